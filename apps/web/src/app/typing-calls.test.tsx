// What it costs the server when a person types in bursts and with pauses: one call for each pause of three seconds.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptySection } from '../features/content/editor/section-edits.ts';
import { useSectionSaver } from '../features/content/saving/use-section-saver.ts';
import { startLive } from '../features/live/live-effects.ts';
import { NoteEditor } from '../features/revision/note-editor.tsx';
import { sectionRevisionQuery } from '../features/revision/revision.queries.ts';
import { announceLive } from '../lib/api/live.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';

vi.mock('../lib/api/live-connection.ts', () => ({ openLiveConnection: () => () => undefined }));

const UID = 'ada';
const ANSWER_MS = 200;
/** The hint about a save reaches the pages of the person at about the same time as the answer. */
const HINT_MS = 150;
const PAUSE_MS = 3_000;
const STEP_MS = 500;
const TYPING_MS = 120_000;

/** The lengths of bursts of typing and of the pauses after them, the same for each seed. */
function* rhythm(seed: number): Generator<{ steps: number; pauseMs: number }> {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  for (let ms = 0; ms < TYPING_MS; ) {
    const steps = Math.round((3_000 + 9_000 * random()) / STEP_MS);
    const pauseMs = Math.round((1 + 19 * random()) * 1_000);
    ms += steps * STEP_MS + pauseMs;
    yield { steps, pauseMs };
  }
}

const { setImmediate: soon } = globalThis;
/** Lets the time pass, and lets modules load that are imported when they are needed. */
const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => soon(resolve));
  });
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns the number of pauses in which a save is due */
async function typeInBursts(label: string, seed: number): Promise<number> {
  const field = screen.getByLabelText(label);
  let count = 0;
  let due = 0;
  for (const { steps, pauseMs } of rhythm(seed)) {
    for (let step = 0; step < steps; step += 1) {
      count += 1;
      fireEvent.change(field, { target: { value: `word ${count}` } });
      await wait(STEP_MS);
    }
    await wait(pauseMs);
    if (pauseMs + STEP_MS >= PAUSE_MS) due += 1;
  }
  return due;
}

const section = { stationId: 'communication', sectionId: 'consent' } as const;

/** A note on the page of its section, which hears of its changes on other devices. */
function NotePage() {
  const client = useQueryClient();
  useEffect(() => startLive(client, UID), [client]);
  const { data } = useQuery(sectionRevisionQuery(section));
  return data ? <NoteEditor uid={UID} section={section} note={data.note} /> : null;
}

function SectionPage() {
  const first = { ...emptySection(), title: 'T' };
  const { saver } = useSectionSaver({
    uid: UID,
    stationId: 'st1',
    learnerStationId: 'clinical_skills',
    initial: { id: 'x', version: 1, document: first, mediaUrls: {} } as never,
    newOrder: 0,
    onSaved: () => undefined,
  });
  return (
    <input
      aria-label="Title"
      onChange={(event) => saver.write({ ...first, title: event.currentTarget.value })}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') });
  signInForTest({ uid: UID, admin: true });
});

const pages = [
  { name: 'a note', element: <NotePage />, label: 'My note' },
  { name: 'a section in the editor', element: <SectionPage />, label: 'Title' },
];
test.each(pages)(
  'typing in $name costs one call for each pause of three seconds',
  async ({ element, label }) => {
    let version = 1;
    const save = async ({ url, body }: { url: string; body: unknown }) => {
      version += 1;
      const data = { saveId: new URLSearchParams(url.split('?')[1]).get('saveId') };
      setTimeout(() => announceLive({ kind: 'revision', data }), HINT_MS);
      await later(ANSWER_MS);
      return {
        json: { ...section, id: 'x', ...(body as object), version, updatedAt: '', mediaUrls: {} },
      };
    };
    const server = serve({
      'GET /api/revision/communication/consent': { json: { isBookmarked: false, note: null } },
      'PUT /api/revision/communication/consent/note': save,
      'PUT /api/admin/stations/st1/sections/x': save,
    });
    renderApp([{ path: '/', element }], '/');
    await wait(100);
    const before = server.calls.length;
    const due = await typeInBursts(label, 1);
    expect(server.calls.slice(before).map(({ route }) => route)).toHaveLength(due);
  },
);
