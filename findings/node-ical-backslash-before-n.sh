#!/usr/bin/env bash
# node-ical 0.27.2 takes `\\n` in a text for a backslash and a line break, where RFC 5545 (section 3.3.11) has an escaped backslash and
# the letter n. ical-generator 11.1.2 writes the text as the standard says, and ical.js 2.2.1 reads it back unchanged. Formulas (\nu,
# \neq) and paths of Windows (C:\notes) in the description of an event are broken in two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 node-ical@0.27.2 ical.js@2.2.1
cat > try.js <<'END'
import assert from 'node:assert';
import ICAL from 'ical.js';
import ical from 'ical-generator';
import nodeIcal from 'node-ical';

const description = String.raw`Bring C:\notes, and learn \neq`;
const calendar = ical();
calendar.createEvent({ id: '1', start: new Date('2026-12-01T09:00Z'), summary: 'Interview', description });
const file = calendar.toString();

const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
assert.equal(event.getFirstPropertyValue('description'), description);
const read = nodeIcal.sync.parseICS(file)['1'].description;
console.log('node-ical 0.27.2 reads', JSON.stringify(read), 'from', /^DESCRIPTION:.*$/m.exec(file)[0]);
assert.equal(read, 'Bring C:\\\notes, and learn \\\neq');
END
node try.js
