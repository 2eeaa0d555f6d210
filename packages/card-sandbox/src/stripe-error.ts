// Errors in the provider's format, with its codes and messages.
import type { Json } from './stripe-objects.ts';

export class StripeError extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, body: Json) {
    super(String(body.message ?? body.type));
    this.status = status;
    this.body = body;
  }
}

function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
}

export function invalidRequest(
  message: string,
  rest: { code?: string; param?: string; status?: number; payment_intent?: Json } = {},
): StripeError {
  const { status = 400, code, ...others } = rest;
  return new StripeError(status, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code, doc_url: docUrl(code) } : {}),
    ...others,
  });
}

export const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const unknownParameter = (param: string) =>
  invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

export const notAnInteger = (param: string, value: string) =>
  invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });

export const noSuch = (object: string, id: string, param: string) =>
  invalidRequest(`No such ${object}: '${id}'`, { code: 'resource_missing', param, status: 404 });

export const wrongKey = () => invalidRequest('Invalid API Key provided.', { status: 401 });

export function cardError(values: Json): Json {
  const code = String(values.code);
  return { type: 'card_error', doc_url: docUrl(code), ...values };
}
