// Store the site in the browser, by version. `scripts/build_site.py` fills in the two names.
const VERSION = __VERSION__;
const FILES = __FILES__;
const CACHE = `naumachia-site-${VERSION}`;
const DOWNLOADS = "naumachia-python";

/** Return the files of Python as fetched. */
async function downloads() {
  const contents = await (await (await caches.open(CACHE)).match("python.json")).json();
  const files = Object.values(contents).flatMap((one) =>
    one.gzip ? [(one.brotli ?? one.gzip)[0]] : [],
  );
  return { files, rest: contents.rest.file, start: `python/start-${contents.start}` };
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    FILES.map((file) => new Request(file === "index.html" ? "./" : file, { cache: "no-cache" })),
  );
  const kept = await caches.open(DOWNLOADS);
  const { files, rest } = await downloads();
  for (const file of files)
    if (!(await kept.match(`${file}?unpacked`)) && !(await kept.match(file))) await kept.add(file);
  // An update may have to migrate the database, without a network. A first visit need not.
  if (registration.active && !(await kept.match(rest))) await kept.add(rest);
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith("naumachia-site-") && name !== CACHE) await caches.delete(name);
  const { files, rest, start } = await downloads();
  const names = [...files, ...files.map((file) => `${file}?unpacked`), rest, start];
  const wanted = new Set(names.map((file) => new URL(file, registration.scope).href));
  const kept = await caches.open(DOWNLOADS);
  for (const request of await kept.keys()) if (!wanted.has(request.url)) await kept.delete(request);
  await clients.claim();
}

async function answer(request) {
  const page = request.mode === "navigate";
  const cache = await caches.open(CACHE);
  const known =
    (await cache.match(page ? "./" : request)) ??
    (await (await caches.open(DOWNLOADS)).match(request));
  if (known) return known;
  const picture = new URL(request.url).pathname.includes("/api/rulesets/");
  // Offline, Python draws the picture.
  const response = await fetch(request).catch((error) => {
    if (picture) return new Response(null, { status: 204 });
    throw error;
  });
  // Store pictures of scenarios when they are first fetched.
  if (response.status === 200 && picture)
    cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.data === "update" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope))
    event.respondWith(answer(request));
});
