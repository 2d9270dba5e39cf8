// Before the first paint, so that a dark page never flashes light.
(function () {
  var choice = "auto";
  try {
    choice = JSON.parse(localStorage.getItem("naumachia.theme") || '"auto"');
  } catch (_) {
    choice = "auto";
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (choice === "dark" || (choice === "auto" && dark))
    document.documentElement.dataset.theme = "dark";
})();
