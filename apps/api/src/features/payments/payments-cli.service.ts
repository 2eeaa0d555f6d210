// npm run payments -- reconcile | compare
import type { PaymentsService } from './payments.service.ts';

const USAGE = `Usage:
  npm run payments -- reconcile   ask the card provider about every payment that is not final, now
  npm run payments -- compare     look for payments at the card provider that are not known here`;

/** @returns the exit code */
export async function runPaymentsCommand(
  payments: PaymentsService,
  { argv, print }: { argv: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const [verb] = argv;
  if (argv.length !== 1 || (verb !== 'reconcile' && verb !== 'compare')) {
    print(USAGE);
    return 2;
  }
  if (verb === 'reconcile') {
    const looked = await payments.reconciler.roundOfAll();
    print(`Asked the card provider about ${looked} payment${looked === 1 ? '' : 's'}.`);
    return 0;
  }
  const { looked, strays } = await payments.reconciler.compare();
  print(`Compared ${looked} payments with the card provider: ${strays} new unknown ones.`);
  return strays === 0 ? 0 : 1;
}
