#!/usr/bin/env bash
# wavefile 11.0.0: `toSampleRate()` changes the sound and leaves the marks (cue points) at the numbers of their samples. A mark at 3 seconds
# of a recording of 4 seconds at 48 kHz is at 9 seconds after a change to 16 kHz, which speech recognition wants, and a mark at 3 seconds
# of 16 kHz is at 1 second at 48 kHz. It lists and writes them so, without an error. The answers that were marked in an interview are then
# at other places, or after the end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund wavefile@11.0.0
cat > try.js <<'END'
import assert from 'node:assert';
import wavefile from 'wavefile';

/** Label and position of the mark, and the length, in seconds, as the file has them. */
function read(wave) {
  const file = new wavefile.WaveFile(wave.toBuffer());
  const [{ label, position }] = file.listCuePoints();
  return { label, mark: position / 1000, length: file.getSamples().length / file.fmt.sampleRate };
}
function change(from, to) {
  const wave = new wavefile.WaveFile();
  wave.fromScratch(1, from, '16', new Int16Array(from * 4));
  wave.setCuePoint({ position: 3000, label: 'Answer' });
  const before = read(wave);
  wave.toSampleRate(to);
  return { before, after: read(wave) };
}
const down = change(48_000, 16_000);
const up = change(16_000, 48_000);
console.log('wavefile 11.0.0: 48 to 16 kHz', down, '16 to 48 kHz', up);
assert.deepEqual([down.before, up.before], Array(2).fill({ label: 'Answer', mark: 3, length: 4 }));
assert.deepEqual(down.after, { label: 'Answer', mark: 9, length: 4 });
assert.deepEqual(up.after, { label: 'Answer', mark: 1, length: 4 });
END
node try.js
