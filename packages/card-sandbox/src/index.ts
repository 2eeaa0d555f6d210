// The public interface of the card sandbox. All other files of this folder are private.
export type { PastPayment, PastPaymentRecord } from './past-payments.ts';
export { createSandbox, SANDBOX_KEYS, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { SandboxKeys } from './server.ts';
export { type Faults, postTo, type SendNotice, signWebhook } from './webhooks.ts';
