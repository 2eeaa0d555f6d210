// Lets administrators manage groups of synonyms for the search.
import type { AuditVerb } from '@urost3/contract/audit.ts';
import { SYNONYM_ENTRIES_MAX } from '@urost3/contract/limits.ts';
import type { SynonymEntry } from '@urost3/contract/search-synonyms.schemas.ts';
import { termKey } from '@urost3/contract/search-synonyms.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './search-synonyms.repository.ts';

const toEntry = (row: repository.SynonymRow): SynonymEntry => ({ ...row, id: String(row.id) });

const withKeys = (terms: readonly string[]) =>
  terms.map((term) => ({ term, termKey: termKey(term) }));

/**
 * A term may be in only one synonym group. If two groups shared a term, a search for the term would use only one of the
 * groups.
 */
async function requireFreeTerms(
  tx: Db,
  terms: readonly string[],
  ownId: number | null,
): Promise<void> {
  const keys = new Set(terms.map(termKey));
  const rows = await repository.listGroupsOf(tx, [...keys]);
  const taken = rows.find((row) => row.id !== ownId && keys.has(row.key));
  if (!taken) return;
  const group = rows.filter((row) => row.id === taken.id).map(({ term }) => term);
  const message = `“${taken.term}” is already in the list: ${group.join(', ')}. Please add your terms there.`;
  throw new AppError('conflict', message, { fields: { terms: message } });
}

export type SearchSynonymsService = ReturnType<typeof createSearchSynonymsService>;

export function createSearchSynonymsService(deps: { database: Database; audit: AuditService }) {
  const { audit } = deps;
  const { db } = deps.database;

  const record = (
    tx: Db,
    actor: Actor,
    what: AuditVerb<'search_synonyms'>,
    id: number,
    detail: Record<string, unknown>,
  ) =>
    audit.record(tx, {
      action: `search_synonyms.${what}`,
      actorUid: actor.uid,
      subject: String(id),
      detail,
      caller: actor,
    });

  async function require(tx: Db, id: number): Promise<repository.SynonymRow> {
    const row = await repository.findSynonym(tx, id);
    if (!row) throw notFound('This group of terms');
    return row;
  }

  return {
    list: async (): Promise<{ entries: SynonymEntry[] }> => ({
      entries: (await repository.listSynonyms(db)).map(toEntry),
    }),
    /** @throws AppError conflict when another synonym group contains one of the terms, rule_violation when the list is full */
    create(terms: readonly string[], actor: Actor): Promise<SynonymEntry> {
      return db.transaction(async (tx) => {
        await repository.lockSynonyms(tx);
        if ((await repository.countSynonyms(tx)) >= SYNONYM_ENTRIES_MAX) {
          throw new AppError(
            'rule_violation',
            `The list is full: it has ${SYNONYM_ENTRIES_MAX} groups. Please remove one first.`,
          );
        }
        await requireFreeTerms(tx, terms, null);
        const id = await repository.insertSynonym(tx, withKeys(terms));
        await record(tx, actor, 'created', id, { terms });
        return toEntry(await require(tx, id));
      });
    },
    /** @throws AppError not_found, stale_version, conflict when another synonym group contains one of the terms */
    update(
      id: number,
      { terms, version }: { terms: readonly string[]; version: number },
      actor: Actor,
    ): Promise<SynonymEntry> {
      return db.transaction(async (tx) => {
        await repository.lockSynonyms(tx);
        const before = await require(tx, id);
        await requireFreeTerms(tx, terms, id);
        if (!(await repository.updateSynonym(tx, { id, version }, withKeys(terms)))) {
          throw new AppError(
            'stale_version',
            'Someone else has changed this group since you opened it. Please close it and open it again.',
          );
        }
        await record(tx, actor, 'updated', id, { from: before.terms, to: terms });
        return toEntry(await require(tx, id));
      });
    },
    /** @throws AppError not_found */
    async remove(id: number, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await repository.lockSynonyms(tx);
        const { terms } = await require(tx, id);
        await repository.removeSynonym(tx, id);
        await record(tx, actor, 'removed', id, { terms });
      });
    },
  };
}
