import { expect, test } from 'vitest';
import { testsBeside } from './check-paths.mjs';

test.each([
  [
    'apps/api/src/features/contact/contact.service.ts',
    'apps/api/src/features/contact/contact.test.ts',
  ],
  ['apps/api/src/db/migrations/0001_accounts.sql', 'apps/api/src/db/tables.test.ts'],
  [
    'apps/web/src/features/users/users-screen.tsx',
    'apps/web/src/features/users/users-screen.test.tsx',
  ],
])(
  'npm run check -- %s runs the tests in its folder, or in the next folder above that has any',
  (file, beside) => {
    const workspace = file.split('/').slice(0, 2).join('/');
    expect(testsBeside(file, workspace)).toContain(beside);
  },
);
