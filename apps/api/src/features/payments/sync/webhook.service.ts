import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  type ProviderEvent,
  ProviderUnreachable,
  SignatureError,
} from '../../../providers/payments/port.ts';
import { syncPayment } from './sync-payment.service.ts';

function readEvent(ctx: Context, rawBody: unknown, signature: unknown): ProviderEvent {
  try {
    if (!Buffer.isBuffer(rawBody)) throw new SignatureError('no body');
    return ctx.cards.readEvent(rawBody, typeof signature === 'string' ? signature : undefined);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new AppError('malformed_request', 'The signature of this notice is not valid.', {
      cause: error,
    });
  }
}

/**
 * Receives webhooks of the card provider. The signature covers the raw body. An error response makes the provider send
 * the webhook again. An event that was already processed is ignored.
 * @throws AppError malformed_request for an invalid signature, unavailable when the provider does not answer
 */
export async function receiveWebhook(ctx: Context, rawBody: unknown, signature: unknown) {
  const event = readEvent(ctx, rawBody, signature);
  if (event.intentId === null) return;
  try {
    await syncPayment(ctx, event.intentId, event);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new AppError('unavailable', 'The card provider cannot be asked at the moment.', {
      cause: error,
      retryAfter: 5,
    });
  }
}
