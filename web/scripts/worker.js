// The service worker, into which the build writes its version and its files. What the server says is never kept:
// only the page itself is.

const CACHE = `oudler-${'VERSION'}`;
const FILES = ['FILES'];
/** A network that says nothing for so long is none, in milliseconds: the page opens without it. */
const PATIENCE = 1500;

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('oudler-') && name !== CACHE);
  const forget = async () => Promise.all(old(await caches.keys()).map((name) => caches.delete(name)));
  event.waitUntil(forget().then(() => self.clients.claim()));
});

async function open(request) {
  const answer = fetch(request);
  try {
    return await Promise.race([answer, late()]);
  } catch {
    return (await caches.match('/')) ?? answer;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|ws)\//.test(pathname)) return;
  // Whatever the address, it is one page; the newest one if the server answers.
  if (request.mode === 'navigate') event.respondWith(open(request));
  else event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});

// Whoever is told that it is their turn is led back to the table.
addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const lead = async () => {
    const open = await self.clients.matchAll({ type: 'window' });
    const there = open.find((client) => client.url === notification.data) ?? open[0];
    if (there) await there.focus();
    else await self.clients.openWindow(notification.data);
  };
  event.waitUntil(lead());
});
