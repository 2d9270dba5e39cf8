import english from "../src/text/en.ftl";
import { useCatalogue } from "../src/text/t";

useCatalogue("en", english);

/** Tests use no network. A page that requests more from its server, such as earlier moves, gets an
 * error. Tests that need an answer replace this. */
globalThis.fetch = async (address) => {
  throw new TypeError(`no network in tests: ${String(address)}`);
};
