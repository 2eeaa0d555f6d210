// A file that only a signed-in person may have: fetched with the session, then handed to the browser's downloads.
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { authorisation, refusalOf } from './api.ts';
import { ApiError, NETWORK_ERROR } from './api-error.ts';
import { urlOf } from './api-request.ts';
import { readSessionId } from './session.ts';

export async function downloadFile(endpoint: Endpoint, fileName: string): Promise<void> {
  const headers = await authorisation();
  const sessionId = readSessionId();
  const response = await fetch(urlOf(endpoint, {}), { headers }).catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });
  });
  if (!response.ok) throw await refusalOf(response, sessionId);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
