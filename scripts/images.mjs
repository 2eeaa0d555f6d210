// npm run images          lists container images that are named without a digest
// npm run images -- pin   writes the current digest of each tag into the files. Docker reads the digests from the registry,
//                         and downloads no image
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './toolchain.mjs';

/** Files that name images. The two groups of a pattern match the text before the name, and the name. */
const PLACES = {
  'deploy/Dockerfile': /^(FROM )(\S+:\S+)/gm,
  'deploy/backup/Dockerfile': /^(FROM )(\S+:\S+)/gm,
  'deploy/compose.yaml': /^(\s+image: )(\S+)/gm,
  '.gitlab-ci.yml': /^(\s+image: )(\S+)/gm,
  '.github/workflows/ci.yml': /^(\s+container: )(\S+)/gm,
};
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const PINNED = /@sha256:[0-9a-f]{64}$/;

/** @returns every container image that the folder's files name, written as in the file */
export function listImages(folder) {
  return Object.entries(PLACES).flatMap(([file, pattern]) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, , image]) => ({
      file,
      image,
      isPinned: PINNED.test(image),
    })),
  );
}

/**
 * Adds digests to images without one. Files change only when every digest is known.
 * @param readDigest returns the digest of an image's tag, or throws when it cannot be read
 */
export function pinImages(folder, readDigest) {
  const open = listImages(folder).filter(({ isPinned }) => !isPinned);
  const digests = new Map();
  for (const { image } of open) {
    if (digests.has(image)) continue;
    const digest = readDigest(image);
    if (!DIGEST.test(digest)) throw new Error(`${image} has no digest: ${digest}`);
    digests.set(image, digest);
  }
  for (const [file, pattern] of Object.entries(PLACES)) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(pattern, (line, start, image) =>
      digests.has(image) ? `${start}${image}@${digests.get(image)}` : line,
    );
    if (after !== before) writeFileSync(path, after);
  }
  return open;
}

/**
 * @returns the digest of the image's list of platforms. Unlike the digest of a single platform, it is the same on every
 * machine
 */
const askDocker = (image) =>
  execFileSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'],
    { encoding: 'utf8' },
  ).trim();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv[2] === 'pin') {
    const pinned = pinImages(root, askDocker);
    say(`${pinned.length} places pinned. The difference shows what changed; commit it.`);
  } else {
    const open = listImages(root).filter(({ isPinned }) => !isPinned);
    for (const { file, image } of open) say(`${file}: ${image} has no digest`);
    say(open.length === 0 ? 'Every image is pinned.' : 'npm run images -- pin writes the digests.');
    process.exit(open.length === 0 ? 0 : 1);
  }
}
