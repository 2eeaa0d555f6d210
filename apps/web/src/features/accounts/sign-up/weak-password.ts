import { ApiError } from '../../../lib/api/api-error.ts';

export const tooWeak = (reason: string): string => `Password is too weak. ${reason}`.trim();

/** The message for the field when the server refuses the new password as too weak; null for other errors. */
export function weakPasswordText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'weak_password') return null;
  const { password, newPassword } = error.fields;
  return tooWeak(password ?? newPassword ?? '');
}
