import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeWakeLock } from '../../../testing/fake-browser.ts';
import { readRecording } from '../../../testing/recordings.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { RecordingError, type RunningRecorder } from '../recorder.ts';
import { RecordDialog } from './record-dialog.tsx';

const mocks = vi.hoisted(() => ({ startRecorder: vi.fn() }));
vi.mock('../recorder.ts', async (load) => ({
  ...(await load<object>()),
  startRecorder: mocks.startRecorder,
}));
// Replaces the meter, because jsdom has no sound. The meter has its own tests.
vi.mock('../level-meter.tsx', () => ({ LevelMeter: () => null }));

function createRecorder(seconds = 65): RunningRecorder {
  return {
    stream: new EventTarget() as MediaStream,
    pause: vi.fn(),
    resume: vi.fn(),
    elapsedMs: () => seconds * 1000,
    snapshot: () => null,
    stop: async () => ({
      blob: new Blob([`${seconds} seconds`], { type: 'audio/webm' }),
      durationMs: seconds * 1000,
    }),
    cancel: vi.fn(),
  };
}

let recorder: RunningRecorder;
beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  recorder = createRecorder();
  mocks.startRecorder.mockReset().mockImplementation(async () => recorder);
});

async function open() {
  const on = { save: vi.fn(), close: vi.fn(), unsaved: vi.fn() };
  const { unmount } = renderPart(
    <RecordDialog
      hasAudio
      note={null}
      onSave={on.save}
      isUploading={false}
      uploadStatus={null}
      onUnsavedChange={on.unsaved}
      onClose={on.close}
    />,
  );
  await findButton('Start recording');
  return { ...on, unmount };
}

const findButton = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await findButton(name));
async function record() {
  await press('Start recording');
  await press('Stop');
  await findButton('Use this recording');
}
async function agreeToDiscard() {
  const question = await screen.findByRole('dialog', { name: 'Discard this recording?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
}

test('the recording dialog asks for the microphone only when recording starts', async () => {
  await open();
  expect(mocks.startRecorder).not.toHaveBeenCalled();
  await press('Start recording');
  expect(mocks.startRecorder).toHaveBeenCalledOnce();
  expect(screen.getByRole('timer').textContent).toBe('1:05 of 30:00');
});

test('the recording dialog plays the recording, and saves it as the browser made it when it cannot be written anew', async () => {
  const { save } = await open();
  await record();
  expect(await screen.findByLabelText('Your recording')).toHaveProperty('src', 'blob:x');
  await press('Use this recording');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [file] = save.mock.lastCall ?? [];
  expect(file.type).toBe('audio/webm');
  expect(await file.text()).toBe('65 seconds');
});

test('the recording dialog saves a recording of Chromium in one piece, with its length', async () => {
  const recording = await readRecording('chromium.mp4');
  recorder.stop = async () => ({ blob: recording, durationMs: 2_400 });
  const { save } = await open();
  await record();
  await press('Use this recording');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [file] = save.mock.lastCall ?? [];
  expect(file.type).toBe('audio/mp4');
  // A box of this kind begins each of the pieces in which browsers record.
  expect(await recording.text()).toContain('moof');
  expect(await file.text()).not.toContain('moof');
});

test('a paused recording can be continued in the recording dialog', async () => {
  await open();
  await press('Start recording');
  await press('Pause');
  expect(recorder.pause).toHaveBeenCalledOnce();
  expect(screen.getByText('Paused')).toBeDefined();
  await press('Continue');
  expect(recorder.resume).toHaveBeenCalledOnce();
  expect(await findButton('Pause')).toBeDefined();
});

test('the screen stays on while the recording dialog records, and not while it is paused', async () => {
  const { held } = fakeWakeLock();
  await open();
  await press('Start recording');
  await waitFor(() => expect(held.size).toBe(1));
  await press('Pause');
  expect(held.size).toBe(0);
  await press('Continue');
  await waitFor(() => expect(held.size).toBe(1));
  await press('Stop');
  await findButton('Use this recording');
  expect(held.size).toBe(0);
});

test('in the recording dialog, the last recording stays until the next one is stopped', async () => {
  const { save } = await open();
  await record();
  recorder = createRecorder(2);
  await press('Record again');
  await press('Discard');
  await agreeToDiscard();
  expect(recorder.cancel).toHaveBeenCalledOnce();
  await press('Use this recording');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(await save.mock.lastCall?.[0].text()).toBe('65 seconds');
  await press('Record again');
  await press('Stop');
  await press('Use this recording');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(await save.mock.lastCall?.[0].text()).toBe('2 seconds');
});

test('closing the recording dialog with an unsaved recording asks for confirmation', async () => {
  const { close, unsaved, unmount } = await open();
  expect(unsaved).toHaveBeenLastCalledWith(false);
  await press('Start recording');
  expect(unsaved).toHaveBeenLastCalledWith(true);
  await press('Close recorder');
  expect(close).not.toHaveBeenCalled();
  await press('Keep it');
  expect(recorder.cancel).not.toHaveBeenCalled();
  await press('Stop');
  await findButton('Use this recording');
  await press('Close recorder');
  expect(screen.getByText(/keeps the audio that it has now/)).toBeDefined();
  await agreeToDiscard();
  expect(close).toHaveBeenCalledOnce();
  unmount();
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

test('the recording dialog without a recording closes without confirmation', async () => {
  const { close } = await open();
  await press('Close recorder');
  expect(close).toHaveBeenCalledOnce();
});

test('the recording dialog explains how to allow a blocked microphone', async () => {
  mocks.startRecorder.mockRejectedValueOnce(new RecordingError('denied'));
  await open();
  await press('Start recording');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'The microphone is blocked for this site. Allow it in the browser’s site settings, then try again. You can also upload a file.',
  );
  await press('Start recording');
  expect(await findButton('Stop')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the recording dialog says that a recording which is stopped at once is too short', async () => {
  recorder = createRecorder(0.2);
  await open();
  await press('Start recording');
  await press('Stop');
  expect((await screen.findByRole('alert')).textContent).toContain('The recording is too short.');
  expect(await findButton('Start recording')).toBeDefined();
});
