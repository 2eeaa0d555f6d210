#!/usr/bin/env bash
# music-metadata 12.1.0 takes the time at the end of an Ogg Opus file for its length. RFC 7845 (section 4.5) lets a stream start at any time,
# so that a part can be cut out, or a live recording joined, without new numbers in every page. Ten seconds from the second hour of a
# recording last 3610 seconds, and a limit or a price by the length is wrong. Of two recordings that are put one after the other, as Ogg
# allows (RFC 3533, section 4), it counts the first. A whole recording is right, and no warning comes with the others.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund music-metadata@12.1.0 mediabunny@1.61.0
cat > try.js <<'END'
import assert from 'node:assert';
import * as bunny from 'mediabunny';
import { parseBuffer } from 'music-metadata';

const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const description = Buffer.concat([Buffer.from('OpusHead'), Buffer.from('0101000080bb0000000000', 'hex')]);
const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description };

/** Ten seconds of packets of 20 ms. */
async function record(start) {
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format: new bunny.OggOutputFormat(), target });
  const sound = new bunny.EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  for (let packet = 0; packet < 500; packet += 1)
    await sound.add(new bunny.EncodedPacket(silence, 'key', start + packet * 0.02, 0.02), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer);
}
async function lengthOf(bytes) {
  const { format, quality } = await parseBuffer(bytes, { mimeType: 'audio/ogg' }, { duration: true });
  assert.deepEqual(quality.warnings, []);
  return format.duration;
}
async function startOf(bytes) {
  const input = new bunny.Input({ source: new bunny.BufferSource(bytes), formats: [bunny.OGG] });
  return input.getFirstTimestamp();
}
const whole = await record(0);
const clip = await record(3600);
const files = { whole, clip, twice: Buffer.concat([whole, await record(0)]) };
const found = {};
for (const [name, bytes] of Object.entries(files)) found[name] = await lengthOf(bytes);
console.log('music-metadata 12.1.0, seconds:', found, 'mediabunny 1.61.0, start of the clip:', await startOf(clip));
assert.deepEqual(found, { whole: 10, clip: 3610, twice: 10 });
assert.equal(await startOf(clip), 3600);
END
node try.js
