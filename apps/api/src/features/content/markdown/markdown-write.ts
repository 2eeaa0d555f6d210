// Writes a section as a Markdown file. content-markdown.ts reads exactly the same section back.
import type {
  EditorPoint,
  EditorQuestion,
  EditorSection,
  EditorStructure,
  GlobalScore,
  PatientBrief,
} from '@urost3/contract/content/content.schemas.ts';
import type { Axis, EditorExhibit, Series } from '@urost3/contract/content/exhibits.schemas.ts';
import type { z } from 'zod';
import { escapeBody, isPlainBody } from './markdown-parts.ts';
import { writeFlowMap, writeScalar } from './markdown-yaml.ts';

// Writes an exhibit as YAML: one line for each field, and one for each item of a list.

const text = (value: string) => writeScalar(value, 'flow');
const list = (values: readonly string[]) => `[${values.join(', ')}]`;
const optional = (name: string, value: string | null) =>
  value === null ? '' : `, ${name}: ${text(value)}`;

const axis = ({ label, unit }: z.infer<typeof Axis>) =>
  `x: {label: ${text(label)}${optional('unit', unit)}}`;

function series({ label, unit, points, reference }: Series): string {
  const pairs = points.map(([x, y]) => list([typeof x === 'number' ? `${x}` : text(x), `${y}`]));
  const range = reference ? `, reference: ${list(reference.map(String))}` : '';
  return `  - {label: ${text(label)}${optional('unit', unit)}, points: ${list(pairs)}${range}}`;
}

const lines = (name: string, items: readonly string[]) =>
  items.length === 0 ? [`${name}: []`] : [`${name}:`, ...items];

function fields(exhibit: EditorExhibit): string[] {
  switch (exhibit.kind) {
    case 'trend':
      return [axis(exhibit.x), ...lines('series', exhibit.series.map(series))];
    case 'flow':
      return [
        axis(exhibit.x),
        ...lines('series', exhibit.series.map(series)),
        ...lines(
          'facts',
          exhibit.facts.map(
            ({ label, value }) => `  - {label: ${text(label)}, value: ${text(value)}}`,
          ),
        ),
      ];
    case 'urodynamics':
      return [
        axis(exhibit.x),
        ...lines('series', exhibit.series.map(series)),
        ...lines(
          'events',
          exhibit.events.map(({ at, label }) => `  - {at: ${at}, label: ${text(label)}}`),
        ),
      ];
    case 'ecg':
      return (['rate', 'rhythm', 'pr', 'qrs', 't_wave', 'st', 'seconds'] as const).map(
        (name) => `${name}: ${exhibit[name]}`,
      );
    case 'table':
      return [
        `columns: ${list(exhibit.columns.map(text))}`,
        ...lines(
          'rows',
          exhibit.rows.map((row) => `  - ${list(row.map(text))}`),
        ),
        ...(exhibit.note === null ? [] : [`note: ${text(exhibit.note)}`]),
      ];
    case 'drawing':
      return [
        `file: ${text(exhibit.file)}`,
        ...(exhibit.note === null ? [] : [`note: ${text(exhibit.note)}`]),
      ];
  }
}

const writeExhibitBody = (exhibit: EditorExhibit): string =>
  [
    ...fields(exhibit),
    `alt: ${text(exhibit.alt)}`,
    ...(exhibit.findings === null ? [] : [`findings: ${text(exhibit.findings)}`]),
  ].join('\n');

type Attributes = Parameters<typeof writeFlowMap>[0];

function part(kind: string, text: string | null, attributes: Attributes = {}): string {
  const plain = text === null || isPlainBody(text);
  const map = writeFlowMap(plain ? attributes : { ...attributes, text });
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
  const lines = [`title: ${blockScalar(section.title)}`];
  const optional = (key: string, value: string | null) => {
    if (value !== null) lines.push(`${key}: ${blockScalar(value)}`);
  };
  optional('id', id);
  optional('station', station);
  lines.push(`order: ${section.order}`);
  // Required fields are written even when they are empty. An empty quoted text means that the author left the field empty.
  lines.push(
    `category: ${blockScalar(section.category)}`,
    `methodology: ${blockScalar(section.methodology)}`,
  );
  if (section.contentTypes.length > 0) {
    lines.push(
      `contentTypes: [${section.contentTypes.map((label) => writeScalar(label, 'flow')).join(', ')}]`,
    );
  }
  if (section.level !== 'st3') optional('level', section.level);
  optional('icon', section.icon);
  optional('audio', section.audio);
  lines.push(`reviewedOn: ${blockScalar(section.reviewedOn ?? '')}`);
  optional('reviewedBy', section.reviewedBy);
  optional('reviewerRole', section.reviewerRole);
  lines.push(section.sources.length > 0 ? 'sources:' : 'sources: []');
  for (const source of section.sources) lines.push(`  - ${writeFlowMap(source)}`);
  optional('credit', section.credit);
  optional('licence', section.licence);
  return `---\n${lines.join('\n')}\n---`;
}

function writeExhibit(exhibit: EditorExhibit): string {
  const { kind, title, place } = exhibit;
  return `${part('exhibit', null, { kind, title, place })}\n${writeExhibitBody(exhibit)}`;
}

function writeStructure(structure: EditorStructure): string[] {
  return [
    part('structure', null, { type: structure.type }),
    ...structure.sections.map((item) =>
      part('structure_section', item.content, {
        section_type: item.section_type,
        title: item.title,
        stage: item.stage,
        speaker: item.speaker,
        is_expandable: item.is_expandable ? 'true' : null,
        metadata: item.metadata,
      }),
    ),
    ...listPart('empathy_phrases', structure.empathy_phrases.map(writeFlowMap)),
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
      minute: question.panel_minute === null ? null : String(question.panel_minute),
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
    ...listPart('probes', question.probes.map(writeFlowMap)),
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
  const pairs = reactions.map((pair) => `  - ${writeFlowMap(pair)}`);
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
