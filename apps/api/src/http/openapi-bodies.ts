// The bodies of requests and of successful responses in the API description.
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { examples } from './openapi-examples.ts';
import type { Json, SchemaRegistry } from './openapi-schemas.ts';

/** Content types of endpoints with a `raw` response. An endpoint with a `raw` response and without an entry sends CSV. */
const mediaTypes: Readonly<Record<string, string>> = {
  '/live': 'text/event-stream',
  '/openapi.json': 'application/json',
  '/media/:name': 'application/octet-stream',
  '/community/images/:owner/:name': 'image/webp',
  '/bookings/:id/calendar': 'text/calendar',
  '/calendar/:uid/:key': 'text/calendar',
  '/admin/content/export': 'application/zip',
};

const example = (value: unknown) => (value === undefined ? {} : { example: value });

export function requestBody(endpoint: Endpoint, id: string, book: SchemaRegistry): Json {
  if (endpoint.consumes === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const takesMany = endpoint.path === '/admin/content/import';
    const schema = takesMany
      ? {
          type: 'object',
          description: 'Files; the name of each part is its path. A ZIP becomes the files in it.',
          minProperties: 1,
          additionalProperties: file,
        }
      : { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (endpoint.consumes === 'raw') {
    const schema = { type: 'object', description: 'As the provider signs and sends it.' };
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  if (!endpoint.body) return {};
  const content = { schema: book.use(endpoint.body, 'input'), ...example(examples[id]?.body) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

export function successResponse(
  { path, response, status }: Endpoint,
  id: string,
  book: SchemaRegistry,
): Json {
  if (response === null) return { 204: { description: 'Done.' } };
  if (response !== 'raw') {
    const content = { schema: book.use(response, 'output'), ...example(examples[id]?.answer) };
    return {
      [status ?? 200]: { description: 'Success.', content: { 'application/json': content } },
    };
  }
  const type = mediaTypes[path] ?? 'text/csv';
  const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
  return { 200: { description: 'Success.', content: { [type]: { schema } } } };
}
