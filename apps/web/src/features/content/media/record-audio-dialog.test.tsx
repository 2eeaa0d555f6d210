import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import type { RecordDialog } from '../../recordings/public/record-dialog.tsx';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { RecordAudioDialog } from './record-audio-dialog.tsx';

const uploadFile = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/api/upload.ts', () => ({ uploadFile }));

const file = new File(['x'], 'recording.mp3', { type: 'audio/mpeg' });
let closing: AbortController;
// Replaces the recording dialog, which has its own tests, by a dialog whose recording is ready immediately.
vi.mock('../../recordings/public/record-dialog.tsx', () => ({
  RecordDialog: ({ note, onSave, uploadStatus }: ComponentProps<typeof RecordDialog>) => (
    <>
      <p>{note}</p>
      <button onClick={() => void onSave(file, closing.signal)}>Use this recording</button>
      {uploadStatus}
    </>
  ),
}));

const item = { name: 'stones_1_ab.mp3', mime: 'audio/mpeg', bytes: 9, credit: null, url: '/x' };

beforeEach(() => {
  closing = new AbortController();
  uploadFile.mockReset().mockResolvedValue(item);
});

function open(hasTranscript = true) {
  const onUse = vi.fn();
  const { addMedia } = openEditor(() => (
    <RecordAudioDialog
      hasAudio
      hasTranscript={hasTranscript}
      onUse={onUse}
      onClose={() => undefined}
    />
  ));
  return { onUse, addMedia };
}

const pressUse = () => userEvent.click(screen.getByText('Use this recording'));

test('a recording is uploaded like a file and becomes the audio of the section', async () => {
  const { onUse, addMedia } = open();
  await pressUse();
  await waitFor(() => expect(onUse).toHaveBeenCalledExactlyOnceWith('stones_1_ab.mp3'));
  expect(addMedia).toHaveBeenCalledExactlyOnceWith(item);
  expect(uploadFile).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/admin/stations/:id/audio' }),
    { params: { id: 's1' }, query: { section: 'x' } },
    file,
    expect.any(Function),
  );
});

test("a failed upload of an author's recording says why, and the same recording can be sent again", async () => {
  uploadFile.mockRejectedValueOnce(
    new ApiError({ status: 507, code: 'storage_full', message: 'Full.' }),
  );
  const { onUse } = open();
  await pressUse();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Storage quota exceeded. Please remove files or ask for more room.',
  );
  expect(onUse).not.toHaveBeenCalled();
  await pressUse();
  await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
});

test('a recorder that is closed during the upload leaves the section as it is', async () => {
  const sent = Promise.withResolvers<typeof item>();
  uploadFile.mockReturnValue(sent.promise);
  const { onUse, addMedia } = open();
  await pressUse();
  closing.abort();
  sent.resolve(item);
  await waitFor(() => expect(addMedia).toHaveBeenCalledOnce());
  expect(onUse).not.toHaveBeenCalled();
});

test('the dialog in which an author records audio mentions the transcript only when the section has one', () => {
  open(false);
  expect(screen.queryByText(/transcript/)).toBeNull();
  open();
  expect(screen.getByText(/The transcript stays as it is/)).toBeDefined();
});
