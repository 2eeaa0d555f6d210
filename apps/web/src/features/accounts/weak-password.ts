import { ApiError } from '../../lib/api-error.ts';

/** The message beside the field when the server finds the new password too weak; null for any other error. */
export function weakPasswordText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'weak_password') return null;
  const { password, newPassword } = error.fields;
  return `Password is too weak. ${password ?? newPassword ?? ''}`.trim();
}
