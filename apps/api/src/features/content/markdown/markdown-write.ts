// Writes a section as a Markdown file. content-markdown.ts reads exactly the same section back.
import type {
  EditorPoint,
  EditorQuestion,
  EditorSection,
  EditorStructure,
  GlobalScore,
  PatientBrief,
} from '@urost3/contract/content/content.schemas.ts';
import type { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { escapeBody, isPlainBody } from './markdown-parts.ts';
import { type FlowValue, writeFlow, writeScalar } from './markdown-yaml.ts';

type Attributes = Record<string, FlowValue>;

function part(kind: string, text: string | null, attributes: Attributes = {}): string {
  const plain = text === null || isPlainBody(text);
  const map = writeFlow(plain ? attributes : { ...attributes, text });
  const head = map === '{}' ? `::: ${kind}` : `::: ${kind} ${map}`;
  return plain && text ? `${head}\n${escapeBody(text)}` : head;
}

function listPart(kind: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  return [`::: ${kind}\n${lines.map((line) => `- ${line}`).join('\n')}`];
}

const optionalPart = (kind: string, text: string | null) =>
  text === null ? [] : [part(kind, text)];
const blockScalar = (value: string) => writeScalar(value, 'block');

function writeFrontMatter(
  section: EditorSection,
  id: string | null,
  station: string | null,
): string {
  const { title, order, category, methodology, contentTypes, level, reviewedOn, sources } = section;
  const { icon, audio, reviewedBy, reviewerRole, credit, licence } = section;
  const lines = (fields: Record<string, string | null>) =>
    Object.entries(fields).flatMap(([key, value]) =>
      value === null ? [] : [`${key}: ${blockScalar(value)}`],
    );
  // Required fields are written even when they are empty. An empty quoted text means that the author left the field empty.
  const text = [
    ...lines({ title, id, station }),
    `order: ${order}`,
    ...lines({ category, methodology }),
    ...(contentTypes.length > 0 ? [`contentTypes: ${writeFlow(contentTypes)}`] : []),
    ...lines({ level: level === 'st3' ? null : level, icon, audio }),
    ...lines({ reviewedOn: reviewedOn ?? '', reviewedBy, reviewerRole }),
    sources.length > 0 ? 'sources:' : 'sources: []',
    ...sources.map((source) => `  - ${writeFlow(source)}`),
    ...lines({ credit, licence }),
  ];
  return `---\n${text.join('\n')}\n---`;
}

/** Writes an exhibit as YAML: one line for each field, and one for each item of a list of groups or rows. */
function writeExhibit({ kind, title, place, alt, findings, ...own }: EditorExhibit): string {
  const lines = Object.entries({ ...own, alt, findings }).flatMap(
    ([name, value]: [string, FlowValue]) => {
      if (value === null) return [];
      const isList = Array.isArray(value) && typeof value[0] === 'object';
      if (!isList) return [`${name}: ${writeFlow(value)}`];
      return [`${name}:`, ...value.map((item) => `  - ${writeFlow(item)}`)];
    },
  );
  return [part('exhibit', null, { kind, title, place }), ...lines].join('\n');
}

function writeStructure(structure: EditorStructure): string[] {
  return [
    part('structure', null, { type: structure.type }),
    ...structure.sections.map(({ content, is_expandable, ...attributes }) =>
      part('structure_section', content, {
        ...attributes,
        is_expandable: is_expandable ? 'true' : null,
      }),
    ),
    ...listPart('empathy_phrases', structure.empathy_phrases.map(writeFlow)),
    ...listPart('key_learning_points', structure.key_learning_points.map(blockScalar)),
  ];
}

function writeAnswer(question: EditorQuestion): string[] {
  if (question.answer === '') return [];
  // `correct` must be one of the options. Any other answer is written as free text.
  return question.type === 'mcq' && question.options.includes(question.answer)
    ? [`::: correct\n${blockScalar(question.answer)}`]
    : [part('model_answer', question.answer)];
}

/**
 * The permission to publish the notes is written even when the question has no notes. Empty notes are then written as
 * the attribute `text`, because a part without text is read as missing notes.
 */
function writeNotes({ examiner_notes, examiner_notes_published }: EditorQuestion): string[] {
  if (!examiner_notes_published) return optionalPart('examiner_notes', examiner_notes);
  const text = examiner_notes === '' ? { text: '' } : {};
  return [part('examiner_notes', examiner_notes, { published: 'true', ...text })];
}

function writeQuestion(question: EditorQuestion): string[] {
  const { id, type, question_type, difficulty } = question;
  return [
    part('question', question.question, {
      id,
      type,
      difficulty,
      question_type,
      minute: question.panel_minute,
      short: question.dropped_when_short ? 'drop' : null,
    }),
    ...listPart('options', question.options.map(blockScalar)),
    ...writeAnswer(question),
    ...optionalPart('explanation', question.explanation),
    ...writeNotes(question),
    ...question.images.map(({ file, place, alt, credit, consent }) =>
      part('image', null, { file, place, alt, credit, consent }),
    ),
    ...question.exhibits.map(writeExhibit),
    ...listPart('probes', question.probes.map(writeFlow)),
  ];
}

const writePoint = ({ text, weight }: EditorPoint) =>
  weight === 'major' ? blockScalar(text) : `${weight}: ${blockScalar(text)}`;

const writeGlobalScore = ({ score_1, score_3, score_5 }: GlobalScore) =>
  [
    '::: global_score',
    ...Object.entries({ score_1, score_3, score_5 }).map(
      ([score, text]) => `${score}: ${blockScalar(text)}`,
    ),
  ].join('\n');

function writeBrief({ name, opening, who, reactions, ...lists }: PatientBrief): string {
  const lines = (['knows', 'only_if_asked', 'fears'] as const).flatMap((key) =>
    lists[key].length === 0
      ? []
      : [`${key}:`, ...lists[key].map((text) => `  - ${blockScalar(text)}`)],
  );
  const pairs = reactions.map((pair) => `  - ${writeFlow(pair)}`);
  if (pairs.length > 0) lines.push('reactions:', ...pairs);
  const texts = Object.entries({ name, opening, who }).map(
    ([key, text]) => `${key}: ${blockScalar(text)}`,
  );
  return ['::: patient_brief', ...texts, ...lines].join('\n');
}

/** @param place data outside the document: the public id, and the station's name when it is needed */
export function serialiseSection(
  section: EditorSection,
  place: { id?: string | null; station?: string | null } = {},
): string {
  const parts = [
    writeFrontMatter(section, place.id ?? null, place.station ?? null),
    ...optionalPart('case_scenario', section.case_scenario),
    ...optionalPart('sign_post', section.sign_post),
    ...optionalPart('scenario', section.scenario),
    ...optionalPart('answer', section.answer),
    ...section.content_sections.map(({ id, type, title, content }) =>
      part('block', content, { id, type, title: title === '' ? null : title }),
    ),
    ...(section.content_structure ? writeStructure(section.content_structure) : []),
    ...section.exhibits.map(writeExhibit),
    ...section.questions.flatMap(writeQuestion),
    ...listPart('checklist', section.examiner_points.map(writePoint)),
    ...(section.global_score ? [writeGlobalScore(section.global_score)] : []),
    ...(section.patient_brief ? [writeBrief(section.patient_brief)] : []),
    ...optionalPart('transcript', section.transcript),
  ];
  return `${parts.join('\n')}\n`;
}
