// A published document as learners may see it: no examiner's notes, no marks for clinical review.
import { CHECK_MARK, type EditorSection } from './content.ts';
import { isMediaName, mapMediaInText } from './section-media.ts';
import type { StationId, StudySection } from './stations.ts';

/** Everything of a study page but what depends on its neighbours. Media stand as `media:name`. */
export type LearnerSection = Omit<StudySection, 'isFree'>;

const placeholder = (name: string) => `media:${name}`;
const plain = (text: string) => text.replace(CHECK_MARK, '');
const orNull = (text: string | null) => (text === null ? null : plain(text));
const mediaOrAddress = (file: string) => (isMediaName(file) ? placeholder(file) : file);

function blockContent(type: string, content: string): string {
  return type === 'image_identifier' ? mediaOrAddress(content.trim()) : plain(content);
}

export function learnerView(row: {
  slug: string;
  stationId: StationId;
  updatedAt: Date;
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
    updated_at: row.updatedAt.toISOString(),
    reviewedOn: document.reviewedOn,
    sources: document.sources,
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
      images: question.images.map(({ file, alt, credit, place }) => ({
        url: mediaOrAddress(file),
        alt: plain(alt),
        credit,
        place,
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
    examiner_points: document.examiner_points.map(plain),
  };
  // One spelling of the placeholders, whatever the author typed around the address.
  return withMediaUrls(view, placeholder);
}

/** @param sign address for a media name; https addresses are left alone */
export function withMediaUrls<T extends LearnerSection>(
  section: T,
  sign: (name: string) => string,
): T {
  const address = (value: string) =>
    value.startsWith('media:') ? sign(value.slice('media:'.length)) : value;
  const text = (value: string) => mapMediaInText(value, sign);
  const orNothing = (value: string | null) => (value === null ? null : text(value));
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
    })),
    content_structure: section.content_structure && {
      ...section.content_structure,
      sections: section.content_structure.sections.map((item) => ({
        ...item,
        content: text(item.content),
      })),
      key_learning_points: section.content_structure.key_learning_points.map(text),
    },
    examiner_points: section.examiner_points.map(text),
  };
}
