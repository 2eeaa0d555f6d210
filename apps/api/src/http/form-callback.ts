// Apple sends the browser back with a form instead of a link (`response_mode=form_post`). The form's fields become the query of
// the same address, so that the page reads them as it does those of every other provider.
import type { FastifyInstance } from 'fastify';

const FORM_BYTES_MAX = 16 * 1024;
/** All that the page needs. The name that Apple adds is not signed, so it is left out. */
const KEPT = ['code', 'state', 'error', 'iss'] as const;

/** @param ids of the providers that answer with a form */
export async function registerFormCallback(
  app: FastifyInstance,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    for (const id of ids) {
      const path = `/auth/callback/${id}`;
      scope.post(path, (request, reply) => {
        const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const kept = new URLSearchParams();
        for (const name of KEPT) {
          const value = given.get(name);
          if (value !== null) kept.set(name, value);
        }
        return reply.redirect(`${path}?${kept}`, 303);
      });
    }
  });
}
