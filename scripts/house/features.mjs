// Measures features: whether each has the same name in contract, API, web and journeys, and which depend on each other.
import { files } from '../repository/files.mjs';
import { importsOf, isTypeScript } from './sources.mjs';

const ALL = ['contract', 'api', 'web', 'e2e'];

/** Features that need not be in all of contract, API, web and e2e. Each is listed with the places where it must be. */
const places = {
  'client-errors': ['contract', 'api'],
  contact: ['contract', 'api', 'web'],
  dashboard: ['web'],
  feedback: ['contract', 'api', 'web'],
  health: ['contract', 'api', 'web'],
  live: ['contract', 'api', 'web'],
  mail: ['api', 'web'],
  notifications: ['contract', 'api', 'web'],
  people: ['contract', 'api', 'web'],
  'rate-limits': ['api'],
  recordings: ['web', 'e2e'],
  stations: ['contract', 'api', 'web'],
  subscription: ['contract', 'api', 'web'],
  availability: ['contract', 'api', 'web'],
};

/** Journeys and contract folders that do not belong to a single feature. */
const acrossFeatures = {
  e2e: 'accessibility api-docs chaos crash home-pictures kept-work keyboard offline page-start phone screens security site valid-html',
  contract: 'text',
};

const patterns = {
  contract: /^packages\/contract\/src\/([a-z-]+)\//,
  api: /^apps\/api\/src\/features\/([a-z-]+)\//,
  web: /^apps\/web\/src\/features\/([a-z-]+)\//,
  e2e: /^e2e\/journeys\/([a-z-]+)\.spec\.ts$/,
};

function nounsAt(place, features) {
  const shared = new Set((acrossFeatures[place] ?? '').split(' '));
  const names = files.map((path) => patterns[place].exec(path)?.[1]).filter(Boolean);
  return new Set(
    names
      .filter((name) => !shared.has(name))
      // A journey can have the name of its feature with a suffix, such as accounts-profile.
      .map((name) => features.find((noun) => name.startsWith(`${noun}-`)) ?? name),
  );
}

/** @returns the features that are in all their places, and the others with the places in which they were found */
export function compareNouns() {
  const folders = [...new Set([...nounsAt('api', []), ...nounsAt('web', [])])].sort(
    (one, other) => other.length - one.length,
  );
  const found = Object.fromEntries(ALL.map((place) => [place, nounsAt(place, folders)]));
  const nouns = [...new Set(ALL.flatMap((place) => [...found[place]]))].sort();
  const described = nouns.map((noun) => {
    const there = ALL.filter((place) => found[place].has(noun));
    const expected = places[noun] ?? ALL;
    const isOne = folders.includes(noun) && expected.every((place) => there.includes(place));
    return { noun, there, isOne };
  });
  return {
    agreed: described.filter(({ isOne }) => isOne).map(({ noun }) => noun),
    others: described
      .filter(({ isOne }) => !isOne)
      .map(({ noun, there }) => `${noun} (${there.join(', ')})`),
  };
}

const featureOf = (path) => /^(apps\/(?:api|web))\/src\/features\/([a-z-]+)\//.exec(path);
const isTest = (path) => /\.(test|fixtures)\.|\/testing\.tsx?$/.test(path);
/** A table file imports only other table files, so a query can join its table without depending on the feature. */
const isTable = (path) => path.endsWith('.tables.ts');

/** @returns the imports from one feature into another one of the same app, without those of test files */
function importsBetweenFeatures() {
  return files
    .filter((path) => featureOf(path) && isTypeScript(path) && !isTest(path))
    .flatMap((path) => {
      const [, app, feature] = featureOf(path);
      return importsOf(path)
        .map(({ target }) => ({ path, target, app, from: feature, to: featureOf(target) }))
        .filter(({ to }) => to && to[1] === app && to[2] !== feature)
        .map((found) => ({ ...found, to: found.to[2] }));
    });
}

/** Finds features that depend on each other, directly or through others. Type imports count too. */
export function findCircles() {
  const needs = new Map();
  for (const { path, target, app, from, to } of importsBetweenFeatures()) {
    if (isTable(target) && !isTable(path)) continue;
    const kind = isTable(path) ? ' tables' : '';
    const key = `${app} ${from}${kind}`;
    needs.set(key, (needs.get(key) ?? new Set()).add(`${app} ${to}${kind}`));
  }
  const reaches = (start) => {
    const seen = new Set();
    const open = [...(needs.get(start) ?? [])];
    while (open.length > 0) {
      const next = open.pop();
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(needs.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...needs.keys()].map((key) => [key, reaches(key)]));
  return [...reached.keys()].flatMap((one) =>
    [...reached.get(one)]
      .filter((other) => one <= other && reached.get(other)?.has(one))
      .map((other) => `${one} ⇄ ${other}`),
  );
}

/** Finds imports of another feature's private files. Lint does the same, but does not check dynamic imports. */
export function findPrivateImports() {
  const isPublic = ({ app, target }) =>
    app === 'apps/web'
      ? target.includes('/public/')
      : /\.(?:service|types|sql|tables)\.ts$/.test(target);
  return importsBetweenFeatures()
    .filter((found) => !isPublic(found))
    .map(({ path, target }) => `${path} → ${target}`);
}

/** Finds files in a feature's public folder that only the feature itself imports. */
export function findUnsharedFiles() {
  const web = files.filter(
    (path) => path.startsWith('apps/web/src/') && isTypeScript(path) && !isTest(path),
  );
  const shared = new Set(
    web.flatMap((path) =>
      importsOf(path)
        .map(({ target }) => target)
        .filter((target) => featureOf(target)?.[2] !== featureOf(path)?.[2]),
    ),
  );
  return web.filter((path) => path.includes('/public/') && !shared.has(path));
}
