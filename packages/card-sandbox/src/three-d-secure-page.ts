// The 3-D Secure challenge as a web page, for payments that a server confirms with a return URL.
import type { Json } from './stripe-objects.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export function threeDSecurePage(intent: Json): string {
  const next = intent.next_action as { redirect_to_url?: { return_url?: string } } | null;
  const returnUrl = next?.redirect_to_url?.return_url ?? '/';
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escape(value)}">`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>3-D Secure test page</title></head>
<body style="font-family:system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;line-height:1.5">
<h1>3-D Secure test page</h1>
<p>A real bank would ask you here to approve this payment. This is a test: choose how it ends.</p>
<form method="post">
${hidden('client_secret', String(intent.client_secret))}${hidden('return_url', returnUrl)}
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form></body></html>`;
}
