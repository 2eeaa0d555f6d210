import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Reply, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { NotificationsCard } from './notifications-card.tsx';
import { PushOffer } from './public/push-offer.tsx';

vi.mock('../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const settings = {
  messages: true,
  reminders: true,
  reviews: true,
  quietHours: { from: 22, until: 7 },
};
const push = { publicKey: 'BKey', settings, isOfferRefused: false };
const getPush = 'GET /api/push';
const putSettings = 'PUT /api/push/settings';
const putDevice = 'PUT /api/push/device';
const removeDevice = 'POST /api/push/device/remove';
const refuse = 'PUT /api/push/offer/refused';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const endpoint = 'https://push.example.org/one';

/** Simulates a browser that supports notifications. */
function installPush(permission: NotificationPermission, answer: NotificationPermission) {
  let current: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => (current = subscription)),
  };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: async () => registration, ready: registration };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', vi.fn());
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  };
  vi.stubGlobal('Notification', notification);
  return { pushManager, notification, subscription };
}

function open(answers: Record<string, Reply>, Component = NotificationsCard) {
  const server = serve({
    [getPush]: { json: push },
    ...answers,
  });
  renderApp([{ path: '/', Component }], '/');
  return { server, person: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  signInForTest();
});
afterEach(() => vi.unstubAllGlobals());

const deviceSwitch = () => screen.findByRole('switch', { name: /^Notify me on this device/ });

describe('push notifications on this device', () => {
  test('the browser asks for permission for push notifications only after the switch is pressed, and is then subscribed', async () => {
    const { notification } = installPush('default', 'granted');
    const { server, person } = open({ [putDevice]: { status: 204 } });
    const control = await deviceSwitch();
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await person.click(control);
    await waitFor(() => expect(server.of(putDevice)).toMatchObject([{ body: { endpoint, keys } }]));
    await waitFor(() => expect(control).toHaveProperty('checked', true));
  });

  test("switching push notifications off on a device informs the server and ends the device's subscription", async () => {
    const { subscription } = installPush('default', 'granted');
    const { server, person } = open({
      [putDevice]: { status: 204 },
      [removeDevice]: { status: 204 },
    });
    const control = await deviceSwitch();
    await person.click(control);
    await waitFor(() => expect(control).toHaveProperty('checked', true));
    await person.click(control);
    await waitFor(() => expect(control).toHaveProperty('checked', false));
    expect(server.of(removeDevice)).toMatchObject([{ body: { endpoint } }]);
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  test('after the browser refuses push notifications, the settings say how to allow them', async () => {
    installPush('default', 'denied');
    const { person } = open({});
    await person.click(await deviceSwitch());
    expect(await screen.findByText(/Allow them in the browser’s settings/)).toBeDefined();
  });

  test('the settings say when a browser cannot show push notifications', async () => {
    open({});
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeDefined();
  });

  test('the settings say that push notifications are not available when the installation has no push key', async () => {
    open({ [getPush]: { json: { ...push, publicKey: null } } });
    expect(await screen.findByText(/^Notifications on devices are not available/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    // Nothing can be switched, so the kinds are in a list instead of a table.
    expect(screen.getByText('By email and in the app').previousSibling?.textContent).toBe(
      'Interviews',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the push rows of the notification settings', () => {
  test('one kind of push notification can be switched off for all devices', async () => {
    const saved = { ...settings, reviews: false };
    const { server, person } = open({ [putSettings]: { json: saved } });
    const reviews = await screen.findByRole('switch', { name: 'Due reviews on devices' });
    await person.click(reviews);
    await waitFor(() => expect(server.of(putSettings)).toMatchObject([{ body: saved }]));
    await waitFor(() => expect(reviews).toHaveProperty('checked', false));
  });

  test('a second change of the push notification settings while the first is being saved is saved after it', async () => {
    const first = Promise.withResolvers<Reply>();
    const { server, person } = open({});
    server.answers[putSettings] = () => first.promise;
    const messages = await screen.findByRole('switch', { name: 'Messages on devices' });
    const reminders = screen.getByRole('switch', { name: 'Interviews on devices' });
    await person.click(messages);
    await person.click(reminders);
    expect(server.of(putSettings)).toHaveLength(1);
    const both = { ...settings, messages: false, reminders: false };
    server.answers[putSettings] = { json: both };
    first.resolve({ json: { ...settings, messages: false } });
    await waitFor(() => expect(server.of(putSettings)[1]).toMatchObject({ body: both }));
    expect(messages).toHaveProperty('checked', false);
    expect(reminders).toHaveProperty('checked', false);
  });

  test('the quiet hours of push notifications can be changed and switched off', async () => {
    const moved = { ...settings, quietHours: { from: 23, until: 7 } };
    const { server, person } = open({ [putSettings]: { json: moved } });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '23:00');
    await waitFor(() => expect(server.of(putSettings)).toMatchObject([{ body: moved }]));
    server.answers[putSettings] = { json: { ...settings, quietHours: null } };
    await person.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
    expect(await screen.findByText('Notifications come at any time.')).toBeDefined();
    expect(server.of(putSettings)[1]).toMatchObject({ body: { quietHours: null } });
  });
});

describe('the offer of push notifications', () => {
  const Offer = () => <PushOffer reason="Shall this device remind you?" />;

  test('the offer of push notifications is not shown again after a refusal', async () => {
    installPush('default', 'granted');
    const { server, person } = open({ [refuse]: { status: 204 } }, Offer);
    await screen.findByText('Shall this device remind you?');
    server.answers[getPush] = { json: { ...push, isOfferRefused: true } };
    await person.click(screen.getByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByText('Shall this device remind you?')).toBeNull());
    expect(server.of(refuse)).toHaveLength(1);
  });

  test('the offer of push notifications is not shown when the person has already decided in this browser', async () => {
    installPush('denied', 'denied');
    const { server } = open({}, Offer);
    await waitFor(() => expect(document.body.textContent).not.toContain('remind'));
    expect(server.of(getPush)).toHaveLength(0);
  });
});
