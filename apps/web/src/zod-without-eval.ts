// zod asks, when the first schema is made, whether it may compile with `new Function`; our content security policy forbids that
// and reports the question. The build gives this module to everybody who imports 'zod' (vite.config.ts), so that no schema is
// made before the compiler is switched off.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
