// Downloads a file that requires a session: it is fetched with the token and then saved by the browser.
import type { Route } from '@urost3/contract/endpoint.ts';
import { refusalOf } from './api.ts';
import { ApiError, NETWORK_ERROR } from './api-error.ts';
import { refusePage, urlOf } from './api-request.ts';
import { authorisation } from './call-token.ts';
import { refuseNetworkResponse } from './own-response.ts';
import { readSessionId } from './session.ts';

export async function downloadFile(
  route: Route,
  fileName: string,
  params?: Record<string, unknown>,
): Promise<void> {
  const headers = await authorisation();
  const sessionId = readSessionId();
  const response = await fetch(urlOf(route, { params }), { headers }).catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });
  });
  refuseNetworkResponse(response);
  if (!response.ok) throw await refusalOf(response, route, sessionId);
  refusePage(response);
  saveFile(await response.blob(), fileName);
}

/** Offers a file to the browser, which saves it on this device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The object URL is revoked later, because the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
