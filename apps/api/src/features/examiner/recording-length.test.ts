import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { aacInMp4, opusInMp4, opusInOgg, opusInWebm } from './recording.fixtures.ts';
import { measureSeconds } from './recording-length.ts';

const SECONDS = 9.6;

test.each([
  ['Opus in Ogg', 'audio/ogg', opusInOgg(SECONDS)],
  ['Opus in WebM', 'audio/webm', opusInWebm(SECONDS)],
  ['Opus in MP4', 'audio/mp4', opusInMp4(SECONDS)],
  ['AAC in MP4', 'audio/mp4', aacInMp4(SECONDS)],
])(
  'the examiner measures the length of a recording with %s from its packets',
  async (_, mime, recording) => {
    expect(measureSeconds(recording, mime)).toBeCloseTo(SECONDS);
    expect((await fileTypeFromBuffer(recording))?.mime).toMatch(/webm|ogg|mp4/);
  },
);

test.each([
  ['of another format', 'audio/mpeg', Buffer.from('ID3')],
  ['without packets', 'audio/ogg', opusInOgg(0)],
  ['in another codec', 'audio/webm', opusInWebm(SECONDS, 'A_AAC')],
  [
    'with bytes between its Ogg pages',
    'audio/ogg',
    Buffer.concat([opusInOgg(1), Buffer.from('??')]),
  ],
  ['that ends within an MP4 list of packets', 'audio/mp4', opusInMp4(SECONDS).subarray(0, 400)],
])('the examiner cannot measure the length of a recording %s', (_, mime, recording) => {
  expect(measureSeconds(recording, mime)).toBeNull();
});
