// Creates the learner's view of a published document. The view contains neither the patient brief nor the examiner's notes
// for staff. Each review mark is replaced by a note that the fact is unconfirmed.

import type { StationId, StudySection } from '../stations/stations.schemas.ts';
import type { EditorSection } from './content.schemas.ts';
import { CHECK_MARK, CHECK_NOTE, isMediaName } from './content.ts';
import type { EditorExhibit, StudyExhibit } from './exhibits.schemas.ts';
import { mapMediaInText } from './section-media.ts';

/** A study page without the parts that depend on other sections. Media appear as `media:name`. */
type LearnerSection = Omit<StudySection, 'isFree'>;
const PLACEHOLDER = /^media:([A-Za-z0-9][A-Za-z0-9._-]*)$/;
const placeholder = (name: string) => `media:${name}`;
/** A text as learners receive it, with media as `media:name`, also where the author typed spaces or angle brackets around it. */
export const learnerText = (text: string) =>
  mapMediaInText(text.replace(CHECK_MARK, ` ${CHECK_NOTE}`), placeholder);
const mediaOrAddress = (file: string) => (isMediaName(file) ? placeholder(file) : file);

function exhibitView(exhibit: EditorExhibit): StudyExhibit {
  const view = { ...exhibit, findings: exhibit.findings ?? null };
  return view.kind === 'drawing' ? { ...view, file: placeholder(view.file) } : view;
}

/** The same value, with `change` applied to every text in it. */
function mapTexts<T>(value: T, change: (text: string) => string): T;
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]),
  );
}

export function learnerView(row: {
  slug: string;
  stationId: StationId;
  updatedAt: Date;
  /** Whether a guideline that the section is based on has changed. */
  isUnderReview?: boolean;
  document: EditorSection;
}): LearnerSection {
  const { document } = row;
  const view: LearnerSection = {
    id: row.slug,
    stationId: row.stationId,
    title: document.title,
    order: document.order,
    category: document.category,
    methodology: document.methodology,
    contentTypes: document.contentTypes,
    // Documents from before these fields existed do not have them.
    level: document.level ?? 'st3',
    updated_at: row.updatedAt.toISOString(),
    reviewedOn: document.reviewedOn,
    reviewedBy: document.reviewedBy ?? null,
    reviewerRole: document.reviewerRole ?? null,
    isUnderReview: row.isUnderReview ?? false,
    sources: document.sources.map(({ title, section, url, edition, readOn }) => ({
      title,
      section,
      url,
      edition: edition ?? null,
      readOn: readOn ?? null,
    })),
    credit: document.credit,
    licence: document.licence,
    audioUrl: document.audio === null ? null : placeholder(document.audio),
    transcript: document.transcript,
    case_scenario: document.case_scenario,
    sign_post: document.sign_post,
    scenario: document.scenario,
    answer: document.answer,
    content_sections: document.content_sections.map(({ id, type, title, content }) => ({
      id,
      type,
      title,
      content: type === 'image_identifier' ? mediaOrAddress(content.trim()) : content,
    })),
    questions: document.questions.map((question) => ({
      id: question.id,
      type: question.type,
      question: question.question,
      options: question.options,
      answer: question.answer,
      explanation: question.explanation,
      question_type: question.question_type,
      difficulty: question.difficulty,
      panel_minute: question.panel_minute ?? null,
      dropped_when_short: question.dropped_when_short ?? false,
      images: question.images.map(({ file, alt, credit, consent, place }) => ({
        url: mediaOrAddress(file),
        alt,
        credit,
        consent: consent ?? null,
        place,
      })),
      exhibits: question.exhibits.map(exhibitView),
      published_notes: question.examiner_notes_published ? question.examiner_notes : null,
      probes: question.probes,
    })),
    content_structure: document.content_structure,
    exhibits: document.exhibits.map(exhibitView),
    examiner_points: document.examiner_points,
    global_score: document.global_score ?? null,
  };
  return mapTexts(view, learnerText);
}

/** Replaces media placeholders by URLs. @param sign returns the URL of a media name; https URLs do not change */
export const withMediaUrls = <T extends LearnerSection>(
  section: T,
  sign: (name: string) => string,
): T =>
  mapTexts(section, (text) => {
    const [, name] = PLACEHOLDER.exec(text) ?? [];
    return name ? sign(name) : mapMediaInText(text, sign);
  });
