declare module "*.ftl" {
  const catalogue: import("./t").Catalogue;
  export default catalogue;
}
