#!/usr/bin/env bash
# postal-mime 4.0.0 joins the lines of a text with `format=flowed` without a look at their quote marks. By RFC 3676 (section 4.5) a line ends
# where the depth of the quote changes, and the marks are taken off before quoted lines are joined. A reply "Yes, I can." gets the question
# below it, "> Can you come?", on its own line, where a reader that hides quoted lines shows it as words of the sender; the marks stay in
# the middle of quotes. mailparser 3.14.2 does both as the standard says.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2
cat > try.js <<'END'
import assert from 'node:assert';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const message = [
  'From: ann@example.org',
  'To: office@example.org',
  'Subject: Re: Mock interview',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  'Yes, I can. ',
  '> Can you come on Tuesday at nine, or is the ',
  '> week after better?',
  '',
].join('\r\n');
const found = (await PostalMime.parse(message)).text.trim().split('\n');
const expected = (await simpleParser(message)).text.trim().split('\n');
console.log('postal-mime 4.0.0:', found, 'mailparser 3.14.2:', expected);
assert.deepEqual(found, ['Yes, I can. > Can you come on Tuesday at nine, or is the > week after better?']);
assert.deepEqual(expected, ['Yes, I can. ', '> Can you come on Tuesday at nine, or is the week after better?']);
END
node try.js
