// Runs the commands of `npm run admin`, which `ADMIN_USAGE` lists.

import { areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import type { Context } from '../../../composition/context.ts';
import { findUserByEmail } from '../accounts.repository.ts';
import { resetFactors } from '../factors/factors.service.ts';
import { connectHostedAccount } from '../providers/hosted-accounts.service.ts';
import { listAdmins, setAdmin, setAreaRole } from './roles.service.ts';

export const ADMIN_USAGE = `Usage:
  npm run admin -- grant <email>    make someone an administrator
  npm run admin -- revoke <email>   take the role away (never from the last one)
  npm run admin -- grant <email> <role>   give the role ${areaRoles.join(', ')}; revoke <email> <role> takes it away
  npm run admin -- list             administrators by address
  npm run admin -- factor reset <email>   remove the passkeys and the authenticator app of someone who lost them
  npm run admin -- connect <email> <subject>   connect an account with a person at the hosted provider`;

/** @returns the exit code */
export async function runAdminCommand(
  ctx: Context,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  if (argv[0] === 'factor') return runFactorCommand(ctx, { argv, print });
  if (argv[0] === 'connect') return runConnectCommand(ctx, { argv, print });
  const [verb, email, role] = argv;
  if (verb === 'list' && argv.length === 1) return list(ctx, print);
  const isKnown = role === undefined || areaRoles.some((one) => one === role);
  if ((verb !== 'grant' && verb !== 'revoke') || !email || !isKnown || argv.length > 3) {
    print(ADMIN_USAGE);
    return 2;
  }
  const user = await findUserByEmail(ctx.db, email);
  if (!user) {
    print(`There is no account with the address ${email}. Sign up with it first.`);
    return 1;
  }
  const isGranted = verb === 'grant';
  const area = areaRoles.find((one) => one === role);
  const isHeld = area ? user.areaRoles.includes(area) : user.isAdmin;
  if (isHeld === isGranted) {
    print(
      area
        ? `${user.email} ${isGranted ? 'already has' : 'does not have'} the role ${roleLabels[area]}.`
        : `${user.email} ${isGranted ? 'is already' : 'is not'} an administrator.`,
    );
    return 0;
  }
  if (area) await setAreaRole(ctx, null, user.uid, { role: area, isGranted });
  else await setAdmin(ctx, null, user.uid, isGranted);
  const now = isGranted ? 'now' : 'no longer';
  print(
    area
      ? `${user.email} ${now} has the role ${roleLabels[area]}.`
      : `${user.email} is ${now} an administrator.`,
  );
  return 0;
}

async function runFactorCommand(
  ctx: Context,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const [, verb, email] = argv;
  if (verb !== 'reset' || !email || argv.length !== 3) {
    print(ADMIN_USAGE);
    return 2;
  }
  const user = await findUserByEmail(ctx.db, email);
  if (!user?.factorSince) {
    print(`${email} has no passkey and no authenticator app.`);
    return user ? 0 : 1;
  }
  await resetFactors(ctx, null, user.uid);
  print(`The second factor of ${user.email} was reset; every device was logged out.`);
  return 0;
}

async function runConnectCommand(
  ctx: Context,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const [, email, subject] = argv;
  if (!email || !subject || argv.length !== 3) {
    print(ADMIN_USAGE);
    return 2;
  }
  const isConnected = await connectHostedAccount(ctx, email, subject);
  print(
    isConnected ? `${email} is now connected.` : `There is no account with the address ${email}.`,
  );
  return isConnected ? 0 : 1;
}

async function list(ctx: Context, print: (line: string) => void): Promise<number> {
  const admins = await listAdmins(ctx.db);
  if (admins.length === 0) {
    print('There is no administrator yet: npm run admin -- grant <email>');
  }
  for (const admin of admins) print(`${admin.email}  ${admin.displayName}`);
  return 0;
}
