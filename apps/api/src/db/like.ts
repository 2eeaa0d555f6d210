import { foldText } from '@urost3/contract/fold-text.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Whether text that fold_text() prepared contains what a person typed. Folded text contains none of the signs of LIKE. */
export function containsFolded(text: SQL, typed: string): SQL {
  const folded = foldText(typed);
  return folded === '' ? sql`false` : sql`${text} like ${`%${folded}%`}`;
}
