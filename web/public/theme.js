// Before the first paint, so that a dark page never flashes light, and the text comes early.
(function () {
  function stored(name, usual) {
    try {
      return JSON.parse(localStorage.getItem("naumachia." + name)) || usual;
    } catch (_) {
      return usual;
    }
  }
  const page = document.documentElement;
  const choice = stored("theme", "auto");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (choice === "dark" || (choice === "auto" && dark)) page.dataset.theme = "dark";

  // src/common/language.ts chooses the language; this must choose the same.
  const files = new Map(
    (page.dataset.catalogues || "")
      .split(" ")
      .filter(Boolean)
      .map((entry) => entry.split("=")),
  );
  const language = stored("language", "en");
  const wanted = language === "auto" ? [...navigator.languages, "en"] : [language, "en"];
  const file = wanted.map((name) => files.get(name.split("-")[0])).find(Boolean);
  if (!file) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = new URL(file, new URL("..", document.currentScript.src + "/")).href;
  document.head.append(link);
})();
