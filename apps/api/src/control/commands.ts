// Runs the command-line tools (npm run content, admin, payments, examiner, mail). A command runs in the same way inside
// the running server and without a server.

import type { Context } from '../composition/context.ts';
import { runAdminCommand } from '../features/accounts/lifecycle/admin-cli.service.ts';
import type { CommandCall } from '../features/content/content.types.ts';
import { runContentCommand, runContentLint } from '../features/content/content-cli.service.ts';
import { EXIT_UNCONFIRMED } from '../features/content/content-cli-import.ts';
import { runExaminerCommand } from '../features/examiner/hearing/evaluate.service.ts';
import { readsInput, runMailCommand } from '../features/mail-reports/mail-cli.service.ts';
import { runPaymentsCommand } from '../features/payments/payments.service.ts';

export type { CommandCall };
export { EXIT_UNCONFIRMED, readsInput };

const commands: Record<string, (ctx: Context, call: CommandCall) => Promise<number>> = {
  admin: (ctx, call) => runAdminCommand(ctx, call),
  mail: (ctx, call) => runMailCommand(ctx.mailReports, call),
  payments: (ctx, call) => runPaymentsCommand(ctx, call),
  content: (ctx, call) => runContentCommand(ctx, call),
  examiner: (ctx, call) => runExaminerCommand(ctx, call),
};

/** Runs commands that need neither database nor server. @returns the exit code; null for all other commands */
export async function runStandalone(name: string, call: CommandCall): Promise<number | null> {
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
