import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sniffMedia } from './media.service.ts';

const dot = () => sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
const text = (words: string) => Buffer.from(words, 'latin1');
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(600)]);

/** The header of an MPEG frame with 128 kbit/s at 44.1 kHz. `version` sets version and layer. */
const frame = (version: number) => Buffer.from([0xff, version, 0x90, 0x00]);

/** An ID3 tag without entries. */
const tag = text('ID3\x03\0\0\0\0\0\0');
const box = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0mp42isom`);

/** The EBML header of a WebM file. */
const webm = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581',
  'hex',
);

test.each<[string, () => Buffer | Promise<Buffer>, string | undefined]>([
  ['a JPG picture', () => dot().jpeg().toBuffer(), 'image/jpeg'],
  ['a PNG picture', () => dot().png().toBuffer(), 'image/png'],
  ['a GIF picture', () => dot().gif().toBuffer(), 'image/gif'],
  ['a WebP picture', () => dot().webp().toBuffer(), undefined],
  ['a WAV recording', () => padded(text('RIFF\0\0\0\0WAVEfmt ')), 'audio/wav'],
  ['an MP3 recording', () => padded(frame(0xfb)), 'audio/mpeg'],
  ['a tagged MP3 recording', () => padded(Buffer.concat([tag, frame(0xfb)])), 'audio/mpeg'],
  ['an MPEG recording of layer II', () => padded(frame(0xfd)), undefined],
  ['an M4A recording', () => padded(box('M4A ')), 'audio/mp4'],
  ['a recording in the container of films', () => padded(box('isom')), 'audio/mp4'],
  ['a WebM recording', () => padded(webm), 'audio/webm'],
  ['a QuickTime film', () => padded(box('qt  ')), undefined],
  ['words', () => text('Nothing but words, and enough of them.'), undefined],
  ['an empty file', () => Buffer.alloc(0), undefined],
])(
  'the type of a media file for sections is recognised by its bytes: %s',
  async (_, make, mime) => {
    expect((await sniffMedia(await make()))?.mime).toBe(mime);
  },
);
