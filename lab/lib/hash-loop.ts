// Measures the cost of a password check alone: argon2id with the product's parameters. Prints checks per second and CPU microseconds per
// check.
import {
  hashPassword,
  verifyPassword,
} from '@urost3/api/src/features/accounts/sign-in/password.service.ts';

const seconds = Number(process.argv[2] ?? 5);
const PARALLEL = 2;

const hash = await hashPassword('bench-password-1');
const until = performance.now() + seconds * 1000;
const startedAt = performance.now();
const usedBefore = process.cpuUsage();
let checks = 0;
await Promise.all(
  Array.from({ length: PARALLEL }, async () => {
    while (performance.now() < until) {
      await verifyPassword(hash, 'bench-password-1', 'bench');
      checks += 1;
    }
  }),
);
const used = process.cpuUsage(usedBefore);
const perSecond = checks / ((performance.now() - startedAt) / 1000);
console.log(JSON.stringify({ perSecond, cpuMicros: (used.user + used.system) / checks }));
