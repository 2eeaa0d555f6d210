// The settings of the database and Redis, which can distribute live events in place of the database.
import { z } from 'zod';

export const databaseVariables = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL 15 or newer; default: the embedded database. Outside a private network use ?sslmode=verify-full',
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'the same database without the connection pooler, for migrations, locks and notifications; default: DATABASE_URL',
    ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether a start migrates the database; off: run npm run migrate instead, and a start on an older database is refused',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('connections to PostgreSQL'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis or Valkey that distributes live events between processes; without Redis, or while it is unavailable, the database distributes them. Outside a private network use rediss://',
    ),
};
