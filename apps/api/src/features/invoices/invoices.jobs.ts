import { jobKind } from '../../jobs/job-queue.ts';

/** Sent in the transaction that changes a payment. */
export const issueSoon = jobKind<Record<string, never>>('invoices.issue', {
  retries: 5,
  expireSeconds: 300,
});
/** Issues what no job was sent for, such as payments made before invoices existed. */
export const issueMissing = jobKind<Record<string, never>>('invoices.catch_up', {
  expireSeconds: 300,
});
