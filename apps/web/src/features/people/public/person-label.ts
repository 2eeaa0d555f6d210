import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';

/** What tells people of the same name apart; empty for a person who shows neither. */
export const detailsOf = ({ profileData: { rank, city } }: DiscoverableUser): string =>
  [rank, city].filter(Boolean).join(', ');

/** The name of a person in a list to choose from. */
export function labelOf(person: DiscoverableUser): string {
  const details = detailsOf(person);
  return details ? `${isolate(person.displayName)} · ${isolate(details)}` : person.displayName;
}
