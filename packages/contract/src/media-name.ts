import { z } from 'zod';

/** A media file's plain name: no path, no scheme. */
export const MediaName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,180}$/, 'Please use a plain file name without a path.')
  .refine((name) => !name.includes('..'), 'Please use a plain file name without a path.');
