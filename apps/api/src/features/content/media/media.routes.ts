import { stationEndpoints } from '@urost3/contract/stations/stations.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Route, route } from '../../../http/route.ts';
import { mediaAddress, openMedia, readMedia } from './media.service.ts';

/** How long a browser may cache the redirect to the store: much shorter than the signed URL is valid. */
const REDIRECT_SECONDS = 10 * 60;

/**
 * Parses a single byte range (`bytes=a-b`, `a-`, `-n`).
 * @returns null when the whole file is to be sent
 * @throws AppError range_not_satisfiable
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  // RFC 9110 allows sending the whole file for several ranges and for other units.
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) {
    throw new AppError(
      'range_not_satisfiable',
      'The file is shorter than the part that was asked for.',
    );
  }
  return { start, end };
}

export function mediaRoutes(ctx: Context): Route[] {
  return [
    route(stationEndpoints.getMedia, async ({ params, query, request, reply }) => {
      const file = await openMedia(ctx, params.name, query);
      const address = await mediaAddress(ctx, file);
      if (address) {
        reply.header('cache-control', `private, max-age=${REDIRECT_SECONDS}`);
        return reply.redirect(address);
      }
      const range = parseRange(request.headers.range, file.size);
      const stored = await readMedia(ctx, file, range ?? undefined);
      if (!stored) throw new AppError('not_found', 'This media file no longer exists.');
      reply
        .type(file.mime)
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=7200, immutable')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (range) {
        reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
          .header('content-length', range.end - range.start + 1);
      } else {
        reply.header('content-length', file.size);
      }
      return reply.send(stored.stream);
    }),
  ];
}
