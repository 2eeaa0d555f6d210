// 'Find a partner': a person's own entry, and the entries of members who share an evening and a station.
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { practicePartnerEndpoints } from '@urost3/contract/endpoints.ts';
import { PARTNER_ENTRY_MS, PARTNERS_MAX } from '@urost3/contract/practice-rooms.ts';
import type { Partner, PartnerEntry } from '@urost3/contract/practice-rooms-partners.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import * as repository from './partners.repository.ts';

export function createPartnersService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** A person without an entry gets an empty list, so that nobody can see other members without being listed. */
    async list(uid: string): Promise<{ mine: PartnerEntry | null; partners: Partner[] }> {
      const now = clock.now();
      const mine = await repository.findEntry(db, uid, now);
      if (!mine) return { mine: null, partners: [] };
      const rows = await repository.listMatches(db, mine, now, PARTNERS_MAX);
      return {
        mine: { ...mine, expiresAt: mine.expiresAt.toISOString() },
        partners: rows.map((row) => ({
          ...row,
          sharedEvenings: row.evenings.filter((evening) => mine.evenings.includes(evening)),
          sharedStationIds: row.stationIds.filter((id) => mine.stationIds.includes(id)),
        })),
      };
    },
    async setMine(
      userUid: string,
      entry: BodyOf<typeof practicePartnerEndpoints.setMine>,
    ): Promise<PartnerEntry> {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + PARTNER_ENTRY_MS);
      await repository.upsertEntry(db, { userUid, ...entry, expiresAt, updatedAt: now });
      return { ...entry, expiresAt: expiresAt.toISOString() };
    },
    removeMine: (uid: string): Promise<void> => repository.removeEntry(db, uid),
    removeExpired: (): Promise<void> => repository.removeEntriesBefore(db, clock.now()),
  };
}
