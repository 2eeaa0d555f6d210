// Runs the command-line tools (npm run content, admin, payments, examiner, mail). A command runs in the same way inside
// the running server and without a server.

import type { Context } from '../composition/context.ts';
import { ADMIN_USAGE, runAdminCommand } from '../features/accounts/lifecycle/admin-cli.service.ts';
import type { CommandCall } from '../features/content/content.types.ts';
import { runContentCommand, runContentLint } from '../features/content/content-cli.service.ts';
import { CONTENT_USAGE, EXIT_UNCONFIRMED } from '../features/content/content-cli-import.ts';
import {
  EXAMINER_USAGE,
  runExaminerCommand,
} from '../features/examiner/hearing/evaluate.service.ts';
import {
  MAIL_USAGE,
  readsInput,
  runMailCommand,
} from '../features/mail-reports/mail-cli.service.ts';
import { PAYMENTS_USAGE, runPaymentsCommand } from '../features/payments/payments.service.ts';

export type { CommandCall };
export { EXIT_UNCONFIRMED, readsInput };

const commands: Record<string, (ctx: Context, call: CommandCall) => Promise<number>> = {
  admin: (ctx, call) => runAdminCommand(ctx, call),
  mail: (ctx, call) => runMailCommand(ctx, call),
  payments: (ctx, call) => runPaymentsCommand(ctx, call),
  content: (ctx, call) => runContentCommand(ctx, call),
  examiner: (ctx, call) => runExaminerCommand(ctx, call),
};

const usages: Record<string, string> = {
  admin: ADMIN_USAGE,
  mail: MAIL_USAGE,
  payments: PAYMENTS_USAGE,
  content: CONTENT_USAGE,
  examiner: EXAMINER_USAGE,
  migrate: 'npm run migrate   apply the migrations that the database does not have yet',
  seed: "npm run seed [-- --yes]   replace all data of the embedded database by the demo's, while no server runs",
};

/**
 * Prints the usage of a command, and runs commands that need neither configuration, database nor server.
 * @returns the exit code; null for all other calls
 */
export async function runStandalone(name: string, call: CommandCall): Promise<number | null> {
  const usage = usages[name];
  if (usage && call.argv.some((word) => word === '--help' || word === '-h')) {
    call.print(usage);
    return 0;
  }
  return name === 'content' && call.argv[0] === 'lint' ? runContentLint(call) : null;
}

/** @returns the exit code */
export async function runCommand(ctx: Context, name: string, call: CommandCall): Promise<number> {
  const command = commands[name];
  if (!command) {
    call.print(`There is no command '${name}'. Use one of: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  try {
    return await command(ctx, call);
  } catch (error) {
    call.print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
