// At the first schema, Zod tests whether it may compile validators with `new Function`. Our Content-Security-Policy
// forbids and reports this. The build replaces every import of 'zod' with this module (vite.config.ts). The module
// switches the compiler off before any schema is created.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
