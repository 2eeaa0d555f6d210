import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { UploadStatus, uploadErrorText, useUpload } from './upload-status.tsx';

beforeEach(() => vi.useFakeTimers());

type Send = (onProgress: (share: number) => void) => Promise<string>;

function Uploader({ send }: { send: Send }) {
  const upload = useUpload('image');
  return (
    <>
      <button onClick={() => void upload.run(send)}>Upload</button>
      <UploadStatus upload={upload} />
    </>
  );
}

async function upload(...sends: Send[]) {
  const left = [...sends];
  renderPart(<Uploader send={(onProgress) => (left.shift() as Send)(onProgress)} />);
  await press();
}
const press = () => act(async () => void fireEvent.click(screen.getByText('Upload')));
const percent = () =>
  screen.queryByLabelText('Upload progress')?.getAttribute('aria-valuenow') ?? null;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the progress bar of an upload in the section editor fills, and is hidden two seconds after completion', async () => {
  const way = Promise.withResolvers<string>();
  await upload((onProgress) => {
    onProgress(0.4);
    return way.promise;
  });
  expect(percent()).toBe('40');
  await act(async () => way.resolve('a.png'));
  expect(percent()).toBe('100');
  await pass(1_999);
  expect(percent()).toBe('100');
  await pass(1);
  expect(percent()).toBeNull();
});

test('the progress bar of a second upload in the section editor stays when that of the first would be hidden', async () => {
  await upload(
    async () => 'a.png',
    (onProgress) => {
      onProgress(0.5);
      return new Promise(() => {});
    },
  );
  await pass(1_000);
  await press();
  await pass(5_000);
  expect(percent()).toBe('50');
});

test('a failed upload in the section editor shows its reason in place of the progress bar', async () => {
  await upload(() =>
    Promise.reject(new ApiError({ status: 503, code: 'unavailable', message: 'Away.' })),
  );
  expect(percent()).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Upload failed (unavailable)');
});

const refused = (status: number, code: string, message = 'No.') =>
  new ApiError({ status, code, message });
const image = 'Invalid file. Please use a JPG, PNG or GIF of up to 20 MB.';

test.each([
  [refused(401, 'unauthenticated'), 'Permission denied. Please log in as an administrator.'],
  [refused(403, 'forbidden'), 'Permission denied. Please log in as an administrator.'],
  [
    refused(507, 'storage_full'),
    'Storage quota exceeded. Please remove files or ask for more room.',
  ],
  [refused(400, 'malformed_request'), image],
  [refused(413, 'body_too_large'), image],
  [refused(415, 'unsupported_media_type'), image],
  [refused(415, 'invalid_file', 'Invalid file: no picture.'), 'Invalid file: no picture.'],
  [refused(413, 'file_too_large', 'Invalid file: too large.'), 'Invalid file: too large.'],
  [refused(422, 'rule_violation', 'Invalid file: no picture.'), image],
  [refused(503, 'unavailable'), 'Upload failed (unavailable)'],
  [new TypeError('broken'), 'Upload failed (unknown)'],
])('the section editor reports the upload error %s with the specified message', (error, words) => {
  expect(uploadErrorText(error, 'image')).toBe(words);
});

test('the upload error of a recording lists the allowed kinds of recordings', () => {
  expect(uploadErrorText(refused(415, 'unsupported_media_type'), 'audio')).toBe(
    'Invalid file. Please use an MP3, M4A, OGG, WAV or WebM file of up to 20 MB.',
  );
});
