import { BlobSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { readRecording } from '../../testing/recordings.ts';
import { withIndex } from './public/with-index.ts';

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

async function packetsOf(blob: Blob) {
  const input = new Input({ source: new BlobSource(blob), formats: [MP4, WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const packets: string[] = [];
  if (track)
    for await (const { data } of new EncodedPacketSink(track).packets())
      packets.push(Buffer.from(data).toString('hex'));
  return packets;
}

/** The boxes of an MP4 file in their order. */
function boxesOf(file: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    kinds.push(file.toString('latin1', at + 4, at + 8));
  return kinds;
}

test('a recording of Chromium becomes an MP4 in one piece that states its length, with the same sound', async () => {
  const recording = await readRecording('chromium.mp4');
  expect(boxesOf(await bytesOf(recording))).toContain('moof');
  const indexed = await withIndex(recording);
  expect(indexed.type).toBe('audio/mp4');
  const file = await bytesOf(indexed);
  expect(boxesOf(file)).toEqual(['ftyp', 'moov', 'mdat']);
  // The movie header has the units per second, then the length in these units.
  const header = file.indexOf('mvhd') + 4;
  expect(file.readUInt32BE(header + 16) / file.readUInt32BE(header + 12)).toBeCloseTo(2.42, 1);
  expect(await packetsOf(indexed)).toEqual(await packetsOf(recording));
});

test('a recording of Firefox becomes a WebM with its length and an index of its parts, with the same sound', async () => {
  const recording = await readRecording('firefox.webm');
  const lengthId = Buffer.from('448988', 'hex');
  const cuesId = Buffer.from('1c53bb6b', 'hex');
  const lengthOf = (file: Buffer) => file.readDoubleBE(file.indexOf(lengthId) + lengthId.length);
  const before = await bytesOf(recording);
  expect([lengthOf(before), before.includes(cuesId)]).toEqual([0, false]);
  const indexed = await withIndex(recording);
  expect(indexed.type).toBe('audio/webm');
  const file = await bytesOf(indexed);
  // 137 packets of 20 ms.
  expect(Math.abs(lengthOf(file) - 2_740)).toBeLessThan(10);
  expect(file.includes(cuesId)).toBe(true);
  expect(await packetsOf(indexed)).toEqual(await packetsOf(recording));
});

test('a recording that cannot be written anew is kept as it is', async () => {
  const recording = new Blob(['no recording'], { type: 'audio/mp4' });
  expect(await withIndex(recording)).toBe(recording);
});
