import { expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { createContentCatalogue, type SummaryRow } from './content-catalogue.ts';

const row = (slug: string): SummaryRow => ({
  slug,
  stationType: 'communication',
  title: slug,
  sortOrder: 1,
  version: 1,
  publication: '1',
  isUnderReview: false,
  updatedAt: new Date(0),
  category: '',
  methodology: '',
  contentTypes: [],
  level: 'st3',
  questionCount: 0,
  hasRecording: false,
});

test('a load of the content catalogue that started before a publication and ends after the next load does not hide the new section', async () => {
  const answers = [Promise.withResolvers<SummaryRow[]>(), Promise.withResolvers<SummaryRow[]>()];
  const queries = answers.map(({ promise }) => promise);
  const db = { select: () => ({ from: () => ({ where: () => queries.shift() }) }) };
  const catalogue = createContentCatalogue(db as unknown as Db);
  const loads = [catalogue.load(), catalogue.load()];
  answers[1]?.resolve([row('first'), row('second')]);
  await loads[1];
  answers[0]?.resolve([row('first')]);
  await loads[0];
  expect(catalogue.bankSize().sections).toBe(2);
});
