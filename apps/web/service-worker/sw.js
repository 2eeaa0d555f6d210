// The service worker, written by hand. `PRECACHE` and `VERSION` are filled in by the build (service-worker-plugin.ts).
//
// It keeps the app's own files, so that the app opens without network, and gives out recordings and pictures that the page
// has put away. It never stores an answer of the API, and answers for none but those files.
/* global PRECACHE, VERSION */
const SHELL_PREFIX = 'urost3-shell-';
const SHELL = SHELL_PREFIX + VERSION;
const MEDIA = 'urost3-media';
// The page before it is any page in particular; it is kept with the policy header that its nonce belongs to.
const PAGE = '/start';
/** A network that is there but does not answer. */
const PAGE_TIMEOUT_MS = 5000;
/** For a page that is asked to open an address. */
const ANSWER_TIMEOUT_MS = 1000;

// The browser would start a sleeping worker first and ask it about every request, also about those that `fetch` below
// does not answer. A call that is sent while its page goes away is lost in that wait: study time was counted on for minutes.
const ROUTES = [
  { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/api/media/*' } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
];

self.addEventListener('install', (event) => {
  // Browsers without static routing ask the worker, as before.
  if (event.addRoutes) event.waitUntil(event.addRoutes(ROUTES).catch(() => undefined));
  event.waitUntil(
    caches.open(SHELL).then((cache) =>
      // Named by their content, so the HTTP cache is right; the page itself is asked for anew.
      Promise.all(
        PRECACHE.map((path) =>
          cache.add(path.startsWith('/assets/') ? path : new Request(path, { cache: 'reload' })),
        ),
      ),
    ),
  );
});

// A new worker waits until every page of the old one is closed: pages and the files they will still ask for stay together.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/media/')) event.respondWith(answerMedia(request, url));
  else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/dev/')) return;
  else if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else event.respondWith(answerFile(request, url));
});

/** Pages come from the network while there is one: a release is seen at the next visit. */
async function answerPage(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

/** Files of the app are named by their content: what is kept is right. */
async function answerFile(request, url) {
  const kept = await caches.match(url.pathname, { cacheName: SHELL });
  if (kept) return kept;
  const response = await fetch(request);
  // Parts of the app that are not in the list (an administrator's pages) stay once they were used.
  if (response.ok && url.pathname.startsWith('/assets/')) {
    const copy = response.clone();
    caches
      .open(SHELL)
      .then((cache) => cache.put(url.pathname, copy))
      .catch(() => undefined);
  }
  return response;
}

async function answerMedia(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(url.pathname, { cacheName: MEDIA });
    if (!kept) throw error;
    return partOf(kept, request.headers.get('range'));
  }
}

/** Players ask for parts of a recording. */
async function partOf(response, range) {
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!match) return response;
  const blob = await response.blob();
  const start = Number(match[1]);
  const end = match[2] === '' ? blob.size - 1 : Math.min(Number(match[2]), blob.size - 1);
  if (start > end) {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${blob.size}` },
    });
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return new Response(blob.slice(start, end + 1, type), {
    status: 206,
    headers: {
      'content-type': type,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${blob.size}`,
      'accept-ranges': 'bytes',
    },
  });
}

// Only an address of this site is opened, whatever a notification carries.
const pageOf = (path) => {
  const url = new URL(String(path ?? '/'), self.location.origin);
  return url.origin === self.location.origin ? url : new URL('/', self.location.origin);
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

// Safari withdraws the right to notify from a site that shows nothing.
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

self.addEventListener('push', (event) => {
  let news;
  try {
    news = event.data.json();
  } catch {
    return;
  }
  event.waitUntil(Promise.all([showBadge(news.unread), showNews(news)]));
});

async function showBadge(unread) {
  if (typeof unread !== 'number' || !navigator.setAppBadge) return;
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(
    () => undefined,
  );
}

/** Nothing for somebody who looks at the app: the page shows it. */
async function showNews({ title, body, path, tag }) {
  const isSeen = (await pages()).some((page) => page.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  await self.registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
    silent: isSeen,
    data: { path },
  });
  if (!isSeen) return;
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data?.path)));
});

/** An open page goes there by itself, so that nothing that was typed is lost by loading it anew. */
async function openPage(url) {
  const [page] = await pages();
  if (!page) return self.clients.openWindow(url.href);
  // The system may keep the window where it is.
  await page.focus().catch(() => undefined);
  if (await isFollowed(page, url.pathname + url.search)) return;
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

/** A page that is still loading, or signed out, does not answer. */
function isFollowed(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
    page.postMessage({ kind: 'open', path }, [port2]);
  });
}
