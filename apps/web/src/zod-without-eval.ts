// Zod tests at the first schema whether it may compile validators with `new Function`, which our
// Content-Security-Policy forbids and reports. The build replaces every import of 'zod' with this module
// (vite.config.ts), which switches the compiler off before any schema is created.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
