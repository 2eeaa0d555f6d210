import { pathToFileURL } from 'node:url';
import makeTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';

/**
 * Generates the types without a separate process, because the command `openapi-typescript` does not always exit.
 * @param path an API description (`openapi.json`)
 * @returns its types as text (`src/schema.ts`)
 */
export async function generateTypes(path) {
  const types = await makeTypes(pathToFileURL(path), { silent: true });
  return COMMENT_HEADER + astToString(types);
}
