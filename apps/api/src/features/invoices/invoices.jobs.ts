import { jobKind } from '../../jobs/job-kind.ts';

/** Issues missing documents. The job is sent in the transaction that changes a payment. */
export const issueSoon = jobKind<Record<string, never>>('invoices.issue', {
  retries: 5,
  expireSeconds: 300,
});
/** Issues documents for which no job was sent, for example for payments from before invoices existed. */
export const issueMissing = jobKind<Record<string, never>>('invoices.catch_up', {
  expireSeconds: 300,
});
