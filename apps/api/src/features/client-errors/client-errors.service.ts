// Logs errors of the browser app and counts them in a metric. Personal data is removed on the server, because a browser may send anything.
import type { ClientErrorReport } from '@urost3/contract/client-errors/client-errors.schemas.ts';
import { createAddressLimit } from '../../http/limits/token-bucket.ts';
import { maskText } from '../../http/observe/log-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';

const REPORTS_PER_MINUTE = 10;
/** A limit over all senders, so that a release with an error on every page does not fill the disk. */
const REPORTS_PER_MINUTE_OF_ALL = 300;

interface ClientErrorLog {
  warn(fields: object, message: string): void;
}

export type ClientErrorsService = ReturnType<typeof createClientErrorsService>;

export function createClientErrorsService(deps: { clock: Clock; count?: (kind: string) => void }) {
  const now = () => deps.clock.now().getTime();
  const words = 'Enough errors have been reported from here for now.';
  const limitSender = createAddressLimit(REPORTS_PER_MINUTE, now, words);
  const limitAll = createAddressLimit(REPORTS_PER_MINUTE_OF_ALL, now, words);
  return {
    /** @throws AppError too_many_requests */
    report(report: ClientErrorReport, ip: string, log: ClientErrorLog): void {
      limitSender(ip);
      limitAll('all');
      deps.count?.(report.kind);
      const { kind, requestId, ...texts } = report;
      const masked = Object.entries(texts).map(([field, text]) => [field, maskText(text)]);
      const clientError = { kind, requestId, ...Object.fromEntries(masked) };
      log.warn({ clientError }, 'the browser app failed');
    },
  };
}
