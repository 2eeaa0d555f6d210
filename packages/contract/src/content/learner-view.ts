// Creates the learner's view of a published document. The view contains neither the patient brief nor the examiner's notes
// for staff. Each review mark is replaced by a note that the fact is unconfirmed.

import type { StationId, StudySection } from '../stations/stations.schemas.ts';
import type { EditorSection } from './content.schemas.ts';
import { CHECK_MARK, CHECK_NOTE, isMediaName } from './content.ts';
import type { EditorExhibit, StudyExhibit } from './exhibits.schemas.ts';
import { mapMediaInText } from './section-media.ts';

/** A study page without the parts that depend on other sections. Media appear as `media:name`. */
type LearnerSection = Omit<StudySection, 'isFree'>;
const placeholder = (name: string) => `media:${name}`;
const plain = (text: string) => text.replace(CHECK_MARK, ` ${CHECK_NOTE}`);
/** A text of a question as learners receive it, with media as `media:name`. */
export const learnerText = (text: string) => mapMediaInText(plain(text), placeholder);
const orNull = (text: string | null) => (text === null ? null : plain(text));
const mediaOrAddress = (file: string) => (isMediaName(file) ? placeholder(file) : file);
/** Replaces review marks in the texts, and the file name of a drawing by a placeholder. The data of charts does not change. */
function exhibitView(exhibit: EditorExhibit): StudyExhibit {
  const texts = {
    title: plain(exhibit.title),
    alt: plain(exhibit.alt),
    findings: orNull(exhibit.findings ?? null),
  };
  if (exhibit.kind === 'drawing')
    return { ...exhibit, ...texts, file: placeholder(exhibit.file), note: orNull(exhibit.note) };
  if (exhibit.kind !== 'table') return { ...exhibit, ...texts };
  const rows = exhibit.rows.map((row) => row.map(plain));
  return { ...exhibit, ...texts, rows, note: orNull(exhibit.note) };
}
function blockContent(type: string, content: string): string {
  return type === 'image_identifier' ? mediaOrAddress(content.trim()) : plain(content);
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
  const structure = document.content_structure;
  const view: LearnerSection = {
    id: row.slug,
    stationId: row.stationId,
    title: plain(document.title),
    order: document.order,
    category: plain(document.category),
    methodology: plain(document.methodology),
    contentTypes: document.contentTypes,
    // Documents from before these fields existed do not have them.
    level: document.level ?? 'st3',
    updated_at: row.updatedAt.toISOString(),
    reviewedOn: document.reviewedOn,
    reviewedBy: document.reviewedBy ?? null,
    reviewerRole: document.reviewerRole ?? null,
    isUnderReview: row.isUnderReview ?? false,
    sources: document.sources.map(({ title, section, url, edition, readOn }) => ({
      title: plain(title),
      section: orNull(section),
      url,
      edition: edition ?? null,
      readOn: readOn ?? null,
    })),
    credit: document.credit,
    licence: document.licence,
    audioUrl: document.audio === null ? null : placeholder(document.audio),
    transcript: orNull(document.transcript),
    case_scenario: orNull(document.case_scenario),
    sign_post: orNull(document.sign_post),
    scenario: orNull(document.scenario),
    answer: orNull(document.answer),
    content_sections: document.content_sections.map(({ id, type, title, content }) => ({
      id,
      type,
      title: plain(title),
      content: blockContent(type, content),
    })),
    questions: document.questions.map((question) => ({
      id: question.id,
      type: question.type,
      question: plain(question.question),
      options: question.options.map(plain),
      answer: plain(question.answer),
      explanation: orNull(question.explanation),
      question_type: question.question_type,
      difficulty: question.difficulty,
      panel_minute: question.panel_minute ?? null,
      dropped_when_short: question.dropped_when_short ?? false,
      images: question.images.map(({ file, alt, credit, consent, place }) => ({
        url: mediaOrAddress(file),
        alt: plain(alt),
        credit,
        consent: consent ?? null,
        place,
      })),
      exhibits: question.exhibits.map(exhibitView),
      published_notes: question.examiner_notes_published ? orNull(question.examiner_notes) : null,
      probes: question.probes.map((probe) => ({
        question: plain(probe.question),
        score_1: plain(probe.score_1),
        score_3: plain(probe.score_3),
        score_5: plain(probe.score_5),
      })),
    })),
    content_structure: structure && {
      type: structure.type,
      sections: structure.sections.map((item) => ({
        ...item,
        title: orNull(item.title),
        content: plain(item.content),
        metadata: { ...item.metadata, notes: orNull(item.metadata.notes) },
      })),
      empathy_phrases: structure.empathy_phrases.map(({ phrase, category }) => ({
        phrase: plain(phrase),
        category,
      })),
      key_learning_points: structure.key_learning_points.map(plain),
    },
    exhibits: document.exhibits.map(exhibitView),
    examiner_points: document.examiner_points.map(({ text, weight }) => ({
      text: plain(text),
      weight,
    })),
    global_score: document.global_score
      ? {
          score_1: plain(document.global_score.score_1),
          score_3: plain(document.global_score.score_3),
          score_5: plain(document.global_score.score_5),
        }
      : null,
  };
  // Rewrite media links in Markdown to `(media:name)`, because authors can type spaces or angle brackets around `media:name`.
  return withMediaUrls(view, placeholder);
}
/** Replaces media placeholders by URLs. @param sign returns the URL of a media name; https URLs do not change */
export function withMediaUrls<T extends LearnerSection>(
  section: T,
  sign: (name: string) => string,
): T {
  const address = (value: string) =>
    value.startsWith('media:') ? sign(value.slice('media:'.length)) : value;
  const text = (value: string) => mapMediaInText(value, sign);
  const orNothing = (value: string | null) => (value === null ? null : text(value));
  const withTexts = (exhibit: StudyExhibit): StudyExhibit => {
    const findings = orNothing(exhibit.findings ?? null);
    return exhibit.kind === 'drawing'
      ? { ...exhibit, findings, file: address(exhibit.file) }
      : { ...exhibit, findings };
  };
  return {
    ...section,
    audioUrl: section.audioUrl === null ? null : address(section.audioUrl),
    case_scenario: orNothing(section.case_scenario),
    sign_post: orNothing(section.sign_post),
    scenario: orNothing(section.scenario),
    answer: orNothing(section.answer),
    transcript: orNothing(section.transcript),
    content_sections: section.content_sections.map((block) => ({
      ...block,
      content: block.type === 'image_identifier' ? address(block.content) : text(block.content),
    })),
    questions: section.questions.map((question) => ({
      ...question,
      question: text(question.question),
      options: question.options.map(text),
      answer: text(question.answer),
      explanation: orNothing(question.explanation),
      images: question.images.map((image) => ({ ...image, url: address(image.url) })),
      exhibits: question.exhibits.map(withTexts),
      probes: question.probes.map((probe) => ({
        question: text(probe.question),
        score_1: text(probe.score_1),
        score_3: text(probe.score_3),
        score_5: text(probe.score_5),
      })),
      published_notes: orNothing(question.published_notes),
    })),
    content_structure: section.content_structure && {
      ...section.content_structure,
      sections: section.content_structure.sections.map((item) => ({
        ...item,
        content: text(item.content),
      })),
      key_learning_points: section.content_structure.key_learning_points.map(text),
    },
    exhibits: section.exhibits.map(withTexts),
    examiner_points: section.examiner_points.map((point) => ({ ...point, text: text(point.text) })),
  };
}
