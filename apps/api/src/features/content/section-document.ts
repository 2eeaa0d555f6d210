// Completes and validates a document from the editor. A draft must follow only the rules that are needed to store it.
import { randomBytes } from 'node:crypto';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { SectionBody } from '@urost3/contract/content-admin.schemas.ts';
import { findBrokenRules, type RuleUse } from '@urost3/contract/section-rules.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { FoundSection } from './sections.repository.ts';

/** The order of a section as its author sees it. */
export const orderOf = ({ section, draft }: FoundSection): number =>
  draft?.document.order ?? section.sortOrder;

const newId = (letter: string) => `${letter}-${randomBytes(6).toString('hex')}`;

/**
 * Adds ids to new questions and blocks. Attempts and statistics refer to a question by its id. Removes empty option
 * lines.
 * @param order the place of a section whose author names none
 */
export function withIds(body: SectionBody, order: number): EditorSection {
  return EditorSection.parse({
    ...body,
    order: body.order ?? order,
    questions: body.questions.map((question) => ({
      ...question,
      id: question.id ?? newId('q'),
      options: question.options.filter((option) => option.trim() !== ''),
    })),
    content_sections: body.content_sections.map((block) => ({
      ...block,
      id: block.id ?? newId('b'),
    })),
  });
}

/** @throws AppError validation_failed with the first broken rule as its message */
export function checkDocument(document: EditorSection, stationId: StationId, use: RuleUse): void {
  const broken = findBrokenRules(document, stationId, use);
  const first = broken[0];
  if (!first) return;
  const fields = Object.fromEntries(broken.map(({ path, reason }) => [path, reason]));
  throw new AppError('validation_failed', first.reason, { fields });
}
