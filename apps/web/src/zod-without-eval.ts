// When the first schema is created, zod tests whether it may compile with `new Function`; our content security policy
// forbids that and reports the test. The build gives this module to every importer of 'zod' (vite.config.ts), so that the
// compiler is switched off before any schema is created.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
