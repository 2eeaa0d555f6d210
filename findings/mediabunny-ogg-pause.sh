#!/usr/bin/env bash
# mediabunny 1.61.0: the type of a format says with `supportsTimestampedMediaData` whether the times of packets are respected, "allowing
# things like gaps". `OggOutputFormat` says true, and keeps a late start, but joins the parts on both sides of a pause without an error.
# WebM and MP4 keep the pause. The marks and captions of such a recording are then late by the pause.
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

/** Two seconds of packets of 20 ms, with a pause in the middle. @returns the times of the first and the last packet as read */
async function timesWith(format, { start = 0, pause = 0 }) {
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format, target });
  const sound = new bunny.EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  for (let packet = 0; packet < 100; packet += 1) {
    const time = start + packet * 0.02 + (packet < 50 ? 0 : pause);
    await sound.add(new bunny.EncodedPacket(silence, 'key', time, 0.02), { decoderConfig });
  }
  await output.finalize();
  const input = new bunny.Input({ source: new bunny.BufferSource(target.buffer), formats: bunny.ALL_FORMATS });
  const packets = new bunny.EncodedPacketSink(await input.getPrimaryAudioTrack()).packets();
  const times = [];
  for await (const { timestamp } of packets) times.push(timestamp);
  return [times[0], times.at(-1)].map((seconds) => seconds.toFixed(2));
}
const ogg = new bunny.OggOutputFormat();
const late = await timesWith(ogg, { start: 3 });
const paused = await timesWith(ogg, { pause: 5 });
const webm = await timesWith(new bunny.WebMOutputFormat(), { pause: 5 });
const promised = ogg.supportsTimestampedMediaData;
console.log('mediabunny 1.61.0: Ogg says', promised, '- with a late start', late, 'with a pause', paused, 'WebM with it', webm);
assert.equal(promised, true);
assert.deepEqual({ late, paused, webm }, { late: ['3.00', '4.98'], paused: ['0.00', '1.98'], webm: ['0.00', '6.98'] });
END
node try.js
