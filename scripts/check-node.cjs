// Loaded before anything else (by node -r and by toolchain.mjs), because an old Node would fail later with a misleading
// message. This file uses old JavaScript only, so that every Node can parse it.
'use strict';

// The versions that Vite and Vitest require. package.json repeats them under `engines`.
var needed = '20.19, 22.12 or newer';
var parts = process.versions.node.split('.').map(Number);
var major = parts[0];
var minor = parts[1];

if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  process.stderr.write(
    'This needs Node ' +
      needed +
      ' (this is ' +
      process.version +
      '). Please install Node 24 (https://nodejs.org, or nvm install), then run the command again.\n',
  );
  process.exit(1);
}
