// Answers requests that fail before Fastify receives them: malformed request lines and headers, slow clients.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorEnvelope } from '@urost3/contract/errors.schemas.ts';

const answers: Record<string, readonly [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};
const otherwise = ['400 Bad Request', 'The request could not be understood.'] as const;

export function answerRawError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = answers[error.code ?? ''] ?? otherwise;
  const envelope: ErrorEnvelope = {
    code: 'malformed_request',
    message,
    error: message,
    requestId: randomUUID(),
  };
  const body = JSON.stringify(envelope);
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        "Content-Security-Policy: default-src 'none'",
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}
