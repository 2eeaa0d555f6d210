// Schemas of the webhooks of mail providers. The schemas keep only the needed fields. Postmark and Amazon SES also send
// events that are neither bounces nor complaints. Such events become empty lists.
import { z } from 'zod';
import type { MailReport } from './mail-reports.types.ts';

const REPORTS_MAX = 100;
const Address = z.string().min(3).max(320);
const Reason = z.string().max(10_000).default('');
/** A time that cannot be parsed counts as missing. */
const At = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);

const EventsBody = z.object({
  events: z
    .array(
      z.object({
        kind: z.enum(['hard_bounce', 'soft_bounce', 'complaint']),
        address: Address,
        at: At.default(null),
        reason: Reason,
      }),
    )
    .max(REPORTS_MAX),
});

const PostmarkBody = z.object({
  RecordType: z.string(),
  Type: z.string().default(''),
  Email: Address.optional(),
  BouncedAt: At.default(null),
  Details: Reason,
});
const POSTMARK_HARD = new Set(['HardBounce', 'BadEmailAddress']);

const SnsEnvelope = z.object({
  Type: z.string(),
  Message: z.string().default(''),
  SubscribeURL: z.string().max(4_000).optional(),
});
const Recipient = z.object({ emailAddress: Address, diagnosticCode: Reason });
const SesMessage = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      timestamp: At,
      bouncedRecipients: z.array(Recipient).max(REPORTS_MAX),
    })
    .optional(),
  complaint: z
    .object({ timestamp: At, complainedRecipients: z.array(Recipient).max(REPORTS_MAX) })
    .optional(),
});
/**
 * Matches the hosts of Amazon SNS. A URL on another host is refused. Otherwise anybody who knows the secret of the
 * webhook could make the operator open any URL.
 */
const SNS_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;

interface Posted {
  reports: MailReport[];
  /** The URL that the operator opens to confirm the subscription. The server never opens it. */
  confirmationUrl?: string;
}

export function readEvents(body: unknown): Posted {
  return { reports: EventsBody.parse(body).events };
}

export function readPostmark(body: unknown): Posted {
  const { RecordType, Type, Email, BouncedAt, Details } = PostmarkBody.parse(body);
  if (!Email || (RecordType !== 'Bounce' && RecordType !== 'SpamComplaint')) return { reports: [] };
  const isComplaint = RecordType === 'SpamComplaint' || Type === 'SpamComplaint';
  const bounce = POSTMARK_HARD.has(Type) ? ('hard_bounce' as const) : ('soft_bounce' as const);
  const kind = isComplaint ? ('complaint' as const) : bounce;
  return { reports: [{ kind, address: Email, at: BouncedAt, reason: Details }] };
}

function isSnsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  return protocol === 'https:' && SNS_HOST.test(hostname) && port === '' && username === '';
}

/** Amazon SES through SNS, in the format of a configuration set's events or of an identity's notifications. */
export function readSes(body: unknown): Posted {
  const { Type, Message, SubscribeURL = '' } = SnsEnvelope.parse(body);
  if (Type === 'SubscriptionConfirmation') {
    return z.literal(true).parse(isSnsAddress(SubscribeURL))
      ? { reports: [], confirmationUrl: SubscribeURL }
      : { reports: [] };
  }
  if (Type !== 'Notification') return { reports: [] };
  const { notificationType, eventType, bounce, complaint } = SesMessage.parse(JSON.parse(Message));
  const what = notificationType ?? eventType;
  const toReports = (
    kind: MailReport['kind'],
    at: Date | null,
    recipients: readonly z.output<typeof Recipient>[],
  ) =>
    recipients.map(({ emailAddress, diagnosticCode }) => ({
      kind,
      address: emailAddress,
      at,
      reason: diagnosticCode,
    }));
  if (what === 'Bounce' && bounce) {
    const kind = bounce.bounceType === 'Permanent' ? 'hard_bounce' : 'soft_bounce';
    return { reports: toReports(kind, bounce.timestamp, bounce.bouncedRecipients) };
  }
  if (what === 'Complaint' && complaint) {
    return {
      reports: toReports('complaint', complaint.timestamp, complaint.complainedRecipients),
    };
  }
  return { reports: [] };
}
