// Apple returns to the site with a form post instead of a link (`response_mode=form_post`). The server redirects to the
// same path, with the form's fields as the query. The page then handles all providers in the same way.
import type { FastifyInstance } from 'fastify';

const FORM_BYTES_MAX = 16 * 1024;
/** The fields that the page needs. The person's name is left out, because Apple does not sign it. */
const KEPT = ['code', 'state', 'error', 'iss'] as const;

/** @param ids the providers that return with a form */
export async function registerFormCallback(app: FastifyInstance, ids: readonly string[]) {
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
