// What a learner has given waits in the outbox until the server has accepted it, whatever comes between (docs/kept-work.md shows the
// matrix). What is still being typed is in kept-work.test.tsx.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendAnswer } from '../features/answers/unsent-answers.ts';
import { recordMark, recordPick } from '../features/attempts/send-attempt.ts';
import { sendGrade } from '../features/recall/send-grade.ts';
import { sendRating } from '../features/study/rating/unsent-ratings.ts';
import { keepVisit } from '../features/study/time/unsent-study-time.ts';
import { NETWORK_ERROR } from '../lib/api/api-error.ts';
import { endSession, getSession } from '../lib/api/session.ts';
import { checkConnection } from '../lib/offline/connection.ts';
import { watchSignOut } from '../lib/offline/offline-wipe.ts';
import { countUnsent, drainOutbox, listRefused, retryRefused } from '../lib/offline/outbox.ts';
import { type Reply, refusal, serve } from '../testing/fake-api.ts';
import { signInForTest } from '../testing/signed-in.ts';

const UID = 'ada';
const section = { stationId: 'communication', sectionId: 'consent' } as const;
const clientId = '5f0c7f0e-6d0b-4c0e-9a57-0d7a5c9b3a01';

interface Work {
  send: () => Promise<unknown>;
  route: string;
  /** A part of the body by which the work is recognised. */
  words: string;
  /** Whether the page shows the former state again, and says so, when the server refuses it at once. */
  isUndone?: boolean;
  /** Whether the person is shown what was refused. Nobody makes study time on purpose. */
  isShown?: boolean;
}

const works: Record<string, Work> = {
  'a typed answer': {
    send: () =>
      sendAnswer(UID, {
        clientId,
        ...section,
        questionId: 'q1',
        how: 'typed',
        words: 'blunt trauma',
      }),
    route: 'POST /api/answers',
    words: 'blunt trauma',
  },
  'a picked option': {
    send: () => recordPick(UID, { clientId, ...section, questionId: 'q1', option: 'Stent' }),
    route: 'POST /api/attempts/mcq',
    words: 'Stent',
  },
  'a mark sheet of one’s own': {
    send: () =>
      recordMark(UID, { clientId, ...section, ticked: ['Rings theatre'], globalScore: 4 }),
    route: 'POST /api/attempts/checklist',
    words: 'Rings theatre',
  },
  'the grade of a card': {
    send: () => sendGrade(UID, { clientId, ...section, kind: 'point', key: 'k1', grade: 'good' }),
    route: 'POST /api/point-cards/grades',
    words: 'good',
  },
  'a rating': {
    send: () => sendRating(UID, section, 70),
    route: 'PUT /api/progress/communication/consent',
    words: '70',
    isUndone: true,
  },
  'study time': {
    send: async () => {
      keepVisit(UID, { clientId, ...section, startedAt: Date.now() - 60_000, seenAt: Date.now() });
      await drainOutbox();
    },
    route: 'POST /api/study-sessions/segments',
    words: clientId,
    isShown: false,
  },
};

const NO_PREMIUM = 'This is part of Premium.';
const network = (status: number): Reply => ({ status, text: '<html></html>', isFromNetwork: true });
const lost = (): Promise<Reply> => Promise.reject(new TypeError('connection reset'));
const attempt = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

beforeAll(() => watchSignOut());
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') });
  localStorage.clear();
  signInForTest({ uid: UID });
});
afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(works))(
  '%s',
  (_, { send, route, words, isUndone = false, isShown = true }) => {
    function open(reply: Reply | (() => Promise<Reply>), health: Reply | (() => Promise<Reply>)) {
      const server = serve({ [route]: reply, 'GET /api/healthz': health });
      return {
        server,
        arrived: () => server.of(route).filter(({ body }) => JSON.stringify(body).includes(words)),
        /** Sends the work, with all repeated attempts. */
        async give() {
          const outcome = attempt(send());
          await vi.advanceTimersByTimeAsync(25_000);
          return outcome;
        },
        async works() {
          server.answers[route] = { json: {} };
          server.answers['GET /api/healthz'] = { json: {} };
          await checkConnection();
          server.calls.length = 0;
        },
      };
    }

    async function expectSentLater(page: ReturnType<typeof open>) {
      expect(countUnsent()).toBe(1);
      await page.works();
      await drainOutbox();
      expect(page.arrived()).toHaveLength(1);
      expect(countUnsent()).toBe(0);
    }

    test.each([200, 403, 401, 511])('a network answers with %i', async (status) => {
      const page = open(network(status), network(status));
      await page.give();
      expect(getSession().status).toBe('signed-in');
      await expectSentLater(page);
    });

    test('the device is offline, then online', async () => {
      const page = open(lost, lost);
      await page.give();
      await expectSentLater(page);
    });

    test('the answer is lost, and the work is sent again with the same id or time', async () => {
      const page = open(lost, lost);
      await page.give();
      await expectSentLater(page);
      expect(JSON.stringify(page.arrived()[0]?.body)).toContain(isUndone ? 'ratedAt' : clientId);
    });

    test('the answer comes after five seconds', async () => {
      const page = open(
        () => new Promise((resolve) => setTimeout(() => resolve({ json: {} }), 5_000)),
        { json: {} },
      );
      expect(await page.give()).toBe('done');
      expect(page.arrived()).toHaveLength(1);
      expect(countUnsent()).toBe(0);
    });

    test('the answer comes after five seconds, and the page is closed before', async () => {
      const answer = Promise.withResolvers<Reply>();
      const page = open(() => answer.promise, { json: {} });
      void attempt(send());
      await vi.advanceTimersByTimeAsync(1_000);
      // The storage is all that is left of the page.
      expect(JSON.stringify(localStorage)).toContain(words);
      expect(page.arrived()).toHaveLength(1);
      answer.resolve({ json: {} });
      await vi.advanceTimersByTimeAsync(0);
    });

    test('the page is loaded again before the work could be sent', async () => {
      const page = open(lost, lost);
      await page.give();
      vi.resetModules();
      signInForTest({ uid: UID });
      await expectSentLater(page);
    });

    test('the tab is closed before the work could be sent', async () => {
      const page = open(lost, lost);
      await page.give();
      window.dispatchEvent(new Event('pagehide'));
      sessionStorage.clear();
      await expectSentLater(page);
    });

    test('two tabs send at the same time', async () => {
      const page = open(lost, lost);
      await page.give();
      expect(countUnsent()).toBe(1);
      await page.works();
      await Promise.all([drainOutbox(), drainOutbox()]);
      expect(page.arrived().length).toBeGreaterThan(0);
      expect(countUnsent()).toBe(0);
    });

    test('the session is ended elsewhere', async () => {
      const page = open(refusal(401, 'session_ended', 'You were signed in elsewhere.'), {
        json: {},
      });
      await page.give();
      endSession('session-ended');
      signInForTest({ uid: UID });
      await expectSentLater(page);
    });

    test('Premium has ended', async () => {
      const page = open(refusal(403, 'subscription_required', NO_PREMIUM), { json: {} });
      const outcome = await page.give();
      const refused = (await listRefused()).map((entry) => [entry.refusal, entry.words]);
      expect({ outcome, refused, waiting: countUnsent() }).toEqual({
        outcome: isShown ? NO_PREMIUM : 'done',
        refused: isShown && !isUndone ? [[NO_PREMIUM, words]] : [],
        waiting: 0,
      });
    });

    if (isShown && !isUndone)
      test('Premium has ended, and the person sends it again later', async () => {
        const page = open(refusal(403, 'subscription_required', NO_PREMIUM), { json: {} });
        await page.give();
        for (const { key } of await listRefused()) retryRefused(key);
        await expectSentLater(page);
      });

    // A rating falls back to the former one, with a message. The rest is sent while the page is open, which says so.
    test('the storage of the browser is full', async () => {
      const page = open(lost, lost);
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const outcome = await page.give();
      expect([outcome, countUnsent()]).toEqual(isUndone ? [NETWORK_ERROR, 0] : ['done', 1]);
      await page.works();
      await drainOutbox();
      expect(page.arrived()).toHaveLength(isUndone ? 0 : 1);
    });

    test('the server is stopped and started', async () => {
      const gateway: Reply = { status: 502, text: 'Bad Gateway', isFromNetwork: true };
      const page = open(gateway, gateway);
      await page.give();
      await expectSentLater(page);
    });
  },
);
