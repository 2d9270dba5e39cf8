// Before the first paint, so that a dark page never flashes light.
(function () {
  var choice = "auto";
  try { choice = JSON.parse(localStorage.getItem("naumachia.theme") || '"auto"'); } catch (_) { choice = "auto"; }
  if (choice === "dark" || (choice === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)) document.documentElement.dataset.theme = "dark";
})();
