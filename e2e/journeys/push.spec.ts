// While the app is closed, a message causes a notification and a badge on the app's icon. A click on the notification
// opens the conversation, in a new window or in an open one. Headless Chromium cannot subscribe, because this needs
// Google's servers. Instead, a push service on this machine decrypts what the product sends, and the test delivers it
// through DevTools.
import type { BrowserContext, Worker } from '@playwright/test';
import { startPushService } from '../../apps/api/src/testing/push-service.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { startProduct } from '../support/product.ts';
import { apiSession, signIn } from '../support/session.ts';
import { test as base, expect } from '../support/test.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

const test = base.extend<object, { service: PushService }>({
  service: [
    // Playwright reads the names of the needed fixtures from this parameter. `{}` means none.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  productUrl: [
    async ({}, use) => {
      const product = await startProduct({ NODE_ENV: 'test', PUSH_PRIVATE_KEY: '4f'.repeat(32) });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// The service worker first downloads the whole app, which takes long.
test.describe.configure({ timeout: 120_000 });
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Replaces the browser's push subscription by one of the push service on this machine. */
async function subscribeHere(context: BrowserContext, service: PushService): Promise<void> {
  await context.addInitScript((subscription) => {
    const answer = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => true,
    };
    let current: typeof answer | null = null;
    Object.assign(PushManager.prototype, {
      subscribe: async () => (current = answer),
      getSubscription: async () => current,
    });
  }, service.subscribe());
}

/** Delivers a push message to the service worker. Uses an empty page, because no page of the product may be open. */
async function deliver(context: BrowserContext, origin: string, payload: object): Promise<void> {
  const outside = await context.newPage();
  const cdp = await context.newCDPSession(outside);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await outside.close();
}

/**
 * The parts of a service worker's global scope that this file uses. Here TypeScript knows only the global scope of
 * pages.
 */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
}

const listShown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

interface Seen {
  badges: number[];
  opened: string[];
  shown: number;
}

/** Records notifications. Also records badges and opened windows, because a headless browser shows neither of them. */
const watch = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope & { seen: Seen; clients: object };
    const seen: Seen = { badges: [], opened: [], shown: 0 };
    scope.seen = seen;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (...notification) => {
      await show(...notification);
      seen.shown += 1;
    };
    Object.assign(navigator, { setAppBadge: async (count: number) => seen.badges.push(count) });
    Object.assign(scope.clients, { openWindow: async (url: string) => seen.opened.push(url) });
  });
const listSeen = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Lists notifications only after they are shown, because Chromium loses a notification that is listed too early. */
const expectShown = async (worker: Worker, count: number) => {
  await expect.poll(async () => (await listSeen(worker)).shown).toBe(count);
  expect(await listShown(worker)).toEqual([{ title: 'Asha Admin', body: 'New message' }]);
};

const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification)
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

test('a push notification of a message is shown with a badge, and leads to the conversation in a new window or the open one', async ({
  page,
  context,
  request,
  service,
  productUrl,
}) => {
  await subscribeHere(context, service);
  await signIn(page, demo.premium, '/user?tab=settings');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const device = page.getByRole('switch', { name: 'Notify me on this device' });
  await device.click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expect(device).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByText('Notifications come at any time.')).toBeVisible();
  await expectAccessible(page);
  await page.close();

  const asha = await apiSession(request, demo.admin);
  const people = await request.get('/api/community/users/discover', { headers: asha });
  const { users } = (await people.json()) as { users: { uid: string; displayName: string }[] };
  const priya = users.find(({ displayName }) => displayName === 'Priya Premium');
  const begun = await request.post('/api/community/conversations', {
    headers: asha,
    data: { type: 'direct', participantId: priya?.uid },
  });
  const { conversationId } = (await begun.json()) as { conversationId: string };
  const sent = await request.post(`/api/community/conversations/${conversationId}/messages`, {
    headers: asha,
    data: { type: 'text', content: 'See you on Thursday' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);

  await expect.poll(() => service.received.length).toBe(1);
  const [push] = service.received;
  expect(JSON.stringify(push)).not.toContain('Thursday');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await watch(worker);
  await deliver(context, productUrl, push?.payload ?? {});
  await expectShown(worker, 1);
  await press(worker);
  await expect
    .poll(() => listSeen(worker))
    .toMatchObject({
      badges: [1],
      opened: [expect.stringContaining(`conversation=${conversationId}`)],
    });
  await expect.poll(() => listShown(worker)).toEqual([]);

  await deliver(context, productUrl, push?.payload ?? {});
  await expectShown(worker, 2);
  const again = await context.newPage();
  await again.goto('/dashboard');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await press(worker);
  await expect(again).toHaveURL(new RegExp(`conversation=${conversationId}`));
  await expect(again.getByRole('log', { name: 'Messages' })).toContainText('See you on Thursday');
  await expect.poll(() => listShown(worker)).toEqual([]);
});
