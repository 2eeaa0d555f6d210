// Reads each part of a section file with the reader for its kind.

import { type PointWeight, pointWeights } from '@urost3/contract/content/checklist.ts';
import { attributeText, type FileContext, readAttributes } from './markdown-context.ts';
import { type Draft, type PartHandler, readText } from './markdown-draft.ts';
import { readExhibit } from './markdown-exhibit.ts';
import type { RawPart } from './markdown-parts.ts';
import {
  correct,
  examinerNotes,
  image,
  options,
  question,
  questionText,
} from './markdown-question.ts';
import {
  empathyPhrases,
  keyLearningPoints,
  structure,
  structureSection,
} from './markdown-structure.ts';
import { isYamlMap, readYaml, type YamlValue } from './markdown-yaml.ts';

// Reads the probes of a question: a YAML list.

const SCORES = ['question', 'score_1', 'score_3', 'score_5'];

const readProbes: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  const owner = draft.questions.at(-1);
  const label = `question ${draft.questions.length}: probes`;
  if (!owner) {
    const reason = 'This part belongs to a question: put it after "::: question".';
    context.report(part.line, part.kind, reason);
    return;
  }
  const path = `questions.${draft.questions.length - 1}.probes`;
  if (owner.probes.length > 0)
    context.report(part.line, label, 'This question has probes already.');
  context.mark(path, part.line, label);
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, label, problem.reason);
  if (yaml.problems.length > 0) return;
  if (!Array.isArray(yaml.value) || yaml.value.length === 0) {
    context.report(
      part.bodyLine,
      label,
      'Please write a list of probes, one "- question: …" each.',
    );
    return;
  }
  for (const [index, item] of yaml.value.entries()) {
    const line = yaml.lineOf(String(index));
    const own = `${label} ${index + 1}`;
    context.mark(`${path}.${index}`, line, own);
    const odd = isYamlMap(item)
      ? Object.keys(item).filter((name) => !SCORES.includes(name))
      : ['?'];
    const values = isYamlMap(item) ? SCORES.map((name) => item[name]) : [];
    if (!isYamlMap(item) || odd.length > 0 || values.some((value) => typeof value !== 'string')) {
      const reason = `Please write ${SCORES.join(', ')}, each one text. Put a text that holds ": " in quotes.`;
      context.report(line, own, reason);
      continue;
    }
    for (const name of SCORES)
      context.mark(`${path}.${index}.${name}`, yaml.lineOf(`${index}.${name}`), `${own}: ${name}`);
    owner.probes.push(item);
  }
};

// Reads the examiner's checklist of a section file. Each item is a text, or a map from its weight to its text.

const isWeight = (name: string | undefined): name is PointWeight =>
  (pointWeights as readonly (string | undefined)[]).includes(name);

/** @returns a message for the author when the point is not valid */
function readPoint(item: YamlValue): { text: string; weight: PointWeight } | string {
  if (item === null) return 'This list line is empty.';
  if (typeof item === 'string') return { text: item, weight: 'major' };
  const [[weight, text] = [], ...more] = Array.isArray(item) ? [] : Object.entries(item);
  if (isWeight(weight) && typeof text === 'string' && more.length === 0) return { text, weight };
  if (isWeight(weight))
    return 'A text that holds ": " is put in quotes: - critical: "Says aloud: stop".';
  return 'This line reads as YAML, not as text: put it in quotes ("…"), or begin it with critical, major or minor and a colon.';
}

const checklist: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  context.mark('examiner_points', part.line, 'checklist');
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, 'checklist', problem.reason);
  if (yaml.problems.length > 0 || yaml.value === null) return;
  if (!Array.isArray(yaml.value)) {
    context.report(part.bodyLine, 'checklist', 'Please write a list, one "- " a line.');
    return;
  }
  for (const [index, item] of yaml.value.entries()) {
    const line = yaml.lineOf(String(index));
    context.mark(`examiner_points.${draft.examiner_points.length}`, line, 'checklist');
    const point = readPoint(item);
    if (typeof point === 'string') context.report(line, 'checklist', point);
    else draft.examiner_points.push(point);
  }
};

// Reads the words for a global score. They are one YAML map.

const GLOBAL_SCORES = ['score_1', 'score_3', 'score_5'];

const globalScore: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  if (draft.global_score !== null) context.report(part.line, part.kind, 'This part appears twice.');
  context.mark('global_score', part.line, part.kind);
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, part.kind, problem.reason);
  if (yaml.problems.length > 0) return;
  const map = isYamlMap(yaml.value) ? yaml.value : {};
  const isWhole =
    Object.keys(map).join() === GLOBAL_SCORES.join() &&
    Object.values(map).every((text) => typeof text === 'string');
  if (!isWhole) {
    const reason = `Please write ${GLOBAL_SCORES.join(', ')}, each one text. Put a text that holds ": " in quotes.`;
    context.report(part.bodyLine, part.kind, reason);
    return;
  }
  for (const name of GLOBAL_SCORES)
    context.mark(`global_score.${name}`, yaml.lineOf(name), `global_score: ${name}`);
  draft.global_score = map;
};

// Reads the patient brief of a communication section. The brief is one YAML map.

const LISTS = ['knows', 'only_if_asked', 'fears'];
const TEXTS = ['name', 'opening', 'who'];
const FIELDS = [...TEXTS, ...LISTS, 'reactions'];
const QUOTES = 'Put a text that holds ": " in quotes.';

const isPair = (item: YamlValue) =>
  typeof item === 'object' &&
  item !== null &&
  !Array.isArray(item) &&
  Object.keys(item).sort().join() === 'reaction,when' &&
  Object.values(item).every((text) => typeof text === 'string');

/** @returns a message for the author; null when the value is valid for its field */
function problemOf(name: string, value: YamlValue): string | null {
  if (!FIELDS.includes(name)) return `There is no such field. Known: ${FIELDS.join(', ')}.`;
  if (TEXTS.includes(name))
    return typeof value === 'string' ? null : `Please write one text. ${QUOTES}`;
  if (value === null) return null;
  const isItem = name === 'reactions' ? isPair : (item: YamlValue) => typeof item === 'string';
  if (Array.isArray(value) && value.every(isItem)) return null;
  return name === 'reactions'
    ? 'Please write a list of {when: "…", reaction: "…"}, both texts in quotes.'
    : `Please write a list, one "- " a line. ${QUOTES}`;
}

const patientBrief: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  if (draft.patient_brief !== null)
    context.report(part.line, part.kind, 'This part appears twice.');
  context.mark('patient_brief', part.line, part.kind);
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, part.kind, problem.reason);
  if (yaml.problems.length > 0) return;
  if (yaml.value === null || typeof yaml.value !== 'object' || Array.isArray(yaml.value)) {
    const reason = `Please write "name: value" lines: ${FIELDS.join(', ')}.`;
    context.report(part.bodyLine, part.kind, reason);
    return;
  }
  const brief: Record<string, unknown> = { name: '', opening: '', who: '' };
  for (const [name, value] of Object.entries(yaml.value)) {
    const line = yaml.lineOf(name);
    const label = `patient_brief: ${name}`;
    context.mark(`patient_brief.${name}`, line, label);
    const reason = problemOf(name, value);
    if (reason) context.report(line, label, reason);
    else brief[name] = value ?? [];
    if (!Array.isArray(value)) continue;
    for (const at of value.keys())
      context.mark(`patient_brief.${name}.${at}`, yaml.lineOf(`${name}.${at}`), label);
  }
  draft.patient_brief = brief;
};

const singleText: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['text']);
  if (draft.texts[part.kind] !== undefined)
    context.report(part.line, part.kind, 'This part appears twice.');
  context.mark(part.kind, part.line, part.kind);
  draft.texts[part.kind] = readText(context, part, attributes, part.kind);
};

const block: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['id', 'type', 'title', 'text']);
  const text = (name: string) => attributeText(context, part, attributes, name);
  const path = `content_sections.${draft.blocks.length}`;
  const label = `block ${draft.blocks.length + 1}`;
  context.mark(path, part.line, label);
  for (const name of ['id', 'type', 'title'])
    context.mark(`${path}.${name}`, part.line, `${label}: ${name}`);
  if (text('type') === null)
    context.report(part.line, `${label}: type`, 'This attribute is required.');
  const content = readText(context, part, attributes, `${path}.content`);
  draft.blocks.push({
    id: text('id'),
    type: text('type') ?? 'paragraph',
    title: text('title') ?? '',
    content,
  });
};

const handlers: Record<string, PartHandler> = {
  case_scenario: singleText,
  sign_post: singleText,
  scenario: singleText,
  answer: singleText,
  transcript: singleText,
  block,
  structure,
  structure_section: structureSection,
  empathy_phrases: empathyPhrases,
  key_learning_points: keyLearningPoints,
  question,
  options,
  correct,
  model_answer: questionText('answer'),
  explanation: questionText('explanation'),
  examiner_notes: examinerNotes,
  image,
  exhibit: readExhibit,
  probes: readProbes,
  checklist,
  global_score: globalScore,
  patient_brief: patientBrief,
};

export function readParts(context: FileContext, parts: RawPart[]): Draft {
  const draft: Draft = {
    texts: {},
    blocks: [],
    structure: null,
    questions: [],
    exhibits: [],
    examiner_points: [],
    global_score: null,
    patient_brief: null,
  };
  for (const part of parts) {
    const handler = Object.hasOwn(handlers, part.kind) ? handlers[part.kind] : undefined;
    if (handler) handler(context, part, draft);
    else
      context.report(
        part.line,
        part.kind,
        `There is no such part. Known: ${Object.keys(handlers).join(', ')}.`,
      );
  }
  return draft;
}
