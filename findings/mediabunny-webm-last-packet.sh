#!/usr/bin/env bash
# mediabunny 1.61.0 writes a WebM of 50 Opus packets of 20 ms with the length 1000 ms, and gives the last packet no length when it reads
# the file. A copy of the packets, by hand or by its Conversion, therefore states 980 ms, as WebM and as MP4. Every Opus packet states
# its length in its first byte (RFC 6716, section 3.1). Chromium records packets of 60 ms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mediabunny@1.61.0
cat > try.js <<'END'
import assert from 'node:assert';
import * as bunny from 'mediabunny';

const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const description = Buffer.concat([Buffer.from('OpusHead'), Buffer.from('0101000080bb0000000000', 'hex')]);
const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description };

const target = new bunny.BufferTarget();
const output = new bunny.Output({ format: new bunny.WebMOutputFormat(), target });
const sound = new bunny.EncodedAudioPacketSource('opus');
output.addAudioTrack(sound);
await output.start();
for (let packet = 0; packet < 50; packet += 1)
  await sound.add(new bunny.EncodedPacket(silence, 'key', packet * 0.02, 0.02), { decoderConfig });
await output.finalize();

const open = (buffer) =>
  new bunny.Input({ source: new bunny.BufferSource(buffer), formats: [bunny.WEBM, bunny.MP4] });

async function lengthOfCopy(format) {
  const copied = new bunny.BufferTarget();
  const conversion = await bunny.Conversion.init({
    input: open(target.buffer),
    output: new bunny.Output({ format, target: copied }),
    copy: { mode: 'forced' },
  });
  await conversion.execute();
  return open(copied.buffer).getDurationFromMetadata();
}
const written = await open(target.buffer).getDurationFromMetadata();
const webm = await lengthOfCopy(new bunny.WebMOutputFormat());
const mp4 = await lengthOfCopy(new bunny.Mp4OutputFormat());
console.log(`mediabunny 1.61.0: written ${written} s, copied as WebM ${webm} s, as MP4 ${mp4} s`);
assert.deepEqual([written, webm, mp4].map((seconds) => seconds.toFixed(2)), ['1.00', '0.98', '0.98']);
END
node try.js
