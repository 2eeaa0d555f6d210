// npm run admin -- grant <email> | revoke <email> | list
import type { RolesService } from './roles.service.ts';

const USAGE = `Usage:
  npm run admin -- grant <email>    make someone an administrator
  npm run admin -- revoke <email>   take the role away (never from the last one)
  npm run admin -- list             administrators by address`;

/** @returns the exit code */
export async function runAdminCommand(
  roles: RolesService,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const [verb, email] = argv;
  if (verb === 'list' && argv.length === 1) return list(roles, print);
  if ((verb !== 'grant' && verb !== 'revoke') || !email || argv.length !== 2) {
    print(USAGE);
    return 2;
  }
  const user = await roles.findByEmail(email);
  if (!user) {
    print(`There is no account with the address ${email}. Sign up with it first.`);
    return 1;
  }
  const isGranted = verb === 'grant';
  if (user.isAdmin === isGranted) {
    print(`${user.email} ${isGranted ? 'is already' : 'is not'} an administrator.`);
    return 0;
  }
  await roles.setAdmin(null, user.uid, isGranted);
  print(`${user.email} is ${isGranted ? 'now' : 'no longer'} an administrator.`);
  return 0;
}

async function list(roles: RolesService, print: (line: string) => void): Promise<number> {
  const admins = await roles.listAdmins();
  if (admins.length === 0) {
    print('There is no administrator yet: npm run admin -- grant <email>');
  }
  for (const admin of admins) print(`${admin.email}  ${admin.displayName}`);
  return 0;
}
