// Judges whether a response comes from our server. Something in between may answer in its place, with any status: the sign-in page of a
// network, a web filter, a proxy. Such a response must not refuse a person's work, end a session or delete anything.
import { ANSWER_MARK } from '@urost3/contract/endpoint.ts';
import { ApiError, NETWORK_ANSWERS } from './api-error.ts';

/** 'Network authentication required' (RFC 6585): the status of a network's own page. */
const NETWORK_PAGE = 511;

export function isOwnResponse({ headers }: Response): boolean {
  return headers.get(ANSWER_MARK.name) === ANSWER_MARK.value;
}

/**
 * Whether a network answers in our place. A proxy in front of our server has no mark either; it says with 5xx that it cannot reach the
 * server, which refuses nothing.
 */
export function isFromNetwork(response: Response): boolean {
  const { status } = response;
  return !isOwnResponse(response) && (status < 500 || status === NETWORK_PAGE);
}

/** @throws ApiError with the status 0, like that of a call without a response, when a network answers in our place */
export function refuseNetworkResponse(response: Response): void {
  if (!isFromNetwork(response)) return;
  throw new ApiError({ status: 0, code: 'network_answers', message: NETWORK_ANSWERS });
}
