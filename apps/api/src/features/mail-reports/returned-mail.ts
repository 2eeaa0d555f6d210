// Reads the reports that mail servers send to the sender of a mail. These are delivery status notifications (RFC 3464)
// and spam complaints (RFC 5965).
import PostalMime, { type Attachment } from 'postal-mime';
import type { MailReport, MailReportKind } from './mail-reports.types.ts';

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 };
const RECIPIENTS_MAX = 10;

export interface ReturnedMail {
  /** The Message-ID of the mail that the report is about; empty when the report does not contain it. */
  reference: string;
  /** For each recipient, the addresses that may be theirs, starting with the one that the mail was sent to. */
  recipients: { addresses: string[]; report: Omit<MailReport, 'address'> }[];
}

/**
 * The header fields in one part of a delivery report, with names in lower case. A field may continue on an indented
 * line.
 */
function readFields(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

/** Reads `rfc822; ann@example.org` or `<ann@example.org>`. */
const addressOf = (value: string | undefined) =>
  (value ?? '').replace(/^[^;<]*[;<]\s*/, '').replace(/[<>\s]/g, '');

/**
 * Matches a status that means a wrong address. Status 5.1.x: the address does not exist. Status 5.2.1: the address was
 * switched off. Status 5.4.1 or 5.4.4: no server accepts mail for the address. Older servers use 5.0.0 for unknown
 * people. A full mailbox or a refused text is temporary.
 */
const ADDRESS_IS_WRONG = /^5\.(?:1\.\d+|2\.1|4\.1|4\.4|0\.0)\b/;

function kindOf(fields: Map<string, string>): MailReportKind | null {
  const action = fields.get('action')?.toLowerCase();
  if (action === 'delayed') return 'soft_bounce';
  if (action !== 'failed') return null;
  return ADDRESS_IS_WRONG.test(fields.get('status') ?? '') ? 'hard_bounce' : 'soft_bounce';
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** @returns null for a mail that is not a report, such as an out-of-office reply */
export async function readReturnedMail(raw: Uint8Array): Promise<ReturnedMail | null> {
  const mail = await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true });
  const part = (...types: string[]) => {
    const found = mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
    return found ? textOf(found) : null;
  };
  const original = readFields(
    (part('message/rfc822', 'text/rfc822-headers') ?? '').split(/\r?\n\r?\n/)[0] ?? '',
  );
  const reference = /^<([^@<>]{1,200})@/.exec(original.get('message-id') ?? '')?.[1] ?? '';
  const written = addressOf(original.get('to'));
  const sentAt = new Date(mail.date ?? '');
  const at = Number.isNaN(sentAt.getTime()) ? null : sentAt;

  const status = part('message/delivery-status');
  if (status) {
    const [, ...blocks] = status.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
    const recipients = blocks.slice(0, RECIPIENTS_MAX).flatMap((block) => {
      const fields = readFields(block);
      const kind = kindOf(fields);
      const known = [fields.get('original-recipient'), fields.get('final-recipient')];
      const addresses = [...known.map(addressOf), written].filter((address) => address !== '');
      const reason = fields.get('diagnostic-code') ?? fields.get('status') ?? '';
      return kind ? [{ addresses, report: { kind, at, reason } }] : [];
    });
    return { reference, recipients };
  }
  const feedback = part('message/feedback-report');
  if (!feedback) return null;
  const fields = readFields(feedback);
  if (fields.get('feedback-type')?.toLowerCase() !== 'abuse') return { reference, recipients: [] };
  const addresses = [addressOf(fields.get('original-rcpt-to')), written].filter(Boolean);
  return { reference, recipients: [{ addresses, report: { kind: 'complaint', at, reason: '' } }] };
}
