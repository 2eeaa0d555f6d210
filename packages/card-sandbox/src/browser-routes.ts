// Endpoints for browsers: the script of the card form (stripe.js), and the 3-D Secure challenge.
import { readFile } from 'node:fs/promises';
import { textOf } from './form.ts';
import type { Intents } from './intents.ts';
import { originOf, type SandboxServer } from './server.ts';
import { pagePolicy, threeDSecurePage } from './three-d-secure-page.ts';

export function addBrowserRoutes(
  { app, formOf, openToPages, requireBrowser }: SandboxServer,
  intents: Intents,
): void {
  app.get('/v3/stripe.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL('./browser/stripe.js', import.meta.url))),
  );
  openToPages('/3ds/:id');
  app.get<{ Params: { id: string } }>('/3ds/:id', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(threeDSecurePage(intents.get(request.params.id))),
  );
  app.post<{ Params: { id: string } }>('/3ds/:id', async (request, reply) => {
    const form = formOf(request);
    requireBrowser(form, request.params.id);
    const isConfirmed = textOf(form, 'outcome') === 'complete';
    const intent = intents.authenticate(request.params.id, isConfirmed, originOf(reply, null));
    const returnUrl = textOf(form, 'return_url');
    if (!returnUrl) return reply.send({ ...intent, metadata: {} });
    const back = new URL(returnUrl);
    back.searchParams.set('payment_intent', String(intent.id));
    back.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
    back.searchParams.set(
      'redirect_status',
      intent.status === 'succeeded' ? 'succeeded' : 'failed',
    );
    return reply.redirect(back.toString(), 303);
  });
}
