/** Tests use no network: a page that asks its server for more, as for the ways of ships before it
 * was opened, hears that there is none. Those that need an answer put their own in its place. */
globalThis.fetch = async (address) => {
  throw new TypeError(`no network in tests: ${String(address)}`);
};
