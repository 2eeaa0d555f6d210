import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeInterviewRoom, person } from '../testing/interview-fixtures.ts';
import { RecordingConsent, recordingStateOf } from './recording-consent.tsx';

test("'Not now' in a practice room's question about a recording sends nothing and keeps the question open", async () => {
  signInForTest();
  const me = person('i1', 'examiner', { agreesToRecording: false });
  const room = makeInterviewRoom([person('u1', 'candidate', { agreesToRecording: true }), me]);
  const route = `PUT /api/practice-rooms/${room.id}/consent`;
  const server = serve({
    [route]: { status: 204 },
  });
  const consent = (
    <RecordingConsent room={room} me={me} recording={recordingStateOf(room, true)} problem={null} />
  );
  renderApp([{ path: '/', element: consent }], '/');
  const agree = await screen.findByRole('button', { name: 'Agree' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(document.activeElement).toBe(agree);
  expect(screen.getByText(/would like to record the sound/)).toBeDefined();
  expect(server.of(route)).toEqual([]);
});
