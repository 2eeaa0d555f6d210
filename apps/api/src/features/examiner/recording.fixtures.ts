// Recordings for tests, in the formats that browsers record. Every Opus packet lasts 20 ms and every AAC packet 64 ms.
import { silentWave } from '../../testing/fake-examiner.ts';

const OPUS_PACKET = Buffer.from([0x48, 1, 2, 3]); // mode 9 (SILK, 20 ms), one frame
const AAC_SAMPLES_PER_SECOND = 16_000;

/** The decoder's configuration for plain AAC with 16,000 samples per second. */
const AAC_CONFIG = [0x14, 0x08];

const opusPackets = (seconds: number) =>
  Array.from({ length: Math.round(seconds * 50) }, () => OPUS_PACKET);

function oggPage(packets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header.writeUInt8(packets.length, 26);
  return Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
}

export function opusInOgg(seconds: number, head = 'OpusHead\x01', tags = 'OpusTags'): Buffer {
  const pages = [head, tags].map((packet) => oggPage([Buffer.from(packet)]));
  const packets = opusPackets(seconds);
  for (let at = 0; at < packets.length; at += 200) pages.push(oggPage(packets.slice(at, at + 200)));
  return Buffer.concat(pages);
}

/** Tags of 600 bytes, which begin on one page and end on the next, after a page without a packet. */
export function opusInOggWithLongTags(seconds: number): Buffer {
  const page = (sizes: number[], content: Buffer) =>
    Buffer.concat([oggPage([]).fill(sizes.length, 26), Buffer.from(sizes), content]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(592)]);
  const usual = opusInOgg(seconds);
  const head = oggPage([Buffer.from('OpusHead\x01')]);
  return Buffer.concat([
    head,
    page([255], tags.subarray(0, 255)),
    oggPage([]),
    page([255, 90], tags.subarray(255)),
    usual.subarray(usual.indexOf('OpusTags') + 'OpusTags'.length),
  ]);
}

const LIVE_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const element = (id: number[], content: Buffer) =>
  Buffer.concat([Buffer.from([...id, 0x80 | content.length]), content]);
const EBML_HEADER = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm')));
const WEBM_TRACKS = (codec: string | null) =>
  element(
    [0x16, 0x54, 0xae, 0x6b],
    element([0xae], codec === null ? Buffer.alloc(0) : element([0x86], Buffer.from(codec))),
  );

/** A cluster of 2 bytes, with the start of an element that claims the 102 bytes after it. */
const SHORT_CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x82, 0xec, 0x80 | 102]);

/**
 * A recording as MediaRecorder makes it: the sizes of segment and cluster are not stated.
 * @param codec null: not stated
 * @param hidesPackets whether a decoder hears packets that a reader which skips elements by their size does not see
 */
export function opusInWebm(
  seconds: number,
  codec: string | null = 'A_OPUS',
  hidesPackets = false,
): Buffer {
  const block = element([0xa3], Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), OPUS_PACKET]));
  return Buffer.concat([
    EBML_HEADER,
    Buffer.from([0x18, 0x53, 0x80, 0x67, ...LIVE_SIZE]),
    WEBM_TRACKS(codec),
    hidesPackets ? SHORT_CLUSTER : Buffer.alloc(0),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, ...LIVE_SIZE]),
    ...opusPackets(seconds).map(() => block),
  ]);
}

const sized = (id: number[], ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | body.length);
  return Buffer.concat([Buffer.from(id), size, body]);
};

/**
 * Opus in a WebM file as the library mediabunny rewrites a recording: with stated sizes, a list of places, the duration, empty elements
 * and, behind the clusters, the places to which a player can jump.
 */
export function opusInPlainWebm(seconds: number): Buffer {
  const block = (n: number) =>
    element([0xa3], Buffer.concat([Buffer.from([0x81, 0, n * 20, 0x80]), OPUS_PACKET]));
  const empty = element([0xec], Buffer.from([0xa3, 0x86, 0x81, 0, 0, 0x80, 0x48, 1]));
  const packets = opusPackets(seconds);
  const clusters = Array.from({ length: Math.ceil(packets.length / 10) }, (_, n) =>
    sized(
      [0x1f, 0x43, 0xb6, 0x75],
      element([0xe7], Buffer.from([n])),
      empty,
      ...packets.slice(n * 10, n * 10 + 10).map((_packet, place) => block(place)),
    ),
  );
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const place = element([0x4d, 0xbb], element([0x53, 0xab], Buffer.from([0x1c, 0x53, 0xbb, 0x6b])));
  return Buffer.concat([
    EBML_HEADER,
    sized(
      [0x18, 0x53, 0x80, 0x67],
      sized([0x11, 0x4d, 0x9b, 0x74], place),
      empty,
      sized([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], duration)),
      WEBM_TRACKS('A_OPUS'),
      ...clusters,
      sized([0x1c, 0x53, 0xbb, 0x6b], element([0xbb], element([0xb3], Buffer.from([0xa3])))),
    ),
  ]);
}

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(kind, 4);
  return Buffer.concat([header, body]);
}
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const MP4_START = box('ftyp', Buffer.from('isom\0\0\0\0isom'));

const descriptor = (tag: number, ...content: number[]) => [tag, 0x80, content.length, ...content];
const AAC_DECODER = box(
  'esds',
  numbers(0),
  Buffer.from(
    descriptor(
      3,
      0,
      1,
      0,
      ...descriptor(4, 0x40, 0x15, ...Array(11).fill(0), ...descriptor(5, ...AAC_CONFIG)),
    ),
  ),
);

/**
 * @param statedRate the samples per second that the track states and no decoder reads
 * @param lists the lists of its packets
 */
function mp4Track(
  codec: string,
  packets: number,
  statedRate = AAC_SAMPLES_PER_SECOND,
  lists = [box('stsz', numbers(0, 0, packets))],
): Buffer {
  const sound = Buffer.alloc(28);
  sound.writeUInt16BE(statedRate, 24);
  const decoder = codec === 'mp4a' ? [AAC_DECODER] : [];
  const list = box('stsd', numbers(0, 1), box(codec, sound, ...decoder));
  const stbl = box('stbl', list, ...lists);
  return box('moov', box('trak', box('mdia', box('minf', stbl))));
}

/** A recording as Safari makes it: one list contains all packets. */
export const aacInMp4 = (seconds: number, statedRate?: number): Buffer =>
  Buffer.concat([
    MP4_START,
    mp4Track('mp4a', Math.round((seconds * AAC_SAMPLES_PER_SECOND) / 1024), statedRate),
  ]);

/** A recording as Chrome makes it: each fragment contains a list of its packets. */
export function opusInMp4(seconds: number): Buffer {
  const packets = opusPackets(seconds);
  const sizes = packets.flatMap(({ length }) => [960, length]);
  const listLength = 8 + 12 + sizes.length * 4;
  const fragmentLength = 8 + 8 + listLength;
  const list = box('trun', numbers(0x301, packets.length, fragmentLength + 8, ...sizes));
  const fragment = box('moof', box('traf', list));
  return Buffer.concat([MP4_START, mp4Track('Opus', 0), fragment, box('mdat', ...packets)]);
}

/** A box that states its size in 64 bits. */
function largeBox(kind: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length + 16));
  return Buffer.concat([numbers(1), Buffer.from(kind), size, content]);
}

/**
 * Opus in an MP4 file that can be played from its start, as the library mediabunny rewrites a recording: the lists of the packets are
 * before them. Every chunk has 25 packets, and the last one the rest.
 * @param isAtEnd whether the lists are behind the packets instead, whose box then has a 64-bit size
 * @param runs from which chunk on a chunk has how many packets; without it as the file is
 */
export function opusInPlainMp4(seconds: number, isAtEnd = false, runs?: number[][]): Buffer {
  const packets = opusPackets(seconds);
  const chunks = Math.ceil(packets.length / 25);
  const rest = packets.length - (chunks - 1) * 25;
  const all = runs ?? [[1, 25], ...(rest === 25 ? [] : [[chunks, rest]])];
  const sound = isAtEnd ? largeBox('mdat', Buffer.concat(packets)) : box('mdat', ...packets);
  const movie = (start: number) =>
    mp4Track('Opus', 0, AAC_SAMPLES_PER_SECOND, [
      box('stsc', numbers(0, all.length, ...all.flatMap((of) => [...of, 1]))),
      box('stsz', numbers(0, 0, packets.length, ...packets.map(({ length }) => length))),
      box(
        'stco',
        numbers(0, chunks, ...Array.from({ length: chunks }, (_, n) => start + n * 25 * 4)),
      ),
    ]);
  const first = MP4_START.length + (isAtEnd ? 16 : movie(0).length + 8);
  return Buffer.concat([MP4_START, ...(isAtEnd ? [sound, movie(first)] : [movie(first), sound])]);
}

/** Opus in MP4 with lists of 4,000 bytes that each claim all packets up to the end of the file. */
export function opusInMp4WithFalseLists(bytes: number): Buffer {
  const start = Buffer.concat([MP4_START, mp4Track('Opus', 0)]);
  const list = (bytesAfter: number) =>
    box('trun', numbers(0xf01, bytesAfter / 16, 0), Buffer.alloc(4_000 - 20));
  const lists = Array.from({ length: Math.floor(bytes / 4_000) }, (_, index) => index);
  return Buffer.concat([start, ...lists.map((index) => list((lists.length - index) * 4_000 - 32))]);
}

const emptyPage = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(23)]);
const filled = (bytes: number, start: Buffer, part: Buffer) =>
  Buffer.concat([start, Buffer.alloc(bytes - start.length, part)]);

/** Recordings of this many bytes that a reader could begin again at each of their parts, with the name of what they repeat. */
export function emptyRecordings(bytes: number): [name: string, mime: string, recording: Buffer][] {
  return [
    ['false lists of packets', 'audio/mp4', opusInMp4WithFalseLists(bytes)],
    ['empty Ogg pages', 'audio/ogg', filled(bytes, opusInOgg(1), emptyPage)],
    [
      'empty WebM clusters',
      'audio/webm',
      filled(bytes, opusInWebm(1), Buffer.from('1f43b67580', 'hex')),
    ],
    [
      'empty MP4 boxes',
      'audio/mp4',
      filled(bytes, opusInMp4(1), Buffer.from('\0\0\0\x08moof', 'latin1')),
    ],
    [
      'empty chunks',
      'audio/wav',
      filled(bytes, silentWave().subarray(0, 36), Buffer.from('junk\0\0\0\0')),
    ],
  ];
}
