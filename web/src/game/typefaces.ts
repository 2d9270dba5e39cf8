/** The addresses of the page's typefaces, for pictures that hold them. */
const found = import.meta.glob<string>(
  [
    "/node_modules/@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-*.woff2",
    "/node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  ],
  { query: "?url", import: "default", eager: true },
);

const address = (name: string): string =>
  Object.entries(found).find(([path]) => path.endsWith(`/${name}.woff2`))?.[1] ?? "";

export const serif = address("eb-garamond-latin-wght-normal");
export const serifItalic = address("eb-garamond-latin-wght-italic");
export const sans = address("source-sans-3-latin-wght-normal");
