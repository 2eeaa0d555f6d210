// Every place where a person types, and everything that can come between typing and the server: nothing typed is lost
// (docs/kept-work.md shows the matrix). What was already given and waits in the outbox is in sent-work.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import type { UserProfile } from '@urost3/contract/accounts/profile.schemas.ts';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommunityCard } from '../features/accounts/profile/community-card.tsx';
import { IntroductionCard } from '../features/availability/introduction-card.tsx';
import { PreparationForm } from '../features/bookings/public/preparation-form.tsx';
import { useStaffAction } from '../features/bookings/staff/staff-action-dialog.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { emptySection } from '../features/content/editor/section-edits.ts';
import { localCopyPlace, useLocalCopy } from '../features/content/saving/local-copy.ts';
import { useSectionSaver } from '../features/content/saving/use-section-saver.ts';
import { saidIn } from '../features/examiner/patient/stored-conversation.ts';
import { CommentForm } from '../features/feed/comment-form.tsx';
import { PostEdit } from '../features/feed/post-edit.tsx';
import { PostForm } from '../features/feed/post-form.tsx';
import { FeedbackForm } from '../features/feedback/feedback-form.tsx';
import { DomainsForm } from '../features/groups/domains-form.tsx';
import { PaymentsCard } from '../features/invoices/payments-card.tsx';
import { MessageForm } from '../features/messages/message-form.tsx';
import { ReportForm } from '../features/moderation/report-form.tsx';
import { OpenRooms } from '../features/practice-rooms/open-rooms.tsx';
import { PartnerForm } from '../features/practice-rooms/partners/partners-page.tsx';
import { RoomSheet } from '../features/practice-rooms/station/room-sheet.tsx';
import { AdminQuestionReports } from '../features/question-reports/admin-reports.tsx';
import { QuestionReportDialog } from '../features/question-reports/public/question-report-dialog.tsx';
import { NoteEditor } from '../features/revision/note-editor.tsx';
import { AnswerArea } from '../features/study/questions/answer-area.tsx';
import { endSession, getSession } from '../lib/api/session.ts';
import { checkConnection } from '../lib/offline/connection.ts';
import { keepText, readDraft } from '../lib/offline/kept-draft.ts';
import { watchSignOut } from '../lib/offline/offline-wipe.ts';
import { type Reply, refusal, refusalOfOwn, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';

const UID = 'ada';
const section = { stationId: 'communication', sectionId: 'consent' } as const;
const at = '2026-12-01T10:00:00.000Z';

/** A place where a person types. */
interface Place {
  element: ReactNode;
  /** The label of the field. */
  label: string | RegExp;
  /** The call that takes the words; null where they stay on this device until something else is done. */
  route: string | null;
  ok?: Reply;
  /** The button that sends; null where the words are saved by themselves. */
  button: string | RegExp | null;
  /** What the server answers to other calls. */
  gets?: Record<string, Reply>;
  /** Buttons and choices before the field is there, or before the words can be sent. */
  before?: (string | RegExp)[];
  choose?: (string | RegExp)[];
  /** Whether the place is over when the words were sent, so that nothing can be typed after them. */
  isOver?: boolean;
}

const noop = () => undefined;
const note = (version: number) => ({ ...section, body: '', version, updatedAt: at });
const sheet = { points: [], globalScore: null, words: '', version: 1, updatedAt: at };
const feedback = {
  stations: [],
  globalMark: null,
  words: '',
  bookingId: 'b1',
  authorName: 'Ada',
  publishedAt: null,
  updatedAt: at,
};
const person = { displayName: 'Ben', rank: '', photoURL: null };
const post = {
  id: 'p1',
  title: 'A title',
  content: '',
  tags: ['stones'],
  author: person,
} as unknown as Post;
const profile = {
  profileData: { city: 'Leeds', rank: '', bio: '', isVisible: true },
  communitySettings: {
    allowDirectMessages: true,
    allowGroupInvites: true,
    profileVisibility: 'public',
  },
} as unknown as UserProfile;
const report = {
  id: 'r1',
  ...section,
  sectionTitle: 'Consent',
  questionId: 'q1',
  question: 'Why?',
  reason: 'wrong',
  note: '',
  createdAt: at,
  answer: null,
  reporter: null,
  adminStationId: null,
};
const room = {
  id: 'room1',
  createdAt: at,
  isInterview: false,
  phase: 'lobby',
  members: [{ ...person, uid: 'u2', isHost: true, isPresent: true }],
};
const booking = {
  id: 'b1',
  status: 'confirmed',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  startsAt: '2026-12-01T09:00:00.000Z',
  user: { uid: 'u2', displayName: 'Ben', email: 'ben@demo.test', photoURL: null },
  amount: 5_000,
  currency: 'gbp',
  isPaid: false,
  refund: null,
} as unknown as AdminBooking;

function CancelDialog() {
  const [start, dialogs] = useStaffAction();
  return (
    <>
      <button type="button" onClick={() => start({ kind: 'cancel', booking })}>
        Cancel it
      </button>
      {dialogs}
    </>
  );
}

/** The section editor's text and saver, without its page. */
function SectionField() {
  const first = { ...emptySection(), title: 'T' };
  const initial = { id: 'x', version: 1, document: first, mediaUrls: {} };
  const { saver, store } = useSectionSaver({
    uid: UID,
    stationId: 'st1',
    learnerStationId: 'clinical_skills',
    initial: initial as never,
    newOrder: 0,
    onSaved: noop,
  });
  const { copy, restore } = useLocalCopy(
    { uid: UID, place: localCopyPlace('st1', 'x') },
    store,
    saver,
  );
  const [title, setTitle] = useState(copy?.value.title ?? 'T');
  // The author presses 'Restore them'.
  useEffect(() => restore(), [restore]);
  return (
    <input
      aria-label="Title"
      value={title}
      onChange={({ currentTarget: { value } }) => {
        setTitle(value);
        saver.write({ ...first, title: value });
      }}
    />
  );
}

/** What was said for the examiner, as its panel keeps it. */
function SaidField() {
  const [words, setWords] = useState(() => readDraft<string>(UID, saidIn('x')) ?? '');
  return (
    <input
      aria-label="Said"
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        keepText(UID, saidIn('x'), value);
      }}
    />
  );
}

const places: Record<string, Place> = {
  'a section in the editor': {
    element: <SectionField />,
    label: 'Title',
    route: 'PUT /api/admin/stations/st1/sections/x',
    ok: { json: { id: 'x', version: 2, document: emptySection(), mediaUrls: {} } },
    button: null,
  },
  'a note': {
    element: <NoteEditor uid={UID} section={section} note={null} />,
    label: 'My note',
    route: 'PUT /api/revision/communication/consent/note',
    ok: { json: note(1) },
    button: null,
  },
  'a mark sheet of a practice room': {
    element: (
      <RoomSheet
        roomId="r1"
        uid={UID}
        section={{ position: 1, stationId: 'communication', points: [] }}
      />
    ),
    label: 'In your own words',
    route: 'PUT /api/practice-rooms/r1/stations/1/sheet',
    ok: { json: sheet },
    gets: { 'GET /api/practice-rooms/r1/stations/1/sheet': { json: { sheet: null } } },
    button: null,
  },
  'a mark sheet of an interview': {
    element: <FeedbackForm bookingId="b1" saved={null} isAhead={false} onDone={null} />,
    label: 'In your own words',
    route: 'PUT /api/admin/bookings/b1/feedback',
    ok: { json: feedback },
    gets: { 'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [] } } },
    button: null,
  },
  'a post': {
    element: <PostForm onDone={noop} />,
    label: 'What would you like to ask or share?',
    route: 'POST /api/community/posts',
    ok: { json: post },
    button: 'Post',
  },
  'a changed post': {
    element: <PostEdit post={post} onDone={noop} />,
    label: 'Content',
    route: 'PUT /api/community/posts/p1',
    ok: { json: post },
    button: 'Save',
  },
  'a comment': {
    element: <CommentForm postId="p1" />,
    label: 'Your comment',
    route: 'POST /api/community/posts/p1/comments',
    ok: { json: {} },
    button: 'Comment',
  },
  'a reply': {
    element: <CommentForm postId="p1" parentCommentId="c1" />,
    label: 'Your reply',
    route: 'POST /api/community/posts/p1/comments',
    ok: { json: {} },
    button: 'Reply',
  },
  'a message': {
    element: <MessageForm uid={UID} conversationId="c1" />,
    label: 'Message',
    route: 'POST /api/community/conversations/c1/messages',
    ok: { json: { id: 'm1', conversationId: 'c1', senderId: UID, content: '', createdAt: at } },
    button: 'Send',
  },
  'a report of a post': {
    element: <ReportForm target={{ targetType: 'post', targetId: 'p1' }} onClose={noop} />,
    label: /^Note/,
    route: 'POST /api/community/reports',
    ok: { json: { message: 'Thank you.' } },
    button: 'Send report',
    choose: ['Spam or advertising'],
  },
  'a report of a question': {
    element: <QuestionReportDialog section={section} questionId="q1" onClose={noop} />,
    label: 'Details',
    route: 'POST /api/question-reports',
    ok: { json: report },
    button: 'Send report',
    choose: [/./],
  },
  'the answer to a report': {
    element: <AdminQuestionReports />,
    label: 'Answer to the learner',
    route: 'PUT /api/admin/question-reports/r1/answer',
    ok: { json: report },
    gets: {
      'GET /api/admin/question-reports': {
        json: { reports: [report], total: 1, totalPages: 1, currentPage: 1 },
      },
    },
    button: 'Send answer',
    choose: ['Left unchanged'],
  },
  'a message to the site': {
    element: <ContactForm name="Ada" email="ada@demo.test" topic="other" />,
    label: 'Message',
    route: 'POST /api/contact',
    ok: { json: { message: 'Thank you.' } },
    gets: { 'GET /api/site': { json: { contact: 'mail', signInProviders: [] } } },
    button: 'Send Message',
  },
  'what a learner wants to practise': {
    element: (
      <PreparationForm
        bookingId="b1"
        interviewerName="Iris"
        saved={{ stationIds: [], focus: '', sharesHistory: false }}
      />
    ),
    label: 'In your own words',
    route: 'PUT /api/interviews/b1/preparation',
    ok: { json: { stationIds: [], focus: '', sharesHistory: false } },
    button: 'Save for the interviewer',
  },
  'the entry in the list of partners': {
    element: <PartnerForm mine={null} />,
    label: /^Anything else/,
    route: 'PUT /api/practice-partners/mine',
    ok: { json: {} },
    gets: { 'GET /api/practice-partners': { json: { mine: null, partners: [] } } },
    button: 'Add me to the list',
  },
  'the introduction of an interviewer': {
    element: <IntroductionCard />,
    label: 'About you',
    route: 'PUT /api/admin/availability/introduction',
    ok: { json: { about: '', languages: '', hospital: '', isOnHomePage: false } },
    gets: {
      'GET /api/admin/availability/introduction': {
        json: { about: '', languages: '', hospital: '', isOnHomePage: false },
      },
    },
    button: 'Save Introduction',
  },
  'the community profile': {
    element: <CommunityCard profile={profile} />,
    label: 'About me',
    route: 'PUT /api/user/profile/community',
    ok: { json: { message: 'Saved.', profile } },
    button: 'Save',
    before: [/^Edit/],
  },
  'the billing address': {
    element: <PaymentsCard />,
    label: 'Billing address',
    route: 'PUT /api/invoices/billing',
    ok: { json: { name: '', address: '', reference: '' } },
    gets: {
      'GET /api/payments': { json: [] },
      'GET /api/invoices': { json: [] },
      'GET /api/invoices/billing': { json: { name: '', address: '', reference: '' } },
    },
    button: 'Save',
    before: ['Edit billing details'],
  },
  'the email domains of a group': {
    element: <DomainsForm groupId="g1" domains={[]} save={saveDomains} />,
    label: 'Allowed email domains',
    route: 'PUT /api/groups/g1/domains',
    ok: { json: {} },
    button: 'Save domains',
  },
  'the note of a cancellation': {
    element: <CancelDialog />,
    label: /^Note to the learner/,
    route: 'POST /api/admin/bookings/b1/cancel',
    ok: { json: {} },
    button: 'Cancel Booking',
    isOver: true,
    before: ['Cancel it'],
  },
  'the reason for ending a room': {
    element: <OpenRooms />,
    label: /^Reason/,
    route: 'POST /api/admin/practice-rooms/room1/end',
    ok: { status: 204 },
    gets: { 'GET /api/admin/practice-rooms': { json: { rooms: [room] } } },
    button: 'End room',
    isOver: true,
    before: [/^End room:/],
  },
  'an answer that is being typed': {
    element: <AnswerArea draftPlace={{ uid: UID, place: 'answer.x' }} onAnswered={noop} />,
    label: 'Your answer',
    route: null,
    button: null,
  },
  'what was said to the examiner': {
    element: <SaidField />,
    label: 'Said',
    route: null,
    button: null,
  },
};

async function saveDomains(domains: string[]) {
  const { callApi } = await import('../lib/api/api.ts');
  const { groupRoutes } = await import('@urost3/contract/groups/groups.ts');
  return callApi(groupRoutes.setDomains, { params: { id: 'g1' }, body: { domains } });
}

const network = (status: number): Reply => ({
  status,
  text: '<html><title>Sign in to this network</title></html>',
  headers: { 'content-type': 'text/html' },
  isFromNetwork: true,
});
const lost = (): Promise<Reply> => Promise.reject(new TypeError('connection reset'));
const { setImmediate: soon } = globalThis;
/** Lets the time pass, and lets modules load that are imported when they are needed. */
const wait = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => soon(resolve));
  });
/** Longer than the pauses before automatic saves and repeated attempts. */
const LONG_MS = 25_000;

function open(place: Place) {
  const { route, ok = { json: {} }, gets = {} } = place;
  const server = serve({
    ...gets,
    ...(route ? { [route]: ok } : {}),
  });
  let view = renderApp([{ path: '/', element: place.element }], '/');
  const field = () =>
    screen.getByLabelText<HTMLTextAreaElement>(place.label, {
      selector: 'textarea, input:not([type=radio])',
    });
  const press = async (name: string | RegExp, role = 'button') => {
    fireEvent.click(screen.getAllByRole(role, { name })[0] as HTMLElement);
    await wait();
  };
  const prepare = async () => {
    await wait(50);
    for (const name of place.before ?? []) await press(name);
    await wait(50);
  };
  return {
    server,
    prepare,
    async type(words: string) {
      fireEvent.change(field(), { target: { value: words } });
      await wait();
    },
    shown: () => field().value,
    answer(reply: (typeof server.answers)[string]) {
      if (route) server.answers[route] = reply;
    },
    works() {
      if (route) server.answers[route] = ok;
      server.answers['/api/healthz'] = { json: {} };
      delete server.answers['GET /api/healthz'];
    },
    /** Presses the button, or lets the time pass after which the words are saved; with all repeated attempts, unless it `isBrief`. */
    async send(isBrief = false) {
      if (!place.button) return wait(isBrief ? 4_000 : LONG_MS);
      for (const name of place.choose ?? []) await press(name, 'radio');
      await press(place.button);
      await wait(50);
    },
    close() {
      fireEvent(window, new Event('pagehide'));
      view.unmount();
    },
    async again() {
      view = renderApp([{ path: '/', element: place.element }], '/');
      await prepare();
    },
    /** The ids with which the words were sent. */
    ids: () =>
      server.of(route ?? '').map(({ url, body }) => {
        const { clientId = null } = body as { clientId?: string };
        return new URLSearchParams(url.split('?')[1]).get('clientId') ?? clientId;
      }),
    arrived: (words: string) =>
      route === null || server.of(route).some(({ body }) => JSON.stringify(body).includes(words)),
  };
}

const WORDS = 'blunt-trauma';
const MORE = 'blunt-trauma-left';

async function openPlace(place: Place) {
  const page = open(place);
  await page.prepare();
  return page;
}

beforeAll(async () => {
  watchSignOut();
  await import('@urost3/contract/invoices/invoices.schemas.ts');
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') });
  signInForTest({ uid: UID, admin: true, interviewer: true });
});

test('docs/kept-work.md shows every place', () => {
  const matrix = readFileSync(join(import.meta.dirname, '../../../../docs/kept-work.md'), 'utf8');
  const rows = [...matrix.matchAll(/^\| (an? .+?|the .+?|what .+?) \| /gm)].map(([, name]) => name);
  expect(rows).toEqual(expect.arrayContaining(Object.keys(places)));
});

describe.each(Object.entries(places))('%s', (_, place) => {
  /** The words are there when the page is opened again, and reach the server when nothing is in the way. */
  async function expectKept(page: Awaited<ReturnType<typeof openPlace>>, words = WORDS) {
    page.close();
    page.works();
    await checkConnection();
    await page.again();
    // What is saved by itself may have been saved meanwhile.
    const isSaved = place.button === null && page.arrived(words);
    expect(isSaved ? words : page.shown()).toBe(words);
    await page.send();
    expect(page.arrived(words)).toBe(true);
  }

  test.each([200, 403, 401, 511])('a network answers with %i', async (status) => {
    const page = await openPlace(place);
    page.answer(network(status));
    page.server.answers['GET /api/healthz'] = network(status);
    await page.type(WORDS);
    await page.send();
    expect(getSession().status).toBe('signed-in');
    await expectKept(page);
  });

  test('the device is offline, then online', async () => {
    const page = await openPlace(place);
    page.answer(lost);
    page.server.answers['GET /api/healthz'] = lost;
    await page.type(WORDS);
    await page.send();
    await expectKept(page);
  });

  test('the answer is lost', async () => {
    const page = await openPlace(place);
    let isStored = false;
    page.answer(() => {
      if (isStored && place.button === null && place.route)
        return refusalOfOwn(place.label === 'Title' ? 2 : 1, page.server.of(place.route)[0]);
      isStored = true;
      return lost();
    });
    await page.type(WORDS);
    await page.send();
    expect(page.shown()).toBe(WORDS);
    await expectKept(page);
    expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  });

  const late = [
    ['while the person types on', false],
    ['when the person has left and come back', true],
  ] as const;
  test.each(place.isOver ? [] : late)(
    'the answer comes after five seconds, %s',
    async (_title, hasLeft) => {
      const page = await openPlace(place);
      page.answer(async () => {
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        return place.ok ?? { json: {} };
      });
      await page.type(WORDS);
      await page.send(true);
      if (hasLeft) {
        page.close();
        await page.again();
      }
      await page.type(MORE);
      await wait(LONG_MS);
      await expectKept(page, MORE);
    },
  );

  test('the page is loaded again', async () => {
    const page = await openPlace(place);
    page.answer(lost);
    await page.type(WORDS);
    await expectKept(page);
  });

  test('the tab is closed', async () => {
    const page = await openPlace(place);
    page.answer(lost);
    await page.type(WORDS);
    page.close();
    sessionStorage.clear();
    await page.again();
    await expectKept(page);
  });

  test('the place is open in a second tab', async () => {
    const page = await openPlace(place);
    page.answer(lost);
    await page.type(WORDS);
    await wait(500);
    const second = renderApp([{ path: '/', element: place.element }], '/');
    await wait(100);
    second.unmount();
    expect(JSON.stringify(localStorage)).toContain(WORDS);
    await expectKept(page);
  });

  test('the session is ended elsewhere', async () => {
    const page = await openPlace(place);
    page.answer(refusal(401, 'session_ended', 'You were signed in elsewhere.'));
    await page.type(WORDS);
    page.close();
    endSession('session-ended');
    signInForTest({ uid: UID, admin: true, interviewer: true });
    await expectKept(page);
  });

  test('Premium has ended', async () => {
    const page = await openPlace(place);
    page.answer(refusal(403, 'subscription_required', 'This is part of Premium.'));
    await page.type(WORDS);
    await page.send();
    expect(page.shown()).toBe(WORDS);
    await expectKept(page);
  });

  test('the storage of the browser is full', async () => {
    const page = await openPlace(place);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.type(WORDS);
    expect(page.shown()).toBe(WORDS);
    await page.send();
    setItem.mockRestore();
    expect(page.arrived(WORDS)).toBe(true);
  });

  test('the server is stopped and started', async () => {
    const page = await openPlace(place);
    const gateway: Reply = { status: 502, text: 'Bad Gateway', isFromNetwork: true };
    page.answer(gateway);
    page.server.answers['GET /api/healthz'] = gateway;
    await page.type(WORDS);
    await page.send();
    await expectKept(page);
  });
});

const created = [
  'a post',
  'a comment',
  'a reply',
  'a message',
  'a report of a post',
  'a report of a question',
  'a message to the site',
];
test.each(created)(
  '%s whose answer was lost is sent again with the same id, other words and the next one with another',
  async (name) => {
    const place = places[name] as Place;
    const page = await openPlace(place);
    page.answer(lost);
    await page.type(WORDS);
    await page.send();
    page.close();
    await page.again();
    await page.send();
    await page.type(MORE);
    page.works();
    await page.send();
    page.close();
    await page.again();
    await page.type(MORE);
    await page.send();
    const [first, second, changed, next] = page.ids();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(new Set([first, changed, next]).size).toBe(3);
  },
);

test('a message to the site from a visitor, of whom nothing is kept, is also sent again with the same id', async () => {
  endSession();
  const page = await openPlace(places['a message to the site'] as Place);
  page.answer(lost);
  await page.type(WORDS);
  await page.send();
  page.works();
  await page.send();
  await page.type(MORE);
  await page.send();
  const [first, second, next] = page.ids();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(next).not.toBe(first);
  expect(JSON.stringify(localStorage)).not.toContain(WORDS);
});
