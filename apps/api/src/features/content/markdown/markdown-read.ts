// Reads the parts of a section file into the section's document, which the contract's schema validates afterwards.
import { type PointWeight, pointWeights } from '@urost3/contract/content/checklist.ts';
import {
  EditorBlock,
  EditorImage,
  EditorQuestion,
  EditorSection,
  EditorStructure,
  EditorStructureSection,
} from '@urost3/contract/content/content.schemas.ts';
import { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { z } from 'zod';
import type { FileContext } from './markdown-context.ts';
import { type Fields, readFields } from './markdown-fields.ts';
import type { RawPart } from './markdown-parts.ts';
import { isYamlMap, readYaml, type YamlValue } from './markdown-yaml.ts';

type Lists<Name extends string> = Fields & Record<Name, unknown[]>;

/** The document while its parts are read: the lists that parts add to, and other fields that one part sets. */
interface Draft extends Fields {
  content_sections: Fields[];
  questions: Lists<'options' | 'images' | 'exhibits' | 'probes'>[];
  exhibits: unknown[];
  examiner_points: unknown[];
  content_structure: Lists<'sections' | 'empathy_phrases' | 'key_learning_points'> | null;
}

/** One part, and the document to which it is added. */
interface Reading {
  context: FileContext;
  part: RawPart;
  draft: Draft;
}

/** A field of the document, with its name for messages. */
interface Spot {
  path: string;
  label: string;
}

const TWICE = 'This part appears twice.';
const noAttributes = z.object({});
const textAttribute = z.object({ text: z.string() });

/** The attributes of a part: fields of the schema. */
function readAttributes({ context, part }: Reading, schema: z.ZodObject, spot: Spot): Fields {
  context.mark(spot.path, part.line, spot.label);
  const yaml = readYaml(part.attributes, part.line);
  for (const problem of yaml.problems) context.report(part.line, part.kind, problem.reason);
  const isMap = isYamlMap(yaml.value);
  if (yaml.value !== null && !isMap) {
    const reason = 'Attributes are written as a map in braces, {name: value}.';
    context.report(part.line, part.kind, reason);
  }
  const source = { value: isMap ? yaml.value : {}, lineOf: () => part.line };
  return readFields(context, source, schema, spot) as Fields;
}

/** The text of a part: its body, or the attribute `text` when plain lines cannot represent it. */
function readText({ context, part }: Reading, exact: unknown, path: string): unknown {
  context.markText(path, part.bodyLine);
  if (exact !== undefined && part.body !== '') {
    const reason = 'Please give the text either as lines or as the attribute text.';
    context.report(part.line, part.kind, reason);
  }
  return exact ?? part.body;
}

/** The body of a part as YAML of this schema. @returns null for an empty body, undefined for one that is no YAML */
function readBody({ context, part }: Reading, schema: z.ZodType, spot: Spot): unknown {
  context.mark(spot.path, part.line, spot.label);
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, spot.label, problem.reason);
  if (yaml.problems.length > 0) return undefined;
  return yaml.value === null ? null : readFields(context, yaml, schema, spot);
}

/** The body of a part without attributes, which is a list. */
function readList(reading: Reading, schema: z.ZodType, spot: Spot): unknown[] {
  readAttributes(reading, noAttributes, spot);
  const list = readBody(reading, schema, spot) ?? [];
  if (Array.isArray(list)) return list;
  const { context, part } = reading;
  context.report(part.bodyLine, spot.label, 'Please write a list, one "- " a line.');
  return [];
}

function refuseBody({ context, part }: Reading): void {
  if (part.body !== '')
    context.report(part.bodyLine, part.kind, 'This part has no text of its own.');
}

type Question = Draft['questions'][number];

/** A reader of a part that sets a field of the question before it. Reports a part before the first question. */
const ofQuestion =
  (field: string, read: (reading: Reading, question: Question, spot: Spot) => void) =>
  (reading: Reading): void => {
    const { context, part, draft } = reading;
    const question = draft.questions.at(-1);
    const path = `questions.${draft.questions.length - 1}.${field}`;
    const label = `question ${draft.questions.length}: ${part.kind}`;
    const reason = 'This part belongs to a question: put it after "::: question".';
    if (question) read(reading, question, { path, label });
    else context.report(part.line, part.kind, reason);
  };

const questionAttributes = EditorQuestion.pick({
  id: true,
  type: true,
  question_type: true,
  difficulty: true,
}).extend({ minute: EditorQuestion.shape.panel_minute, short: z.string(), text: z.string() });

function readQuestion(reading: Reading): void {
  const { context, part, draft } = reading;
  const path = `questions.${draft.questions.length}`;
  const spot = { path, label: `question ${draft.questions.length + 1}` };
  const { minute, short, text, ...fields } = readAttributes(reading, questionAttributes, spot);
  context.mark(`${path}.panel_minute`, part.line, `${spot.label}: minute`);
  if (short !== undefined && short !== 'drop')
    context.report(part.line, `${spot.label}: short`, 'Please write drop, or leave it out.');
  draft.questions.push({
    type: 'text',
    ...fields,
    panel_minute: minute,
    dropped_when_short: short === 'drop',
    question: readText(reading, text, `${path}.question`),
    options: [],
    images: [],
    exhibits: [],
    probes: [],
  });
}

const textOfQuestion = (field: string) =>
  ofQuestion(field, (reading, question, spot) => {
    const { text } = readAttributes(reading, textAttribute, spot);
    reportSecond(reading, question[field], spot);
    question[field] = readText(reading, text, spot.path);
  });

function reportSecond({ context, part }: Reading, first: unknown, { label }: Spot): void {
  if (first !== undefined) context.report(part.line, label, 'This question has one already.');
}

const notesAttributes = textAttribute.extend({ published: z.boolean() });

const examinerNotes = ofQuestion('examiner_notes', (reading, question, spot) => {
  const { context, part } = reading;
  const { published, text } = readAttributes(reading, notesAttributes, spot);
  reportSecond(reading, question.examiner_notes, spot);
  context.mark(`${spot.path}_published`, part.line, spot.label);
  const isEmpty = published !== undefined && part.body === '' && text === undefined;
  question.examiner_notes = isEmpty ? null : readText(reading, text, spot.path);
  question.examiner_notes_published = published;
});

const options = ofQuestion('options', (reading, question, spot) => {
  requireChoice(reading, question, spot);
  question.options.push(...readList(reading, EditorQuestion.shape.options, spot));
});

function requireChoice({ context, part }: Reading, question: Question, { label }: Spot): void {
  const reason = 'This part belongs to a question of type mcq.';
  if (question.type !== 'mcq') context.report(part.line, label, reason);
}

const correct = ofQuestion('answer', (reading, question, spot) => {
  const { context, part } = reading;
  readAttributes(reading, noAttributes, spot);
  requireChoice(reading, question, spot);
  reportSecond(reading, question.answer, spot);
  const { value } = readYaml(part.body, part.bodyLine);
  // Accept the exact text of the option too. YAML would need quotes around some texts, for example with a colon.
  const read = typeof value === 'string' ? value : part.body;
  const answer = [read, part.body].find((text) => question.options.includes(text));
  if (answer === undefined && question.options.every((option) => typeof option === 'string')) {
    const reason = `"${read}" is not one of the options, word for word.`;
    context.report(part.bodyLine, spot.label, reason);
  }
  question.answer = answer ?? '';
});

const image = ofQuestion('images', (reading, { images }, { path, label }) => {
  const { context, part } = reading;
  refuseBody(reading);
  const fields = readAttributes(reading, EditorImage, { path: `${path}.${images.length}`, label });
  // The schema has defaults for these two, which a file does not use.
  for (const name of ['place', 'alt'].filter((each) => fields[each] === undefined))
    context.report(part.line, `${label}: ${name}`, 'This field is required.');
  images.push(fields);
});

const probes = ofQuestion('probes', (reading, question, spot) => {
  const { context, part } = reading;
  if (question.probes.length > 0)
    context.report(part.line, spot.label, 'This question has probes already.');
  question.probes.push(...readList(reading, EditorQuestion.shape.probes, spot));
});

const kinds: ReadonlyMap<unknown, (typeof EditorExhibit.options)[number]> = new Map(
  EditorExhibit.options.map((option) => [option.shape.kind.value, option]),
);
const exhibitAttributes = z.object({ kind: z.string(), title: z.string(), place: z.string() });

function readExhibit(reading: Reading): void {
  const { context, part, draft } = reading;
  const owner = draft.questions.at(-1);
  const list = owner ? owner.exhibits : draft.exhibits;
  const above = owner ? `questions.${draft.questions.length - 1}.` : '';
  const label = `${owner ? `question ${draft.questions.length}: ` : ''}exhibit ${list.length + 1}`;
  const spot = { path: `${above}exhibits.${list.length}`, label };
  const attributes = readAttributes(reading, exhibitAttributes, spot);
  const schema = kinds.get(attributes.kind);
  if (!schema) {
    const reason = `Please use one of ${[...kinds.keys()].join(', ')}.`;
    context.report(part.line, `${label}: kind`, reason);
    return;
  }
  const { kind: _, title: _title, place: _place, ...shape } = schema.shape;
  const body = readBody(reading, z.object(shape), spot);
  if (body === undefined) return;
  if (isYamlMap(body as YamlValue) || body === null) {
    // An ECG without P waves has no `pr`.
    list.push({
      place: owner ? 'question' : 'scenario',
      pr: null,
      ...(body as Fields),
      ...attributes,
    });
  } else list.push(body);
}

function readStructure(reading: Reading): void {
  const { context, part, draft } = reading;
  const spot = { path: 'content_structure', label: 'structure' };
  const fields = readAttributes(reading, EditorStructure.pick({ type: true }), spot);
  refuseBody(reading);
  if (draft.content_structure) context.report(part.line, spot.label, TWICE);
  else draft.content_structure = newStructure(fields);
}

const newStructure = (fields: Fields) => ({
  ...fields,
  sections: [],
  empathy_phrases: [],
  key_learning_points: [],
});

function structureOf({ context, part, draft }: Reading) {
  const reason = 'This part needs "::: structure {type: …}" before it.';
  if (!draft.content_structure) context.report(part.line, part.kind, reason);
  draft.content_structure ??= newStructure({ type: 'missing' });
  return draft.content_structure;
}

const structureAttributes = EditorStructureSection.omit({ content: true }).extend(
  textAttribute.shape,
);

function readStructureSection(reading: Reading): void {
  const { sections } = structureOf(reading);
  const path = `content_structure.sections.${sections.length}`;
  const label = `structure_section ${sections.length + 1}`;
  const { text, ...fields } = readAttributes(reading, structureAttributes, { path, label });
  sections.push({ ...fields, content: readText(reading, text, `${path}.content`) });
}

const ofStructure = (field: 'empathy_phrases' | 'key_learning_points') => (reading: Reading) => {
  const spot = { path: `content_structure.${field}`, label: field };
  structureOf(reading)[field].push(...readList(reading, EditorStructure.shape[field], spot));
};

const isWeight = (name: string | undefined): name is PointWeight =>
  (pointWeights as readonly (string | undefined)[]).includes(name);

/** Reads a text, or a map from its weight to its text. @returns a message for the author when the point is not valid */
function readPoint(item: YamlValue): { text: string; weight: PointWeight } | string {
  if (item === null) return 'This list line is empty.';
  if (typeof item === 'string') return { text: item, weight: 'major' };
  const [[weight, text] = [], ...more] = Array.isArray(item) ? [] : Object.entries(item);
  if (isWeight(weight) && typeof text === 'string' && more.length === 0) return { text, weight };
  if (isWeight(weight))
    return 'A text that holds ": " is put in quotes: - critical: "Says aloud: stop".';
  return 'This line reads as YAML, not as text: put it in quotes ("…"), or begin it with critical, major or minor and a colon.';
}

function readChecklist(reading: Reading): void {
  const { context, part, draft } = reading;
  const spot = { path: 'examiner_points', label: 'checklist' };
  const { lineOf } = readYaml(part.body, part.bodyLine);
  for (const [index, item] of readList(reading, z.array(z.unknown()), spot).entries()) {
    const line = lineOf(String(index));
    const point = readPoint(item as YamlValue);
    context.mark(`examiner_points.${draft.examiner_points.length}`, line, spot.label);
    if (typeof point === 'string') context.report(line, spot.label, point);
    else draft.examiner_points.push(point);
  }
}

function readOnce({ context, part, draft }: Reading): void {
  if ((draft[part.kind] ?? null) !== null) context.report(part.line, part.kind, TWICE);
}

function readGroup(reading: Reading): void {
  const { part, draft } = reading;
  const kind = part.kind as 'global_score' | 'patient_brief';
  const spot = { path: kind, label: kind };
  readOnce(reading);
  readAttributes(reading, noAttributes, spot);
  const group = readBody(reading, EditorSection.shape[kind], spot);
  draft[kind] = group === null ? {} : group;
}

function readSingleText(reading: Reading): void {
  const { part, draft } = reading;
  readOnce(reading);
  const { text } = readAttributes(reading, textAttribute, { path: part.kind, label: part.kind });
  draft[part.kind] = readText(reading, text, part.kind);
}

const blockAttributes = EditorBlock.omit({ content: true }).extend(textAttribute.shape);

function readBlock(reading: Reading): void {
  const { content_sections: blocks } = reading.draft;
  const path = `content_sections.${blocks.length}`;
  const spot = { path, label: `block ${blocks.length + 1}` };
  const { text, ...fields } = readAttributes(reading, blockAttributes, spot);
  blocks.push({ ...fields, content: readText(reading, text, `${path}.content`) });
}

const readers: Record<string, (reading: Reading) => void> = {
  case_scenario: readSingleText,
  sign_post: readSingleText,
  scenario: readSingleText,
  answer: readSingleText,
  transcript: readSingleText,
  block: readBlock,
  structure: readStructure,
  structure_section: readStructureSection,
  empathy_phrases: ofStructure('empathy_phrases'),
  key_learning_points: ofStructure('key_learning_points'),
  question: readQuestion,
  options,
  correct,
  model_answer: textOfQuestion('answer'),
  explanation: textOfQuestion('explanation'),
  examiner_notes: examinerNotes,
  image,
  exhibit: readExhibit,
  probes,
  checklist: readChecklist,
  global_score: readGroup,
  patient_brief: readGroup,
};

export function readParts(context: FileContext, parts: RawPart[]): Draft {
  const draft: Draft = {
    content_sections: [],
    questions: [],
    exhibits: [],
    examiner_points: [],
    content_structure: null,
  };
  for (const part of parts) {
    const read = Object.hasOwn(readers, part.kind) ? readers[part.kind] : undefined;
    const reason = `There is no such part. Known: ${Object.keys(readers).join(', ')}.`;
    if (read) read({ context, part, draft });
    else context.report(part.line, part.kind, reason);
  }
  return draft;
}
