// The rules for publishing a section, in addition to the document's schema. The editor, the import and the lint of
// `npm run content` use the same rules. Messages from the specification are used verbatim.
import type { StationId } from '../stations/stations.schemas.ts';
import { contentBlockTypes } from '../stations/stations.ts';
import { isVisible } from '../text/person-text.ts';
import type { EditorSection } from './content.schemas.ts';
import { isMediaName } from './content.ts';
import { findRemoteImages, listBriefTexts, listExhibits, listTexts } from './section-media.ts';

export interface BrokenRule {
  /** The path in the document, such as `questions.2.options`. */
  path: string;
  reason: string;
}

export interface RuleUse {
  /** A draft may be incomplete. It only has to follow the rules of `draftRules`. */
  isDraft?: boolean;
  /** `YYYY-MM-DD`. If omitted, the review date is not compared with today. */
  today?: string;
}

/** @returns every rule that the document breaks, for publishing or for a draft; empty when there is none */
export function findBrokenRules(
  section: EditorSection,
  stationId: StationId,
  { isDraft = false, today }: RuleUse,
): BrokenRule[] {
  const kept = draftRules(section, stationId);
  if (isDraft) return kept;
  const published = [
    ...pictureRules(section),
    ...blockRules(section),
    ...textRules(section),
    ...exhibitRules(section),
    ...briefRules(section, stationId),
    ...reviewerRules(section),
  ];
  if (today && section.reviewedOn && section.reviewedOn > today)
    published.push({ path: 'reviewedOn', reason: 'The review date is in the future.' });
  for (const [index, { readOn }] of section.sources.entries()) {
    if (today && readOn && readOn > today)
      published.push({ path: `sources.${index}.readOn`, reason: 'This day is in the future.' });
  }
  return [...kept, ...published];
}

export const isBlank = (text: string | null) => text === null || !isVisible(text);

const REMOTE_PICTURE =
  'Pictures are not loaded from other addresses: put the file among the media and name it.';

function draftRules(section: EditorSection, stationId: StationId): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (stationId === 'communication') {
    if (isBlank(section.scenario)) {
      broken.push({ path: 'scenario', reason: 'Scenario is required for Communication sections.' });
    }
    if (isBlank(section.answer)) {
      broken.push({ path: 'answer', reason: 'Answer is required for Communication sections.' });
    }
  }
  return [...broken, ...draftQuestionRules(section), ...structureRules(section)];
}

function structureRules(section: EditorSection): BrokenRule[] {
  const structure = section.content_structure;
  if (!structure) return [];
  const broken: BrokenRule[] = [];
  if (isBlank(section.category)) broken.push({ path: 'category', reason: 'Category is required.' });
  if (isBlank(section.methodology))
    broken.push({ path: 'methodology', reason: 'Methodology is required.' });
  for (const [index, item] of structure.sections.entries()) {
    const path = `content_structure.sections.${index}`;
    if (item.section_type === 'spikes_stage' && isBlank(item.stage)) {
      broken.push({ path: `${path}.stage`, reason: 'SPIKES stage sections must specify a stage.' });
    }
    if (item.section_type === 'dialogue_block' && isBlank(item.speaker)) {
      broken.push({
        path: `${path}.speaker`,
        reason: 'Dialogue block sections must specify a speaker.',
      });
    }
    if (isBlank(item.content)) {
      broken.push({ path: `${path}.content`, reason: 'All content sections must have content.' });
    }
  }
  return broken;
}

/** The rules for questions that also apply to a draft. */
function draftQuestionRules(section: EditorSection): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const seen = new Set<string>();
  for (const [index, question] of section.questions.entries()) {
    const path = `questions.${index}`;
    if (isBlank(question.question)) {
      broken.push({ path: `${path}.question`, reason: 'All questions must have question text.' });
    }
    if (question.type === 'mcq' && question.options.every((option) => option.trim() === '')) {
      const reason = 'Multiple choice questions must have at least one option.';
      broken.push({ path: `${path}.options`, reason });
    }
    // Ids must be unique, because answers and statistics refer to them.
    if (seen.has(question.id))
      broken.push({ path: `${path}.id`, reason: 'Two questions have the same id.' });
    seen.add(question.id);
  }
  return broken;
}

function pictureRules(section: EditorSection): BrokenRule[] {
  return section.questions.flatMap(({ images }, index) =>
    images.flatMap(({ file }, at) =>
      isMediaName(file)
        ? []
        : [{ path: `questions.${index}.images.${at}.file`, reason: REMOTE_PICTURE }],
    ),
  );
}

function blockRules(section: EditorSection): BrokenRule[] {
  return section.content_sections.flatMap(({ type, content }, index) => {
    const path = `content_sections.${index}`;
    if (!(contentBlockTypes as readonly string[]).includes(type))
      return [{ path: `${path}.type`, reason: `"${type}" is not a known block type.` }];
    if (type !== 'image_identifier' || isMediaName(content.trim())) return [];
    const reason = isBlank(content) ? 'This block needs the name of a media file.' : REMOTE_PICTURE;
    return [{ path: `${path}.content`, reason }];
  });
}

const OPEN_MARK = /\{check:(?![^}]*\})/;

function textRules(section: EditorSection): BrokenRule[] {
  return listTexts(section).flatMap(({ path, text }) => {
    const broken: BrokenRule[] = [];
    if (OPEN_MARK.test(text)) broken.push({ path, reason: 'A {check: …} mark is not closed.' });
    if (findRemoteImages(text).length > 0) broken.push({ path, reason: REMOTE_PICTURE });
    return broken;
  });
}

function exhibitRules(section: EditorSection): BrokenRule[] {
  return listExhibits(section).flatMap(({ path, exhibit }) => {
    const isOwn = path.startsWith('exhibits.');
    if (isOwn === (exhibit.place === 'scenario')) return [];
    const reason = isOwn
      ? 'An exhibit before the first question has the place scenario.'
      : 'An exhibit of a question has the place question or answer.';
    return [{ path: `${path}.place`, reason }];
  });
}

/** In addition to the schema of a patient brief. */
function briefRules(section: EditorSection, stationId: StationId): BrokenRule[] {
  const brief = section.patient_brief;
  if (!brief) return [];
  const broken: BrokenRule[] = [];
  const add = (path: string, reason: string) => broken.push({ path, reason });
  if (stationId !== 'communication')
    add('patient_brief', 'Only a communication section has a patient brief.');
  if (brief.knows.length === 0)
    add('patient_brief.knows', 'A patient brief needs at least one line of “What I know”.');
  if (brief.reactions.length === 0)
    add('patient_brief.reactions', 'A patient brief needs at least one reaction.');
  // Refuse review marks in the brief, because the patient model would say them.
  for (const { path, text } of listBriefTexts(section))
    if (text.includes('{check:')) add(path, 'A patient brief has no {check: …} marks.');
  return broken;
}

function reviewerRules({ reviewedBy, reviewerRole, reviewedOn }: EditorSection): BrokenRule[] {
  const given = [reviewedBy, reviewerRole].filter((text) => !isBlank(text));
  if (given.length === 0 || (given.length === 2 && reviewedOn !== null)) return [];
  const reason = 'A review has a name, a role and a date.';
  return [{ path: 'reviewedBy', reason }];
}
