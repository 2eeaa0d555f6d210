// Lays out all mails. Plain text and HTML are created from the same parts, and all values are escaped in this file.

import { greetingName } from '@urost3/contract/accounts/greeting-name.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { MailMessage } from '../../providers/ports.ts';

const PRODUCT = 'UroST3';

interface MailParts {
  to: string;
  replyTo?: string;
  subject: string;
  /** The first line inside the mail, if it differs from the subject. */
  heading?: string;
  /** The reader, who is greeted by their first name. */
  reader?: { firstName?: string | null; displayName?: string | null };
  paragraphs: readonly string[];
  /** A short code, which is shown large. */
  code?: string;
  /** One button. Its URL is repeated as text below the button, for mail programs that show no buttons. */
  action?: { label: string; url: string };
  /** Pairs of label and value, one per line, such as dates and amounts. */
  facts?: readonly (readonly [string, string])[];
  /** Small print: why this mail was sent, and what to do if it was not expected. */
  footnote?: string;
  attachments?: MailMessage['attachments'];
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * Replaces line breaks and other control characters by spaces, because a header field is one line. People can type line
 * breaks in names and titles.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Adds the greeting that every mail to a known person starts with. */
function textOf({ reader, paragraphs }: MailParts): readonly string[] {
  return reader ? [`Hello ${isolate(greetingName(reader))},`, ...paragraphs] : paragraphs;
}

function toText(parts: MailParts): string {
  const blocks = [parts.heading ?? parts.subject, ...textOf(parts)];
  if (parts.code) blocks.push(parts.code);
  if (parts.facts?.length)
    blocks.push(parts.facts.map(([label, value]) => `${label}: ${isolate(value)}`).join('\n'));
  if (parts.action) blocks.push(`${parts.action.label}:\n${parts.action.url}`);
  if (parts.footnote) blocks.push(parts.footnote);
  blocks.push(`-- \n${PRODUCT}`);
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`;
}

function factsTable(facts: NonNullable<MailParts['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(isolate(value))}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;font-size:16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function actionBlock({ label, url }: NonNullable<MailParts['action']>): string {
  const address = escapeHtml(url);
  return (
    `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6871;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px;color:#51626c;word-break:break-all">${address}</p>`
  );
}

function toHtml(parts: MailParts): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(parts.heading ?? parts.subject)}</h1>`,
    ...textOf(parts).map(paragraph),
    parts.code ? codeBlock(parts.code) : '',
    parts.facts?.length ? factsTable(parts.facts) : '',
    parts.action ? actionBlock(parts.action) : '',
    parts.footnote
      ? `<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#51626c">${escapeHtml(parts.footnote)}</p>`
      : '',
  ].join('\n');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(parts.subject))}</title></head>
<body style="margin:0;background:#f5f8f9;color:#17262e;${font}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:700;color:#0b6871">${PRODUCT}</p>
<div style="background:#ffffff;border:1px solid #d3dce0;border-radius:10px;padding:24px">
${body}
</div>
</div>
</body></html>
`;
}

export function layOutMail(parts: MailParts): MailMessage {
  return {
    to: oneLine(parts.to),
    subject: oneLine(parts.subject),
    text: toText(parts),
    html: toHtml(parts),
    ...(parts.replyTo ? { replyTo: oneLine(parts.replyTo) } : {}),
    ...(parts.attachments ? { attachments: parts.attachments } : {}),
  };
}

/** The day in London, for example `20 November 2026`. */
export function formatMailDay(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/London',
  }).format(at);
}

/** The time in London, for example `20 November 2026 at 14:05`. */
export function formatMailMoment(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(at);
}
