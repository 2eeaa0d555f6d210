// Logs errors of the browser app and counts them in a metric. Personal data is removed on the server, because a browser may send anything.
import type { ClientErrorReport } from '@urost3/contract/client-errors/client-errors.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { createAddressLimit } from '../../http/limits/token-bucket.ts';
import { maskText } from '../../http/observe/log-error.ts';

const REPORTS_PER_MINUTE = 10;
/** A limit over all senders, so that a release with an error on every page does not fill the disk. */
const REPORTS_PER_MINUTE_OF_ALL = 300;

interface ClientErrorLog {
  warn(fields: object, message: string): void;
}

/** @returns a function that logs and counts one report, and throws AppError too_many_requests above the limits */
export function createErrorReceiver({ clock, metrics }: Context) {
  const now = () => clock.now().getTime();
  const words = 'Enough errors have been reported from here for now.';
  const limitSender = createAddressLimit(REPORTS_PER_MINUTE, now, words);
  const limitAll = createAddressLimit(REPORTS_PER_MINUTE_OF_ALL, now, words);
  return (report: ClientErrorReport, ip: string, log: ClientErrorLog): void => {
    limitSender(ip);
    limitAll('all');
    const { kind, requestId, ...texts } = report;
    metrics.clientErrors.inc({ kind });
    const masked = Object.entries(texts).map(([field, text]) => [field, maskText(text)]);
    const clientError = { kind, requestId, ...Object.fromEntries(masked) };
    log.warn({ clientError }, 'the browser app failed');
  };
}
