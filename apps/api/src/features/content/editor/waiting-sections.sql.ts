import type { WaitingSections } from '@urost3/contract/content/admin.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Conditions for a row `s` of `sections`. The overview counts the rows for which they hold. */
export const isWaiting: Record<WaitingSections, SQL> = {
  unpublished: sql`s.deleted_at is null and exists (select from section_drafts where section_id = s.id)`,
  to_review: sql`s.deleted_at is null and s.published is not null
    and (s.guideline_changed_at is not null or s.published->>'reviewedOn' is null)`,
};
