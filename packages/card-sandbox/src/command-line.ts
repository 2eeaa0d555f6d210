#!/usr/bin/env node
// Runs the card sandbox as a separate process: `card-sandbox --help`.
import { parseArgs } from 'node:util';
import { createSandbox, SANDBOX_KEYS } from './sandbox.ts';
import { testCards } from './test-cards.ts';
import { postTo } from './webhooks.ts';

const help = `A test server that speaks the part of Stripe's API with which a card payment is made.

card-sandbox [options]
  --port <number>          where to listen; 0, the default, takes a free port
  --host <address>         127.0.0.1 by default
  --webhook <url>          where events are sent; without it they are only kept
  --folder <path>          where the objects are stored; in memory without it
  --secret-key <key>       ${SANDBOX_KEYS.secretKey} by default
  --publishable-key <key>  ${SANDBOX_KEYS.publishableKey} by default
  --webhook-secret <key>   ${SANDBOX_KEYS.webhookSecret} by default
  --cards                  lists the test cards
`;

function listCards(): string {
  return Object.entries(testCards)
    .map(([number, { outcome, needsAuthentication, dispute, refund }]) => {
      const declined = outcome.kind === 'declines' && (outcome.declineCode ?? outcome.code);
      const parts = [
        needsAuthentication && 'asks for 3-D Secure',
        declined ? `declined: ${declined}` : 'pays',
        dispute && (dispute.isInquiry ? 'then an inquiry' : `then disputed: ${dispute.reason}`),
        refund === 'pending_first' && 'refunds arrive late',
        refund === 'fails_later' && 'refunds fail later',
      ];
      return `${number.padEnd(16)}  ${parts.filter(Boolean).join(', ')}\n`;
    })
    .join('');
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        webhook: { type: 'string' },
        folder: { type: 'string' },
        'secret-key': { type: 'string', default: SANDBOX_KEYS.secretKey },
        'publishable-key': { type: 'string', default: SANDBOX_KEYS.publishableKey },
        'webhook-secret': { type: 'string', default: SANDBOX_KEYS.webhookSecret },
        cards: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    return process.exit(2);
  }
}

const values = readArguments();
if (values.help || values.cards) {
  process.stdout.write(values.help ? help : listCards());
  process.exit(0);
}
const sandbox = createSandbox({
  folder: values.folder ?? null,
  keys: {
    secretKey: values['secret-key'],
    publishableKey: values['publishable-key'],
    webhookSecret: values['webhook-secret'],
  },
  allowsOtherOrigins: true,
  ...(values.webhook ? { send: postTo(values.webhook) } : {}),
});
const url = await sandbox.listen({ host: values.host, port: Number(values.port) });
console.log(`Ready: ${url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
