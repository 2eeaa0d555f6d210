// Mails a person when a browser signs in to their account for the first time.
import { deviceName } from '@urost3/contract/device-name.ts';
import type { Db } from '../../db/client.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.tables.ts';
import { newDeviceMail } from './accounts-mails.ts';
import type { Caller } from './session-types.ts';

export type NoteDevice = ReturnType<typeof createDeviceNotice>;

export function createDeviceNotice(deps: Pick<AccountsDeps, 'clock' | 'mail' | 'siteUrl'>) {
  const { clock, mail, siteUrl } = deps;

  /**
   * Called at every sign-in; mails the person when the browser is unknown. The first sign-in after the sign-up sends no
   * mail. Sign-ins to demo accounts send none, because many people share these accounts.
   */
  return async function noteDevice(db: Db, user: User, caller: Caller): Promise<void> {
    const isKnown = caller.device ? true : (caller.knowsDevice?.(user.email) ?? false);
    if (isKnown || user.isDemo || !user.lastActiveAt) return;
    const name = deviceName(caller.userAgent ?? '');
    await mail.queue(db, newDeviceMail(user.email, name, clock.now(), siteUrl));
  };
}
