import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { silentWave } from '../../testing/fake-examiner.ts';
import {
  aacInMp4,
  opusInMp4,
  opusInMp4WithFalseLists,
  opusInOgg,
  opusInWebm,
} from './recording.fixtures.ts';
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

test('the examiner measures the length of AAC in MP4 from the decoder’s settings, not from the rate that the track states', () => {
  expect(measureSeconds(aacInMp4(SECONDS, 65_535), 'audio/mp4')).toBeCloseTo(SECONDS);
});

test('the examiner measures the length of uncompressed sound up to the end of the file, whatever its header states', () => {
  const wave = silentWave();
  wave.writeUInt32LE(8, 40);
  expect(measureSeconds(wave, 'audio/wav')).toBeCloseTo(0.2);
});

/** The processor time, because other programs slow the reading down. */
function secondsOf(read: () => unknown): number {
  const from = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1e6;
}

test('the examiner reads a recording of 12 MB with false lists of packets in less than a second', () => {
  const recording = opusInMp4WithFalseLists(12 * 1024 * 1024);
  expect(secondsOf(() => expect(measureSeconds(recording, 'audio/mp4')).toBeNull())).toBeLessThan(
    1,
  );
});

const filled = (start: Buffer, part: Buffer) =>
  Buffer.concat([start, Buffer.alloc(12 * 1024 * 1024 - start.length, part)]);
const emptyPage = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(23)]);
test.each([
  ['empty Ogg pages', 'audio/ogg', filled(opusInOgg(1), emptyPage)],
  ['empty WebM clusters', 'audio/webm', filled(opusInWebm(1), Buffer.from('1f43b67580', 'hex'))],
  ['empty MP4 boxes', 'audio/mp4', filled(opusInMp4(1), Buffer.from('\0\0\0\x08moof', 'latin1'))],
  ['empty chunks', 'audio/wav', filled(silentWave().subarray(0, 36), Buffer.from('junk\0\0\0\0'))],
])('the examiner reads a recording of 12 MB of %s in less than a second', (_, mime, recording) => {
  expect(secondsOf(() => measureSeconds(recording, mime))).toBeLessThan(1);
});

const changed = (bytes: Buffer, find: string, to: number[], offset = 0) => {
  const copy = Buffer.from(bytes);
  copy.set(to, copy.indexOf(find, 0, 'latin1') + offset);
  return copy;
};

test.each([
  ['of another format', 'audio/mpeg', Buffer.from('ID3')],
  ['without packets', 'audio/ogg', opusInOgg(0)],
  ['in another codec', 'audio/webm', opusInWebm(SECONDS, 'A_AAC')],
  [
    'with bytes between its Ogg pages',
    'audio/ogg',
    Buffer.concat([opusInOgg(1), Buffer.from('??')]),
  ],
  [
    'with a second Ogg stream',
    'audio/ogg',
    Buffer.concat([opusInOgg(1), changed(opusInOgg(1), 'OggS', [1], 14)]),
  ],
  [
    'with compressed WebM packets',
    'audio/webm',
    Buffer.concat([opusInWebm(1), Buffer.from([0x6d, 0x80, 0x80])]),
  ],
  [
    'with an unknown rate of AAC',
    'audio/mp4',
    changed(aacInMp4(1), '\x05\x80\x02\x14\x08', [0x17, 0x80], 3),
  ],
  ['with compressed samples in a WAV file', 'audio/wav', changed(silentWave(), 'fmt ', [0x11], 8)],
  ['with 65,535 channels', 'audio/wav', changed(silentWave(), 'fmt ', [0xff, 0xff], 10)],
  [
    'with 4 billion samples a second',
    'audio/wav',
    changed(silentWave(), 'fmt ', [0, 0, 0, 255], 12),
  ],
  ['with 65,528 bits a sample', 'audio/wav', changed(silentWave(), 'fmt ', [0xf8, 0xff], 22)],
  ['with another size of its frames', 'audio/wav', changed(silentWave(), 'fmt ', [200], 20)],
  ['that ends within an MP4 list of packets', 'audio/mp4', opusInMp4(SECONDS).subarray(0, 400)],
])('the examiner cannot measure the length of a recording %s', (_, mime, recording) => {
  expect(measureSeconds(recording, mime)).toBeNull();
});
