#!/usr/bin/env bash
# @plussub/srt-vtt-parser 2.0.5 reads the settings of a cue of WebVTT as part of its end when the times have no hours, as browsers and
# the standard allow below an hour. A caption of one second "00:01.000 --> 00:02.000 line:90%" ends after two minutes, and one with
# `align:start` has an end that is not a number. No error comes with either. With hours in front, or without settings, the end is right.
# Captions of an interview with places for the two speakers then stay on the screen on top of each other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @plussub/srt-vtt-parser@2.0.5
cat > try.js <<'END'
import assert from 'node:assert';
import { parse } from '@plussub/srt-vtt-parser';

function lengthOf(times) {
  const [{ from, to }] = parse(`WEBVTT\n\n${times}\nWhat is the dose?\n`).entries;
  return to - from;
}
const found = {
  line: lengthOf('00:01.000 --> 00:02.000 line:90%'),
  size: lengthOf('00:01.000 --> 00:02.000 size:50% align:left'),
  align: lengthOf('00:01.000 --> 00:02.000 align:start'),
  withoutSettings: lengthOf('00:01.000 --> 00:02.000'),
  lineAfterHours: lengthOf('00:00:01.000 --> 00:00:02.000 line:90%'),
  alignAfterHours: lengthOf('00:00:01.000 --> 00:00:02.000 align:start'),
};
console.log('@plussub/srt-vtt-parser 2.0.5, milliseconds of a caption of one second:', found);
assert.deepEqual(found, {
  line: 119_090,
  size: 119_050,
  align: Number.NaN,
  withoutSettings: 1000,
  lineAfterHours: 1000,
  alignAfterHours: 1000,
});
END
node try.js
