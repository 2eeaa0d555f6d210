// npm run screens                          updates the reference screenshots (e2e/visual) that have changed, and compresses them
// npm run screens -- free admin            only the screens of these roles: visitor, free, premium, admin, interviewer
// npm run screens -- plan study-clinical   only these screens (named in e2e/support/screens)
// npm run screens -- --all                 also screenshots whose difference the check would not notice
// npm run screens -- --home                also the pictures of the home page (apps/web/src/routes/home/pictures)
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runJourneys, say } from './toolchain.mjs';

const folder = join(root, 'e2e/visual');
const homeFolder = join(root, 'apps/web/src/routes/home/pictures');
const COLOURS = 128;
const HOME_QUALITY = 72;

const roles = new Set(['visitor', 'free', 'premium', 'admin', 'interviewer']);

const isHomeToo = process.argv.includes('--home');
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const visitors = words.filter((word) => roles.has(word));
const names = words.filter((word) => !roles.has(word));
const titlePattern = [
  ...(visitors.length > 0 ? [`what an? (${visitors.join('|')}) (also )?sees`] : []),
  ...(visitors.length > 0 && isHomeToo ? ['home page'] : []),
].join('|');
const extent = process.argv.includes('--all') ? 'all' : 'changed';

await ensureInstalled();
// Import sharp here, because ensureInstalled() may just have installed it.
const { default: sharp } = await import('sharp');

/** Uses a palette instead of true colour: a third of the size, without a difference that the comparison would detect. */
async function shrink(path) {
  const before = readFileSync(path);
  const small = await sharp(before)
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 8 })
    .toBuffer();
  if (small.length < before.length) writeFileSync(path, small);
}

/** Converts the screenshots for the home page from PNG to WebP. */
async function shrinkHomePictures() {
  for (const name of readdirSync(homeFolder).filter((file) => file.endsWith('.png'))) {
    const path = join(homeFolder, name);
    await sharp(path)
      .webp({ quality: HOME_QUALITY, effort: 6 })
      .toFile(path.replace(/\.png$/, '.webp'));
    rmSync(path);
  }
}

const startedAt = Date.now();
const exitCode = await runJourneys(
  [
    'screens.spec.ts',
    ...(isHomeToo ? ['home-pictures.spec.ts'] : []),
    `--update-snapshots=${extent}`,
    '--reporter=line',
    ...(titlePattern ? ['--grep', titlePattern] : []),
  ],
  { SCREENS: names.join(','), ...(isHomeToo ? { HOME_PICTURES: homeFolder } : {}) },
);

const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .map((name) => join(folder, name));
const fresh = pictures.filter((path) => statSync(path).mtimeMs >= startedAt);
for (const path of fresh) await shrink(path);
if (isHomeToo) await shrinkHomePictures();
const bytes = pictures.reduce((sum, path) => sum + statSync(path).size, 0);
say(
  `${fresh.length} of ${pictures.length} pictures renewed, ${(bytes / 1e6).toFixed(1)} MB in all. Look at them before they are kept.`,
);
process.exit(exitCode);
