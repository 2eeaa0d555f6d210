// Mentions ('@Name') of people whom the author selected in the browser. Mentioned people are notified if they may see the text.
import type { Db } from '../../db/client.ts';
import type { MemberFacts, PeopleService } from '../people/people.service.ts';

/**
 * @param uids the people whom the author has selected
 * @returns the uids of the selected members whose '@Name' occurs in the text. The author, and people whom a block
 * separates from the author, are left out.
 */
export async function findMentioned(
  tx: Db,
  people: PeopleService,
  writer: string,
  text: string,
  uids: readonly string[] | undefined,
): Promise<string[]> {
  const asked = [...new Set(uids ?? [])].filter((uid) => uid !== writer);
  if (asked.length === 0) return [];
  const facts: MemberFacts[] = await people.listFacts(tx, writer, asked);
  return facts
    .filter((one) => one.isMember && !one.isBlocked && text.includes(`@${one.displayName}`))
    .map((one) => one.uid);
}
