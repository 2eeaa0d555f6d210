// Reports in the formats of mail providers and mail servers.
import type { MailReportKind } from './mail-reports.service.ts';

const crlf = (text: string) => text.replace(/\n/g, '\r\n');

export const events = (
  kind: MailReportKind,
  address: string,
  at = '2026-11-18T09:00:00.000Z',
  reason = 'smtp; 550 5.1.1 user unknown',
) => ({ events: [{ kind, address, at, reason }] });

interface Returned {
  to: string;
  reference: string;
  status?: string;
  action?: string;
  headersOnly?: boolean;
}

/** A delivery status notification in Postfix's format. */
export const deliveryStatus = ({
  to,
  reference,
  status = '5.1.1',
  action = 'failed',
  headersOnly = false,
}: Returned) =>
  crlf(`From: MAILER-DAEMON@mx.example.test (Mail Delivery System)
To: no-reply@urost3.test
Date: Wed, 18 Nov 2026 09:00:00 +0000
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test
Arrival-Date: Wed, 18 Nov 2026 08:59:58 +0000

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address
    rejected: User unknown

--b1
Content-Type: ${headersOnly ? 'text/rfc822-headers' : 'message/rfc822'}

Message-ID: <${reference}@urost3.test>
To: ${to}
Subject: Hello

${headersOnly ? '' : 'Words.\n'}--b1--
`);

/** A spam complaint in the format of a large mail service, which often leaves out the recipient's address. */
export const feedbackReport = ({ to, reference }: Pick<Returned, 'to' | 'reference'>) =>
  crlf(`From: feedback@mail.example.test
To: no-reply@urost3.test
Date: Wed, 18 Nov 2026 09:00:00 +0000
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

This is an email abuse report.

--b2
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1

--b2
Content-Type: message/rfc822

Message-ID: <${reference}@urost3.test>
To: ${to}
Subject: Hello

Words.
--b2--
`);

export const awayMail = crlf(`From: ann@example.test
To: no-reply@urost3.test
Subject: Automatic reply
Content-Type: text/plain

I am away until Monday.
`);
