import { expect, test } from 'vitest';
import { createContentService } from './content.service.ts';
import type { SummaryRow } from './content-catalogue.ts';

const row = (slug: string): SummaryRow => ({
  slug,
  stationType: 'communication',
  title: slug,
  sortOrder: 1,
  version: 1,
  isUnderReview: false,
  updatedAt: new Date(0),
  category: '',
  methodology: '',
  contentTypes: [],
  questionCount: 0,
  hasRecording: false,
});

test('a load of the content catalogue that started before a publication and ends after the next load does not hide the new section', async () => {
  const answers = [Promise.withResolvers<SummaryRow[]>(), Promise.withResolvers<SummaryRow[]>()];
  const queries = answers.map(({ promise }) => promise);
  const db = { select: () => ({ from: () => ({ where: () => queries.shift() }) }) };
  const content = createContentService({ database: { db } } as unknown as Parameters<
    typeof createContentService
  >[0]);
  const loads = [content.load(), content.load()];
  answers[1]?.resolve([row('first'), row('second')]);
  await loads[1];
  answers[0]?.resolve([row('first')]);
  await loads[0];
  expect(content.bankSize().sections).toBe(2);
});
