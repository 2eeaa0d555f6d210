import { z } from 'zod';

export const ErrorEnvelope = z.object({
  code: z.string(),
  /** A message for the person; `error` contains the same text. */
  message: z.string(),
  error: z.string(),
  /**
   * Maps the path of a field to its message, for forms. With `stale_version`: the `version` on the server, and the `saveId`
   * that made it from the version on which the refused save is based.
   */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
