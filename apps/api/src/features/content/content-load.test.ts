import { expect, test, vi } from 'vitest';
import * as repository from './content.repository.ts';
import { createContentService } from './content.service.ts';
import type { SummaryRow } from './content-catalogue.ts';

vi.mock('./content.repository.ts');

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

test('a load that started before a publication and ends after the next load does not hide the new section', async () => {
  const early = Promise.withResolvers<SummaryRow[]>();
  const late = Promise.withResolvers<SummaryRow[]>();
  vi.mocked(repository.listPublishedSummaries)
    .mockReturnValueOnce(early.promise)
    .mockReturnValueOnce(late.promise);
  const content = createContentService({ database: {} } as Parameters<
    typeof createContentService
  >[0]);
  const loads = [content.load(), content.load()];
  late.resolve([row('first'), row('second')]);
  await loads[1];
  early.resolve([row('first')]);
  await loads[0];
  expect(content.bankSize().sections).toBe(2);
});
