import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { uploadErrorText } from './upload-status.tsx';

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
