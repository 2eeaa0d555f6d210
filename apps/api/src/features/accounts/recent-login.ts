import { RECENT_LOGIN_MS } from '@urost3/contract/accounts-recovery.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';

/**
 * @throws AppError recent_login_required when a password, provider or passkey last authenticated the person more than
 * 5 minutes ago
 */
export function requireRecentLogin(principal: Principal, now: Date): void {
  if (now.getTime() - principal.authAt.getTime() <= RECENT_LOGIN_MS) return;
  throw new AppError(
    'recent_login_required',
    'This operation is sensitive and requires recent authentication. Please log out and log back in.',
  );
}
