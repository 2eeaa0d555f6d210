// Compresses text responses in the server, so that no proxy has to know which responses may be compressed (decision 006).
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Compressing smaller responses saves no network packets. */
const COMPRESS_FROM_BYTES = 1_000;
/** Brotli at level 3 is as fast as gzip at level 4, and its output is smaller for large responses. */
const gzipOptions = { level: 4 };
const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

const pack = {
  br: (body: string | Buffer) =>
    promisify(brotliCompress)(body, brotliOptions(Buffer.byteLength(body))),
  gzip: (body: string | Buffer) => promisify(gzip)(body, gzipOptions),
};
const packStream = {
  br: () => createBrotliCompress(brotliOptions(0)),
  gzip: () => createGzip(gzipOptions),
};

/** @returns the best encoding that the client accepts; null when there is none. A client refuses an encoding with `;q=0`. */
function chooseEncoding({ headers }: FastifyRequest): keyof typeof pack | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null;
}

/** Compresses a body for this client and sets the matching headers. */
export async function compressBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request);
  if (!encoding) return body;
  const packed = await pack[encoding](body);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return packed;
}

function compressStream(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request);
  if (!encoding) return body;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  // The callback does nothing, because a failure also destroys the compressed stream, and Fastify reports the failure.
  return pipeline(body, packStream[encoding](), () => {});
}

/** JSON and text, except event streams. Pictures, recordings and ZIP files are already compressed. */
const COMPRESSIBLE = /^(?:application\/json|text\/(?!event-stream))/;

/** @param except path prefixes whose responses are not compressed */
export function compressAnswers(app: FastifyInstance, except: readonly string[]): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url ?? '';
    if (
      reply.hasHeader('content-encoding') ||
      !COMPRESSIBLE.test(String(reply.getHeader('content-type'))) ||
      except.some((start) => path.startsWith(start))
    )
      return payload;
    if (payload instanceof Readable) return compressStream(request, reply, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (Buffer.byteLength(payload) < COMPRESS_FROM_BYTES) return payload;
    return compressBody(request, reply, payload);
  });
}
