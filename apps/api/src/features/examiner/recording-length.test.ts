import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { silentWave } from '../../testing/fake-examiner.ts';
import {
  aacInMp4,
  emptyRecordings,
  opusInMp4,
  opusInMp4WithFalseLists,
  opusInOgg,
  opusInOggWithLongTags,
  opusInPlainMp4,
  opusInPlainWebm,
  opusInWebm,
} from './recording.fixtures.ts';
import { measureSeconds } from './recording-length.ts';

const SECONDS = 9.6;
const BYTES = 1024 * 1024;

test.each([
  ['Opus in Ogg', 'audio/ogg', opusInOgg(SECONDS)],
  ['Opus in WebM', 'audio/webm', opusInWebm(SECONDS)],
  ['Opus in MP4', 'audio/mp4', opusInMp4(SECONDS)],
  ['AAC in MP4', 'audio/mp4', aacInMp4(SECONDS)],
  ['Opus in MP4 that plays from its start', 'audio/mp4', opusInPlainMp4(SECONDS)],
  ['Opus in MP4 with its lists at the end', 'audio/mp4', opusInPlainMp4(SECONDS, true)],
  ['Opus in WebM with a duration and places to jump to', 'audio/webm', opusInPlainWebm(SECONDS)],
  ['Opus in Ogg whose tags are on several pages', 'audio/ogg', opusInOggWithLongTags(SECONDS)],
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

/** Counts the numbers and texts that are read from a recording, because time depends on the machine. */
function countReads(recording: Buffer, read: (counted: Buffer) => unknown): number {
  let reads = 0;
  const counted = new Proxy(recording, {
    get(bytes, name) {
      const value = Reflect.get(bytes, name, bytes);
      if (typeof value !== 'function') return value;
      reads += 1;
      return value.bind(bytes);
    },
  });
  read(counted);
  return reads;
}

test.each(emptyRecordings(BYTES))(
  'the examiner reads at most two numbers for each byte of a recording with %s',
  (_, mime, recording) => {
    const reads = countReads(recording, (counted) => measureSeconds(counted, mime));
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(2 * BYTES);
  },
);

test('the examiner does not measure a recording whose lists of packets are false', () => {
  expect(measureSeconds(opusInMp4WithFalseLists(BYTES), 'audio/mp4')).toBeNull();
});

const changed = (bytes: Buffer, find: string, to: number[], offset = 0) => {
  const copy = Buffer.from(bytes);
  copy.set(to, copy.indexOf(find, 0, 'latin1') + offset);
  return copy;
};

/** A list of one track whose fields contain the letters and the settings of AAC at 96,000 samples a second, before the real ones. */
function withSettingsElsewhere(recording: Buffer): Buffer {
  const at = recording.indexOf('esds') - 4;
  const decoy = Buffer.from(recording.subarray(at, at + recording.readUInt32BE(at)));
  decoy.writeUInt16BE(0x10 << 8, decoy.indexOf('\x05\x80\x02\x14\x08', 0, 'latin1') + 3);
  const hidden = Buffer.alloc(8);
  hidden.writeUInt32BE(8 + decoy.length);
  hidden.write('free', 4);
  const grown = Buffer.concat([recording.subarray(0, at), hidden, decoy, recording.subarray(at)]);
  for (const kind of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'mp4a']) {
    const size = grown.indexOf(kind) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(size) + hidden.length + decoy.length, size);
  }
  return grown;
}

test('the examiner reads the settings of AAC from their box, and not from the same letters in another one', () => {
  expect(measureSeconds(withSettingsElsewhere(aacInMp4(SECONDS)), 'audio/mp4')).toBeCloseTo(
    SECONDS,
  );
});

test.each([
  [
    'of another codec whose first packet contains the letters OpusHead',
    'audio/ogg',
    opusInOgg(SECONDS, '\x01vorbisOpusHead'),
  ],
  ['without the packet of tags', 'audio/ogg', opusInOgg(SECONDS, 'OpusHead', 'OpusTag')],
  ['in no stated codec', 'audio/webm', opusInWebm(SECONDS, null)],
  [
    'whose WebM element goes on after the end of its cluster',
    'audio/webm',
    opusInWebm(1, 'A_OPUS', true),
  ],
  [
    'with a list of packets outside the track',
    'audio/mp4',
    Buffer.concat([aacInMp4(1), aacInMp4(1).subarray(-20)]),
  ],
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
  [
    'whose lists have packets outside all chunks',
    'audio/mp4',
    opusInPlainMp4(SECONDS, false, [[1, 24]]),
  ],
  [
    'whose lists have more packets in chunks than sizes',
    'audio/mp4',
    opusInPlainMp4(SECONDS, false, [[1, 26]]),
  ],
  [
    'whose lists begin with the second chunk',
    'audio/mp4',
    opusInPlainMp4(SECONDS, false, [[2, 25]]),
  ],
  [
    'with two lists of the sizes of packets',
    'audio/mp4',
    changed(opusInPlainMp4(1), 'stsc', [...Buffer.from('stsz')]),
  ],
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
