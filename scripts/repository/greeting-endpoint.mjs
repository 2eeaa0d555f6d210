// Adds a minimal endpoint and migration to a copy of the sources, following the steps of docs/contributing.md.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../toolchain.mjs';

export const newFiles = {
  'packages/contract/src/greeting/greeting.ts': `import { GET, typedRoutes } from '../endpoint.ts';
import type { greetingSchemas } from './greeting.schemas.ts';

export const greetingRoutes = typedRoutes<typeof greetingSchemas>()({
  greet: GET('/greeting', 'public'),
});
`,
  'packages/contract/src/greeting/greeting.schemas.ts': `import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { greetingRoutes } from './greeting.ts';

export const greetingSchemas = {
  greet: {
    summary: 'Greets a person.',
    query: z.object({ name: z.string() }),
    response: z.object({ words: z.string() }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Greeting', description: 'Greets.' };
export const greetingEndpoints = joinEndpoints(greetingRoutes, greetingSchemas);
`,
  'apps/api/src/features/greeting/greeting.service.ts': `import type { Context } from '../../composition/context.ts';
import { countGreeting } from './greeting.repository.ts';

export const greet = async (ctx: Context, name: string) => ({
  words: \`Hello \${name}, number \${await countGreeting(ctx.db, name)}.\`,
});
`,
  'apps/api/src/features/greeting/greeting.tables.ts': `import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const greetings = pgTable('greetings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
});
`,
  'apps/api/src/features/greeting/greeting.repository.ts': `import type { Db } from '../../db/client.ts';
import { greetings } from './greeting.tables.ts';

export async function countGreeting(db: Db, name: string): Promise<number> {
  const [row] = await db.insert(greetings).values({ name }).returning({ id: greetings.id });
  return row?.id ?? 0;
}
`,
  'apps/api/src/features/greeting/greeting.routes.ts': `import { greetingEndpoints } from '@urost3/contract/greeting/greeting.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { greet } from './greeting.service.ts';

export const greetingFeature = (ctx: Context): Feature => ({
  routes: { public: [route(greetingEndpoints.greet, ({ query }) => greet(ctx, query.name))] },
  ...NOTHING_PERSONAL,
});
`,
  'apps/api/src/db/migrations/9999_greetings.sql': `create table greetings (
  id integer generated always as identity primary key,
  name text not null
);
`,
};

/** For each file: pairs of an existing text and the text that is inserted after it. */
export const additions = {
  'packages/contract/src/schema-modules.ts': [
    [
      "export * as health from './health/health.schemas.ts';\n",
      "export * as greeting from './greeting/greeting.schemas.ts';\n",
    ],
  ],
  'apps/api/src/composition/features.ts': [
    [
      "import { contactFeature } from '../features/contact/contact.routes.ts';\n",
      "import { greetingFeature } from '../features/greeting/greeting.routes.ts';\n",
    ],
    ['  accountsFeature(ctx),\n', '  greetingFeature(ctx),\n'],
  ],
};

/** A program that starts the API of the copy, calls the new endpoint and prints its response and operation id. */
const call = `import makeDatabaseImage from './testing/global-setup.ts';
import { createTestApp } from './testing/test-app.ts';

delete process.env.TEST_DATABASE_URL;
const removeImage = await makeDatabaseImage();
const t = await createTestApp();
const answer = await t.call({ url: '/api/greeting?name=Pat' });
const description = await t.call({ url: '/api/openapi.json' });
const { operationId } = description.json().paths['/api/greeting'].get;
process.stdout.write(JSON.stringify({ answer: answer.json(), operationId }));
await t.close();
await removeImage?.();
// Exit explicitly, because the pool of test databases stays open.
process.exit();
`;

/** @returns the path of a program in the copy that calls the endpoint */
export function makeGreeting(copy) {
  for (const path of ['packages/contract', 'apps/api']) {
    const isSource = (from) => !/node_modules|\.test\.ts$/.test(from.slice(root.length));
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  }
  const link = (path) => symlinkSync(join(root, path), join(copy, path));
  mkdirSync(join(copy, 'node_modules/@urost3'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@urost3') link(join('node_modules', name));
  link('apps/api/node_modules');
  link('packages/card-sandbox');
  link('content');
  for (const name of ['contract', 'card-sandbox'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@urost3', name));

  for (const [path, text] of Object.entries(newFiles)) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const [path, places] of Object.entries(additions)) {
    let text = readFileSync(join(copy, path), 'utf8');
    for (const [after, added] of places) {
      if (!text.includes(after)) throw new Error(`${path} has no line: ${after}`);
      text = text.replace(after, after + added);
    }
    writeFileSync(join(copy, path), text);
  }
  writeFileSync(join(copy, 'apps/api/src/call.ts'), call);
  return join(copy, 'apps/api/src/call.ts');
}
