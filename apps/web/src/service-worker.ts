/**
 * Keeps the platform's own built files, so that it opens again without a line. The build writes the two constants in front.
 * It knows nothing of the API: no answer, no token and no address with one is ever kept.
 */
declare const VERSION: string;
/** Addresses relative to the platform's base: the first page's files and those of the screens for a phone. */
declare const FILES: readonly string[];

/** What the other screens of a phone need, fetched once the line is good and the page at rest. */
declare const AHEAD: readonly string[];

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(kind: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}
const worker = self as unknown as Worker;

const prefix = 'ircrisk-files-';
const own = prefix + VERSION;
/** The page is the same on every path; only the platform's base is ever asked for, never a path with something in it. */
const page = worker.registration.scope;
const patienceMs = 6000;

/** Names with a hash mean the same file for ever. */
const isBuilt = ({ origin, pathname, href }: URL): boolean =>
  origin === new URL(page).origin &&
  href.startsWith(page) &&
  /[.-][A-Za-z0-9_-]{8,}\.(?:js|css|woff2?|svg|png|json)$/.test(pathname);

async function keepAll(): Promise<void> {
  const cache = await caches.open(own);
  await Promise.all([
    ...FILES.map((file) => cache.add(new URL(file, page).href)),
    cache.add(new Request(page, { cache: 'reload' })),
  ]);
}

/** What was kept by the version before goes with it. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)),
  );
}

/** One after the other, so that nothing a person waits for stands behind it; a line that is lost ends it until the next time. */
async function fetchAhead(): Promise<void> {
  const cache = await caches.open(own);
  for (const file of AHEAD) {
    const address = new URL(file, page).href;
    if (!(await cache.match(address))) await cache.add(address);
  }
}

async function built(request: Request): Promise<Response> {
  const cache = await caches.open(own);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void cache.put(request, answer.clone());
  return answer;
}

/** The server's page whenever it answers: a new version shows at once. Without a line, or a very weak one, the kept page. */
async function opened(request: Request): Promise<Response> {
  const kept = await (await caches.open(own)).match(page);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), patienceMs));
  return Promise.race([fresh.catch(() => kept), late]);
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
  if (event.data === 'fetch-ahead') event.waitUntil(fetchAhead().catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate' && url.href.startsWith(page)) event.respondWith(opened(request));
  else if (isBuilt(url)) event.respondWith(built(request));
});
