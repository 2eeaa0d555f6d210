// Measures how long a recording plays by counting its audio packets, in the formats that browsers record (Opus in WebM, Ogg or MP4,
// AAC in MP4) and the samples of WAV. Stated durations are not read, because a sender can change them. A layout that a decoder could
// read in another way is not measured. Every byte is read once, whatever the file states about its lists.

const AAC_SAMPLES_PER_PACKET = 1_024;
/** How the packets before the sound begin. */
const OPUS_HEADERS = ['OpusHead', 'OpusTags'];

/** How a page begins, positions in its header, and the flag of a stream's first page. */
const ogg = { start: 0x4f676753, flags: 5, isFirst: 0b10, stream: 14, segments: 26, sizes: 27 };
const webm = { block: 0xa1, simpleBlock: 0xa3, codec: 0x86, encodings: 0x6d80 };

/** The ids of the elements that contain other elements: segment, cluster, block group, list of tracks, track. */
const WEBM_CONTAINERS = new Set([0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae]);
const MP4_CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** The box around each box that is read; undefined is the file itself. Elsewhere a decoder would not look for it. */
const MP4_PARENTS = new Map([
  ['moov', undefined],
  ['moof', undefined],
  ['trak', 'moov'],
  ['mdia', 'trak'],
  ['minf', 'mdia'],
  ['stbl', 'minf'],
  ['stsd', 'stbl'],
  ['stsz', 'stbl'],
  ['stz2', 'stbl'],
  ['stsc', 'stbl'],
  ['stco', 'stbl'],
  ['co64', 'stbl'],
  ['traf', 'moof'],
  ['tfhd', 'traf'],
  ['trun', 'traf'],
]);

class UnknownLayout extends Error {}

/** The length of the Opus packet at this position, in milliseconds (RFC 6716, section 3.1). */
function opusPacketMs(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at);
  const mode = first >> 3;
  const silk = [10, 20, 40, 60];
  const celt = [2.5, 5, 10, 20];
  const frameMs = (mode < 12 ? silk[mode % 4] : mode < 16 ? silk[mode % 2] : celt[mode % 4]) ?? 0;
  const countCode = first & 0b11;
  if (countCode === 0) return frameMs;
  return frameMs * (countCode === 3 ? bytes.readUInt8(at + 1) & 0b11_1111 : 2);
}

function oggSeconds(bytes: Buffer): number {
  let packets = 0;
  let ms = 0;
  let packetStart: number | null = null;
  for (let page = 0; page < bytes.length; ) {
    if (bytes.readUInt32BE(page) !== ogg.start) throw new UnknownLayout();
    // A further stream could have another codec.
    const isFurtherStream =
      page > 0 &&
      ((bytes.readUInt8(page + ogg.flags) & ogg.isFirst) !== 0 ||
        bytes.readUInt32LE(page + ogg.stream) !== bytes.readUInt32LE(ogg.stream));
    if (isFurtherStream) throw new UnknownLayout();
    const sizes = page + ogg.sizes;
    const body = sizes + bytes.readUInt8(page + ogg.segments);
    let at = body;
    for (let next = sizes; next < body; next += 1) {
      const size = bytes.readUInt8(next);
      packetStart ??= at;
      at += size;
      // A segment of 255 bytes continues in the next segment, which may be on the next page.
      if (size === 255) continue;
      packets += 1;
      const header = OPUS_HEADERS[packets - 1];
      if (header && bytes.toString('latin1', packetStart, packetStart + header.length) !== header)
        throw new UnknownLayout();
      if (!header && at > packetStart) ms += opusPacketMs(bytes, packetStart);
      packetStart = null;
    }
    page = at;
  }
  return ms / 1000;
}

/** Reads a number of variable length. The leading zeros of its first byte give the length (RFC 8794, section 4). */
function readVint(bytes: Buffer, at: number, keepsMarker: boolean) {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new UnknownLayout();
  let value = keepsMarker ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let next = at + 1; next < at + length; next += 1) {
    value = value * 256 + bytes.readUInt8(next);
    isUnknown &&= bytes.readUInt8(next) === 0xff;
  }
  return { value, isUnknown, end: at + length };
}

function webmSeconds(bytes: Buffer): number {
  let ms = 0;
  let isOpus = false;
  /** Where the containers around this place end. */
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    while (at >= (ends.at(-1) ?? Infinity)) ends.pop();
    const id = readVint(bytes, at, true);
    const size = readVint(bytes, id.end, false);
    at = size.end;
    const isContainer = WEBM_CONTAINERS.has(id.value);
    // A live recording does not state the size of its containers.
    if (isContainer && size.isUnknown) continue;
    // A decoder reads on after the end of the container.
    const isBeyond = at + size.value > (ends.at(-1) ?? Infinity);
    if (isBeyond || size.isUnknown || id.value === webm.encodings) throw new UnknownLayout();
    if (isContainer) {
      ends.push(at + size.value);
      continue;
    }
    if (id.value === webm.block || id.value === webm.simpleBlock) {
      const track = readVint(bytes, at, false);
      const flags = bytes.readUInt8(track.end + 2);
      const hasLacing = (flags & 0b110) !== 0;
      if (hasLacing || !isOpus) throw new UnknownLayout();
      ms += opusPacketMs(bytes, track.end + 3);
    }
    if (id.value === webm.codec) {
      isOpus = bytes.toString('latin1', at, at + size.value) === 'A_OPUS';
      if (!isOpus) throw new UnknownLayout();
    }
    at += size.value;
  }
  return ms / 1000;
}

interface Box {
  body: number;
  end: number;
}

/** Sizes of packets, packets of chunks, and positions of chunks. */
const PACKET_LISTS = new Set(['stsz', 'stsc', 'stco', 'co64']);

const fragmentHeader = { hasOwnOffset: 0x1 };
const run = { hasOffset: 0x1, hasFirstFlags: 0x4, hasSizes: 0x200 };

/** Each flag says that the list states a number for every packet: its duration, size, flags or time offset. */
const PACKET_FIELDS = [0x100, 0x200, 0x400, 0x800];

/**
 * The length of the Opus packets that a `trun` box lists.
 * @param end the end of the box, which must contain the whole list
 * @param fragment the position of the `moof` box around it, to which the offset in the list is relative
 */
function opusRunMs(bytes: Buffer, body: number, end: number, fragment: number): number {
  const flags = bytes.readUIntBE(body + 1, 3);
  if (!(flags & run.hasOffset) || !(flags & run.hasSizes)) throw new UnknownLayout();
  const fieldsOfPacket = PACKET_FIELDS.filter((field) => flags & field);
  let entry = body + (flags & run.hasFirstFlags ? 16 : 12);
  let packet = fragment + bytes.readInt32BE(body + 8);
  const packets = bytes.readUInt32BE(body + 4);
  if (entry + packets * fieldsOfPacket.length * 4 > end) throw new UnknownLayout();
  let ms = 0;
  for (let left = packets; left > 0; left -= 1) {
    ms += opusPacketMs(bytes, packet);
    packet += bytes.readUInt32BE(entry + fieldsOfPacket.indexOf(run.hasSizes) * 4);
    entry += fieldsOfPacket.length * 4;
  }
  return ms;
}

/** The start of a list in a box, behind its version and flags, and the size of its entries. It must end with its box. */
function openList(bytes: Buffer, list: Box | undefined, countAt: number, entrySize: number) {
  if (!list) throw new UnknownLayout();
  const entries = bytes.readUInt32BE(list.body + countAt);
  const start = list.body + countAt + 4;
  if (start + entries * entrySize > list.end) throw new UnknownLayout();
  return { entries, start };
}

/**
 * The length of the Opus packets outside fragments. Lists state the size of each packet, the positions of the chunks in the file, and
 * from which chunk on a chunk has how many packets.
 */
function opusTableMs(bytes: Buffer, lists: ReadonlyMap<string, Box>): number {
  const commonSize = bytes.readUInt32BE((lists.get('stsz')?.body ?? 0) + 4);
  if (commonSize !== 0 || lists.has('co64')) throw new UnknownLayout();
  const sizes = openList(bytes, lists.get('stsz'), 8, 4);
  const chunks = openList(bytes, lists.get('stco'), 4, 4);
  const runs = openList(bytes, lists.get('stsc'), 4, 12);
  let ms = 0;
  let packet = 0;
  let run = -1;
  for (let chunk = 0; chunk < chunks.entries; chunk += 1) {
    const next = runs.start + (run + 1) * 12;
    if (run + 1 < runs.entries && bytes.readUInt32BE(next) === chunk + 1) run += 1;
    if (run < 0) throw new UnknownLayout();
    let at = bytes.readUInt32BE(chunks.start + chunk * 4);
    for (let left = bytes.readUInt32BE(runs.start + run * 12 + 4); left > 0; left -= 1) {
      if (packet === sizes.entries) throw new UnknownLayout();
      ms += opusPacketMs(bytes, at);
      at += bytes.readUInt32BE(sizes.start + packet * 4);
      packet += 1;
    }
  }
  if (packet < sizes.entries || run + 1 < runs.entries) throw new UnknownLayout();
  return ms;
}

/** Positions in the entry of a track with sound. */
const soundEntry = { version: 16, boxes: 36 };
const aac = { esTag: 3, decoderTag: 4, configTag: 5, mpeg4: 0x40 };

/** The object types of AAC whose packets have 1,024 samples at the stated rate: plain, and with two kinds of bandwidth extension. */
const AAC_TYPES = [2, 5, 29];
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];

/** Where the content of a descriptor begins. Each byte of its length with the highest bit set is followed by a further one. */
function openDescriptor(bytes: Buffer, at: number, tag: number): number {
  if (bytes.readUInt8(at) !== tag) throw new UnknownLayout();
  let next = at + 1;
  while (bytes.readUInt8(next) & 0x80) next += 1;
  return next + 1;
}

/**
 * The samples per second with which a decoder plays AAC (ISO/IEC 14496-1 and 14496-3). The rate that the track states is not read,
 * because decoders ignore it.
 * @param entry the start of the only entry of the `stsd` box
 */
function aacRate(bytes: Buffer, entry: number): number {
  const end = entry + bytes.readUInt32BE(entry);
  // Later versions have further fields before the first box.
  if (bytes.readUInt16BE(entry + soundEntry.version) !== 0) throw new UnknownLayout();
  let at = entry + soundEntry.boxes;
  while (at < end && bytes.toString('latin1', at + 4, at + 8) !== 'esds')
    at += Math.max(8, bytes.readUInt32BE(at));
  if (at >= end) throw new UnknownLayout();
  const body = at + 12;
  const stream = openDescriptor(bytes, body, aac.esTag);
  // Flags for further fields: a stream that this one needs, an address, a clock.
  if (bytes.readUInt8(stream + 2) & 0b1110_0000) throw new UnknownLayout();
  const decoder = openDescriptor(bytes, stream + 3, aac.decoderTag);
  if (bytes.readUInt8(decoder) !== aac.mpeg4) throw new UnknownLayout();
  const config = bytes.readUInt16BE(openDescriptor(bytes, decoder + 13, aac.configTag));
  const rate = AAC_RATES[(config >> 7) & 0b1111];
  if (!AAC_TYPES.includes(config >> 11) || !rate) throw new UnknownLayout();
  return rate;
}

function mp4Seconds(bytes: Buffer): number {
  let codec = '';
  let samplesPerSecond = 0;
  let fragment = 0;
  let listedPackets = 0;
  let opusMs = 0;
  /** The lists that say where packets outside fragments are. */
  const lists = new Map<string, Box>();
  /** The containers around this place. */
  const open: { kind: string; end: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    while (at >= (open.at(-1)?.end ?? Infinity)) open.pop();
    const parent = open.at(-1);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const stated = bytes.readUInt32BE(at);
    const isLarge = stated === 1;
    const body = at + (isLarge ? 16 : 8);
    const end = at + (isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : stated);
    // A size of 0 (the box ends with the file) is not supported.
    if (end < body) throw new UnknownLayout();
    const isMisplaced = MP4_PARENTS.has(kind) && MP4_PARENTS.get(kind) !== parent?.kind;
    // A compressed movie header (cmov) would describe other tracks.
    if (isMisplaced || kind === 'cmov' || end > (parent?.end ?? Infinity))
      throw new UnknownLayout();
    if (MP4_CONTAINERS.has(kind)) open.push({ kind, end });
    if (kind === 'moof') fragment = at;
    if (kind === 'stsd') {
      const hasSecondTrack = codec !== '' || bytes.readUInt32BE(body + 4) !== 1;
      codec = bytes.toString('latin1', body + 12, body + 16);
      if (hasSecondTrack || !['mp4a', 'Opus'].includes(codec)) throw new UnknownLayout();
      if (codec === 'mp4a') samplesPerSecond = aacRate(bytes, body + 8);
    }
    const isElsewhere =
      kind === 'tfhd' && (bytes.readUIntBE(body + 1, 3) & fragmentHeader.hasOwnOffset) !== 0;
    if (isElsewhere || kind === 'stz2') throw new UnknownLayout();
    if (kind === 'stsz') listedPackets += bytes.readUInt32BE(body + 8);
    if (PACKET_LISTS.has(kind)) {
      if (lists.has(kind)) throw new UnknownLayout();
      lists.set(kind, { body, end });
    }
    if (kind === 'trun' && codec === 'Opus') opusMs += opusRunMs(bytes, body, end, fragment);
    else if (kind === 'trun') listedPackets += bytes.readUInt32BE(body + 4);
    at = MP4_CONTAINERS.has(kind) ? body : end;
  }
  if (codec === 'Opus') {
    if (listedPackets > 0) opusMs += opusTableMs(bytes, lists);
    return opusMs / 1000;
  }
  return samplesPerSecond > 0 ? (listedPackets * AAC_SAMPLES_PER_PACKET) / samplesPerSecond : 0;
}

const wave = { plain: 1, decimals: 3 };
const WAVE_BITS = [8, 16, 24, 32];

/** What recorders write. Decoders read other numbers in different ways, or ignore them. */
function isUsualWave(bytes: Buffer, at: number): boolean {
  const channels = bytes.readUInt16LE(at + 10);
  const rate = bytes.readUInt32LE(at + 12);
  const bits = bytes.readUInt16LE(at + 22);
  return (
    [wave.plain, wave.decimals].includes(bytes.readUInt16LE(at + 8)) &&
    channels <= 2 &&
    rate <= 192_000 &&
    WAVE_BITS.includes(bits) &&
    bytes.readUInt16LE(at + 20) === (channels * bits) / 8
  );
}

/** The length of uncompressed samples up to the end of the file, because a decoder may read on after the stated end. */
function waveSeconds(bytes: Buffer): number {
  let bytesPerSecond = 0;
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4)) {
    const kind = bytes.toString('latin1', at, at + 4);
    if (kind === 'data') return bytesPerSecond > 0 ? (bytes.length - at - 8) / bytesPerSecond : 0;
    if (kind !== 'fmt ') continue;
    if (!isUsualWave(bytes, at) || bytesPerSecond > 0) throw new UnknownLayout();
    bytesPerSecond = bytes.readUInt32LE(at + 12) * bytes.readUInt16LE(at + 20);
  }
  return 0;
}

const readers: Readonly<Record<string, (bytes: Buffer) => number>> = {
  'audio/ogg': oggSeconds,
  'audio/webm': webmSeconds,
  'audio/mp4': mp4Seconds,
  'audio/wav': waveSeconds,
};

/**
 * @param mime such as `audio/webm`
 * @returns seconds; null for other formats, and for files without packets or with an unusual layout
 */
export function measureSeconds(bytes: Buffer, mime: string): number | null {
  try {
    return readers[mime]?.(bytes) || null;
  } catch (error) {
    if (error instanceof UnknownLayout || error instanceof RangeError) return null;
    throw error;
  }
}
