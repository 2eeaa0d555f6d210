// What publishing, drafts and earlier versions of a section share: its row, the refusal of a
// save that another author was faster than (`staleSection`), and its view for authors.
import type { EditedSection, SectionBody } from '@urost3/contract/content/admin.schemas.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK, difficulties } from '@urost3/contract/content/content.ts';
import { listMedia, listTexts } from '@urost3/contract/content/section-media.ts';
import {
  type BrokenRule,
  findBrokenRules,
  isBlank,
  type RuleUse,
} from '@urost3/contract/content/section-rules.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { findFormulaProblems } from '@urost3/contract/text/formulas.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { newPartId } from '../../../db/keys.ts';
import { AppError, notFound, staleVersion } from '../../../http/app-error.ts';
import { listMediaByNames, mediaUrl } from '../media/media.service.ts';
import { type FoundSection, findSection } from './sections.repository.ts';

/** The order of a section as its author sees it. */
export const orderOf = ({ section, draft }: FoundSection): number =>
  draft?.document.order ?? section.sortOrder;

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
      id: question.id ?? newPartId('q'),
      options: question.options.filter((option) => option.trim() !== ''),
    })),
    content_sections: body.content_sections.map((block) => ({
      ...block,
      id: block.id ?? newPartId('b'),
    })),
  });
}

/**
 * A draft must follow only the rules that are needed to store it.
 * @throws AppError validation_failed with the first broken rule as its message
 */
export function checkDocument(document: EditorSection, stationId: StationId, use: RuleUse): void {
  const broken = findBrokenRules(document, stationId, use);
  const first = broken[0];
  if (!first) return;
  const fields = Object.fromEntries(broken.map(({ path, reason }) => [path, reason]));
  throw new AppError('validation_failed', first.reason, { fields });
}

export interface SectionPlace {
  stationId: string;
  slug: string;
}

/** Whether this save has made the present version. The browser then only repeats a request whose response was lost. */
export const isMadeBy = ({ section }: FoundSection, saveId: string | null) =>
  saveId !== null && section.saveId === saveId;

/** The error when a section is published, or its draft saved or discarded, on the basis of an old version. */
export async function staleSection(
  tx: Db,
  place: SectionPlace,
  basedOn: number,
): Promise<AppError> {
  const { section } = await requireSection(tx, place);
  const message = 'Someone else has saved this section since you opened it.';
  return staleVersion(message, basedOn, section);
}

const reviewWarning = (marks: number) =>
  marks === 1
    ? '1 fact is still marked for clinical review.'
    : `${marks} facts are still marked for clinical review.`;

/** 'Question 2: …' for a problem of a question. Other texts are named by their field. */
function qualityWarning({ path, reason }: BrokenRule): string {
  const [list, index] = path.split('.');
  const place = list === 'questions' ? `Question ${Number(index) + 1}` : list?.replaceAll('_', ' ');
  return `${place}: ${reason}`;
}

/** @throws AppError not_found */
export async function requireSection(handle: Db, place: SectionPlace) {
  const found = await findSection(handle, place.stationId, place.slug);
  if (!found) throw notFound('This section');
  return found;
}

async function mediaOf(ctx: Context, document: EditorSection, uid: string) {
  const named = [...new Set(listMedia(document).map((item) => item.name))];
  const known = new Set((await listMediaByNames(ctx.db, named)).map(({ name }) => name));
  return {
    mediaUrls: Object.fromEntries([...known].map((name) => [name, mediaUrl(ctx, uid, name)])),
    missing: named.filter((name) => !known.has(name)),
  };
}

/** A section as its author sees it. @throws AppError not_found */
export async function getEditedSection(
  ctx: Context,
  place: SectionPlace,
  uid: string,
): Promise<EditedSection> {
  const { section, draft, draftAuthor, stationTitle } = await requireSection(ctx.db, place);
  const document = EditorSection.parse(draft?.document ?? section.published);
  const { mediaUrls, missing } = await mediaOf(ctx, document, uid);
  const learnerStationId = stationIdOf[section.stationType];
  const marks = JSON.stringify(document).match(CHECK_MARK)?.length ?? 0;
  return {
    id: section.slug,
    stationId: section.stationId,
    stationTitle,
    stationType: section.stationType,
    learnerStationId,
    version: section.version,
    document,
    published: section.published ? EditorSection.parse(section.published) : null,
    publishedAt: section.publishedAt?.toISOString() ?? null,
    guidelineChanged:
      section.guidelineChangedReason !== null && section.guidelineChangedAt !== null
        ? {
            reason: section.guidelineChangedReason,
            at: section.guidelineChangedAt.toISOString(),
          }
        : null,
    draft: draft && {
      updatedAt: draft.updatedAt.toISOString(),
      updatedBy: draft.updatedBy
        ? { uid: draft.updatedBy, displayName: draftAuthor ?? 'Deleted account' }
        : null,
    },
    isFreePreview: ctx.catalogue.stations().get(learnerStationId)?.[0]?.id === section.slug,
    mediaUrls,
    warnings: [
      ...missing.map((name) => `There is no media file named '${name}'. Upload it first.`),
      ...(marks > 0 ? [reviewWarning(marks)] : []),
      ...findQualityProblems(document).map(qualityWarning),
    ],
  };
}

type Question = EditorSection['questions'][number];

const NO_ALT = 'The alt text of an image is empty.';
const EMPTY_ALT = /!\[\s*\]\(/;

function questionProblems(question: Question, path: string): BrokenRule[] {
  const { answer, options, type, difficulty } = question;
  const found: BrokenRule[] = [];
  if (isBlank(answer)) {
    found.push({ path: `${path}.answer`, reason: 'All questions must have an answer.' });
  } else if (type === 'mcq' && !options.includes(answer)) {
    const reason = 'The answer is not one of the options, word for word.';
    found.push({ path: `${path}.answer`, reason });
  }
  const words = options.map((option) => option.trim());
  // Of two equal options, the study page marks only the first as right.
  if (new Set(words).size < words.length)
    found.push({ path: `${path}.options`, reason: 'An option appears twice.' });
  if (difficulty && !(difficulties as readonly string[]).includes(difficulty)) {
    const reason = `Please use ${difficulties.slice(0, -1).join(', ')} or ${difficulties.at(-1)}.`;
    found.push({ path: `${path}.difficulty`, reason });
  }
  for (const [at, image] of question.images.entries())
    if (isBlank(image.alt)) found.push({ path: `${path}.images.${at}.alt`, reason: NO_ALT });
  return found;
}

/**
 * What a good section has in addition to the rules for publishing. The editor shows these problems as warnings; the
 * lint of the question bank reports them as errors.
 */
export function findQualityProblems(section: EditorSection): BrokenRule[] {
  return [
    ...section.questions.flatMap((question, at) => questionProblems(question, `questions.${at}`)),
    ...listTexts(section).flatMap(({ path, text }) => [
      ...(EMPTY_ALT.test(text) ? [{ path, reason: NO_ALT }] : []),
      ...findFormulaProblems(text).map((reason) => ({ path, reason })),
    ]),
  ];
}
