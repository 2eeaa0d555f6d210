// Uploads one file and reports the progress. It uses XMLHttpRequest, because fetch cannot report the progress of an upload.
import {
  ANSWER_MARK,
  type EndpointSchema,
  type RequestOf,
  type ResponseOf,
  type TypedRoute,
} from '@urost3/contract/endpoint.ts';
import { refusalOf } from './api.ts';
import { ApiError, NETWORK_ERROR } from './api-error.ts';
import { readAnswer, urlOf } from './api-request.ts';
import { authorisation } from './call-token.ts';
import { refuseNetworkResponse } from './own-response.ts';
import { readSessionId } from './session.ts';

/** @param onProgress called with the share that was sent, 0 to 1 @throws ApiError */
export async function uploadFile<S extends EndpointSchema>(
  route: TypedRoute<S>,
  request: Pick<RequestOf<S>, 'params' | 'query'>,
  file: File,
  onProgress: (share: number) => void,
): Promise<ResponseOf<S>> {
  const headers = await authorisation();
  const sessionId = readSessionId();
  const body = new FormData();
  body.append('file', file);
  const answer = await new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(route.method, urlOf(route, request as Parameters<typeof urlOf>[1]));
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    call.addEventListener('load', () => {
      const headers = ['content-type', ANSWER_MARK.name].map((name): [string, string] => [
        name,
        call.getResponseHeader(name) ?? '',
      ]);
      const { status, statusText } = call;
      resolve(new Response(call.response as string, { status, statusText, headers }));
    });
    call.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR })),
    );
    call.send(body);
  });
  refuseNetworkResponse(answer);
  if (!answer.ok) throw await refusalOf(answer, route, sessionId);
  return (await readAnswer(answer)) as ResponseOf<S>;
}
