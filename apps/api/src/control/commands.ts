// Runs the command-line tools (npm run content, admin, payments, examiner, mail). A command runs in the same way inside
// the running server and without a server.
import { runAdminCommand } from '../features/accounts/admin-cli.service.ts';
import type { CommandCall } from '../features/content/content.types.ts';
import { runContentCommand, runContentLint } from '../features/content/content-cli.service.ts';
import { EXIT_UNCONFIRMED } from '../features/content/content-cli-import.ts';
import { readsInput, runMailCommand } from '../features/mail-reports/mail-cli.service.ts';
import { runPaymentsCommand } from '../features/payments/payments-cli.service.ts';
import type { Services } from '../services.ts';

export type { CommandCall };
export { EXIT_UNCONFIRMED, readsInput };

const commands: Record<string, (services: Services, call: CommandCall) => Promise<number>> = {
  admin: (services, call) => runAdminCommand(services, call),
  mail: (services, call) => runMailCommand(services.mailReports, call),
  payments: (services, call) => runPaymentsCommand(services.payments, call),
  content: (services, call) => runContentCommand(services.content, call),
  examiner: (services, call) => services.examiners.runCommand(call),
};

/** Runs commands that need neither database nor server. @returns the exit code; null for all other commands */
export async function runStandalone(name: string, call: CommandCall): Promise<number | null> {
  return name === 'content' && call.argv[0] === 'lint' ? runContentLint(call) : null;
}

/** @returns the exit code */
export async function runCommand(
  services: Services,
  name: string,
  call: CommandCall,
): Promise<number> {
  const command = commands[name];
  if (!command) {
    call.print(`There is no command '${name}'. Use one of: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  try {
    return await command(services, call);
  } catch (error) {
    call.print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
