#!/usr/bin/env bash
# ical-generator 11.1.2 escapes commas and semicolons in URL as in a text, although it states VALUE=URI. RFC 5545 (section 3.3.13) has no
# escaping in an address. A reader that follows the standard, such as ical.js 2.2.1, gets the backslashes too, and the link of the event
# opens another page. In LOCATION, which is a text, the same address is right. node-ical removes the backslashes, and a test with it passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import ical from 'ical-generator';

const address = 'https://rooms.example.org/join;id=7?people=ann,bob';
const calendar = ical();
const start = new Date('2026-12-01T09:00Z');
calendar.createEvent({ id: '1', start, summary: 'Interview', url: address, location: address });
const event = new ICAL.Component(ICAL.parse(calendar.toString())).getFirstSubcomponent('vevent');
const url = event.getFirstPropertyValue('url');
console.log('ical-generator 11.1.2: the address', address, 'is read as', url);
assert.equal(event.getFirstPropertyValue('location'), address);
assert.equal(url, String.raw`https://rooms.example.org/join\;id=7?people=ann\,bob`);
END
node try.js
