// npm run mail -- bounce | allow <email>
import { BODY_LIMIT } from '@urost3/contract/limits.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { Context } from '../../composition/context.ts';
import { allowMail, receiveReport } from './mail-reports.service.ts';

export const MAIL_USAGE = `Usage:
  npm run mail -- bounce < report   a report of a mail server: mail that came back, or a complaint
  npm run mail -- allow <email>     send mail to this address again`;

/** Whether the command reads standard input. */
export const readsInput = (name: string, argv: readonly string[]) =>
  name === 'mail' && argv.length === 1 && argv[0] === 'bounce';

/**
 * @returns the exit code. It is 0 also for a mail that is no report. With another exit code, a mail server would return
 * the mail to its sender
 */
export async function runMailCommand(
  ctx: Context,
  call: { argv: readonly string[]; print: (line: string) => void; input?: string },
): Promise<number> {
  const { argv, print, input = '' } = call;
  const [, email] = argv;
  if (argv[0] === 'allow' && email && argv.length === 2) {
    const isChanged = await allowMail(ctx, email);
    print(isChanged ? `Mail goes to ${email} again.` : `No mail to ${email} was held back.`);
    return isChanged ? 0 : 1;
  }
  if (!readsInput('mail', argv)) {
    print(MAIL_USAGE);
    return 2;
  }
  if (input.length > BODY_LIMIT) {
    print(`The report is longer than ${BODY_LIMIT} bytes.`);
    return 1;
  }
  const count = await receiveReport(ctx, Buffer.from(input, 'latin1'));
  print(
    count === 0
      ? 'This is no report about a mail of this site.'
      : `Recorded ${counted(count, 'report')}.`,
  );
  return 0;
}
