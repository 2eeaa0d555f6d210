// Receives webhooks of the card provider. The signature covers the raw body. An error response makes the provider send
// the webhook again. An event that was already processed is ignored.
import { AppError } from '../../http/app-error.ts';
import {
  type ProviderEvent,
  ProviderUnreachable,
  SignatureError,
} from '../../providers/payments/port.ts';
import type { PaymentContext } from './payment-context.ts';
import type { SyncPayment } from './sync-payment.service.ts';

function readEvent(context: PaymentContext, rawBody: unknown, signature: unknown): ProviderEvent {
  try {
    if (!Buffer.isBuffer(rawBody)) throw new SignatureError('no body');
    return context.provider.readEvent(
      rawBody,
      typeof signature === 'string' ? signature : undefined,
    );
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new AppError('malformed_request', 'The signature of this notice is not valid.', {
      cause: error,
    });
  }
}

export function createWebhook(context: PaymentContext, syncPayment: SyncPayment) {
  return {
    /** @throws AppError malformed_request for an invalid signature, unavailable when the provider does not answer */
    async receive(rawBody: unknown, signature: unknown): Promise<void> {
      const event = readEvent(context, rawBody, signature);
      if (event.intentId === null) return;
      try {
        await syncPayment(event.intentId, event);
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error;
        throw new AppError('unavailable', 'The card provider cannot be asked at the moment.', {
          cause: error,
          retryAfter: 5,
        });
      }
    },
  };
}
