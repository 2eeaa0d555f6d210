// The service worker. The build replaces `PRECACHE` and `VERSION` (service-worker-plugin.ts). The worker precaches the
// app's own files, so that the app starts without a network, and serves the recordings and pictures that the page has
// cached. It never caches API responses.
/* global PRECACHE, VERSION */
const SHELL_PREFIX = 'urost3-shell-';
const SHELL = SHELL_PREFIX + VERSION;
const MEDIA = 'urost3-media';
// The HTML shell, which fits every page. It is cached with its Content-Security-Policy header, because the header
// contains the nonce of the HTML.
const PAGE = '/start';
/** After this time without a response, the cached shell is used: the network may be connected but not deliver. */
const PAGE_TIMEOUT_MS = 5000;
/** The header of every response of our server (ANSWER_MARK in the contract). */
const MARK = 'x-answered-by';
/** How long the worker waits for an open page to confirm that it will navigate to an address. */
const ANSWER_TIMEOUT_MS = 1000;

// Static routing: without it the browser starts a sleeping worker for every request, even for those that `fetch` below
// ignores. A request sent during page unload is lost in that delay, and study time was then overcounted by minutes.
const ROUTES = [
  { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
  { condition: { urlPattern: { pathname: '/api/media/*' } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
];

self.addEventListener('install', (event) => {
  // Browsers without static routing send every request to the worker.
  if (event.addRoutes) event.waitUntil(event.addRoutes(ROUTES).catch(() => undefined));
  event.waitUntil(
    caches.open(SHELL).then((cache) =>
      // File names contain a content hash, so the HTTP cache may answer. The shell has a fixed name and is always
      // fetched from the network.
      Promise.all(
        PRECACHE.map((path) =>
          keepFile(
            cache,
            path.startsWith('/assets/') ? path : new Request(path, { cache: 'reload' }),
          ),
        ),
      ),
    ),
  );
});

/**
 * Whether the response is a file of ours, and not the page of a network that answers in our place. The browser's cache may hold assets from
 * before the mark existed; an asset is never a page.
 */
function isOurs(response, path) {
  if (!response.ok) return false;
  if (response.headers.get(MARK) !== null) return true;
  const type = response.headers.get('content-type') ?? '';
  return path.startsWith('/assets/') && !type.startsWith('text/html');
}

/** Rejects when our server did not answer. The installation then fails, and the browser tries it again later. */
async function keepFile(cache, request) {
  const response = await fetch(request);
  const path = new URL(response.url || request.url || request, self.location.origin).pathname;
  if (!isOurs(response, path)) throw new TypeError(`${path} was not answered by our server`);
  await cache.put(request, response);
}

// A new worker waits until all pages of the previous version are closed, because those pages still need the previous
// version's files.
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

/**
 * Network first, so that a new release is used at the next visit. A refusal by something in front of our server, such as a web filter or a
 * proxy, is no page of ours: what is stored can still be read. A page on which one signs in to a network is shown.
 */
async function answerPage(request) {
  const kept = () => caches.match(PAGE, { cacheName: SHELL });
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    const isRefusal = response.status >= 400 && response.status !== 511;
    if (isRefusal && response.headers.get(MARK) === null) return (await kept()) ?? response;
    return response;
  } catch (error) {
    const shell = await kept();
    if (shell) return shell;
    throw error;
  }
}

/** Cache first: file names contain a content hash, so a cached file is never stale. */
async function answerFile(request, url) {
  const kept = await caches.match(url.pathname, { cacheName: SHELL });
  if (kept) return kept;
  const response = await fetch(request);
  // Also cache files outside the precache list, such as the pages of the administration, after their first use.
  if (url.pathname.startsWith('/assets/') && isOurs(response, url.pathname)) {
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

/** Media players request byte ranges of a recording. */
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

// Only addresses of this site are opened, whatever address a notification contains.
const pageOf = (path) => {
  const url = new URL(String(path ?? '/'), self.location.origin);
  return url.origin === self.location.origin ? url : new URL('/', self.location.origin);
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

// Safari revokes the permission for notifications when a push message shows no notification.
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

/** Shows no notification while an app window is visible, because the page itself shows the news. */
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

/** An open page is asked to navigate by itself, because a reload would discard unsaved text. */
async function openPage(url) {
  const [page] = await pages();
  if (!page) return self.clients.openWindow(url.href);
  // The operating system may refuse to bring the window to the front.
  await page.focus().catch(() => undefined);
  if (await isFollowed(page, url.pathname + url.search)) return;
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

/** Resolves to false when the page does not confirm, for example because it is still loading or nobody is signed in. */
function isFollowed(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
    page.postMessage({ kind: 'open', path }, [port2]);
  });
}
