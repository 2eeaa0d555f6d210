// Reads a question and the parts that belong to it.
import {
  attributeText,
  type FileContext,
  readAttributes,
  readTextList,
} from './markdown-context.ts';
import { type Draft, type PartHandler, readText, refuseBody } from './markdown-draft.ts';
import type { RawPart } from './markdown-parts.ts';
import { readYaml } from './markdown-yaml.ts';

export const question: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, [
    'id',
    'type',
    'question_type',
    'difficulty',
    'minute',
    'short',
    'text',
  ]);
  const text = (name: string) => attributeText(context, part, attributes, name);
  const path = `questions.${draft.questions.length}`;
  const label = `question ${draft.questions.length + 1}`;
  context.mark(path, part.line, label);
  for (const name of ['id', 'type', 'difficulty', 'question_type']) {
    context.mark(`${path}.${name}`, part.line, `${label}: ${name}`);
  }
  const minute = text('minute');
  context.mark(`${path}.panel_minute`, part.line, `${label}: minute`);
  if (minute !== null && !/^\d{1,2}$/.test(minute))
    context.report(part.line, `${label}: minute`, 'Please give a whole number of minutes.');
  const short = text('short');
  if (short !== null && short !== 'drop')
    context.report(part.line, `${label}: short`, 'Please write drop, or leave it out.');
  const type = text('type') ?? 'text';
  if (type !== 'text' && type !== 'mcq')
    context.report(part.line, `${label}: type`, 'Please write text or mcq.');
  draft.questions.push({
    id: text('id'),
    type: type === 'mcq' ? 'mcq' : 'text',
    question_type: text('question_type'),
    difficulty: text('difficulty'),
    panel_minute: minute === null ? null : Number(minute),
    dropped_when_short: short === 'drop',
    question: readText(context, part, attributes, `${path}.question`),
    options: [],
    images: [],
    exhibits: [],
    probes: [],
  });
};

/** The question to which a part belongs, with its name for messages. Null, with a report, for a part before the first question. */
function ownerOf(context: FileContext, part: RawPart, draft: Draft) {
  const owner = draft.questions.at(-1);
  if (!owner) {
    context.report(
      part.line,
      part.kind,
      'This part belongs to a question: put it after "::: question".',
    );
    return null;
  }
  return {
    owner,
    path: `questions.${draft.questions.length - 1}`,
    label: `question ${draft.questions.length}`,
  };
}

export function questionText(field: string): PartHandler {
  return (context, part, draft) => {
    const attributes = readAttributes(context, part, ['text']);
    const found = ownerOf(context, part, draft);
    if (!found) return;
    const label = `${found.label}: ${part.kind}`;
    if (found.owner[field] !== undefined)
      context.report(part.line, label, 'This question has one already.');
    context.mark(`${found.path}.${field}`, part.line, label);
    found.owner[field] = readText(context, part, attributes, `${found.path}.${field}`);
  };
}

export const examinerNotes: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['published', 'text']);
  const found = ownerOf(context, part, draft);
  if (!found) return;
  const label = `${found.label}: examiner_notes`;
  if (found.owner.examiner_notes !== undefined)
    context.report(part.line, label, 'This question has one already.');
  for (const field of ['examiner_notes', 'examiner_notes_published'])
    context.mark(`${found.path}.${field}`, part.line, label);
  const published = attributeText(context, part, attributes, 'published');
  if (published !== null && published !== 'true' && published !== 'false')
    context.report(part.line, `${label}: published`, 'Please write true or false.');
  const isEmpty = published !== null && part.body === '' && attributes.text === undefined;
  found.owner.examiner_notes = isEmpty
    ? null
    : readText(context, part, attributes, `${found.path}.examiner_notes`);
  found.owner.examiner_notes_published = published === 'true';
};

export const options: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  const found = ownerOf(context, part, draft);
  if (!found) return;
  const label = `${found.label}: options`;
  if (found.owner.type !== 'mcq')
    context.report(part.line, label, 'Options belong to a question of type mcq.');
  context.mark(`${found.path}.options`, part.line, label);
  found.owner.options.push(...readTextList(context, part, `${found.path}.options`, label));
};

export const correct: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  const found = ownerOf(context, part, draft);
  if (!found) return;
  const label = `${found.label}: correct`;
  context.mark(`${found.path}.answer`, part.line, label);
  if (found.owner.type !== 'mcq')
    context.report(part.line, label, 'This part belongs to a question of type mcq.');
  if (found.owner.answer !== undefined)
    context.report(part.line, label, 'This question has an answer already.');
  const yaml = readYaml(part.body, part.bodyLine);
  const read = typeof yaml.value === 'string' ? yaml.value : null;
  // Accept the exact text of the option too. YAML would need quotes around some texts, for example with a colon.
  const answer = [read, part.body].find(
    (text) => text !== null && found.owner.options.includes(text),
  );
  const hasOptions = !context.hasProblemAt(`${found.path}.options`);
  if (answer === undefined && hasOptions) {
    context.report(
      part.bodyLine,
      label,
      `"${read ?? part.body}" is not one of the options, word for word.`,
    );
  }
  found.owner.answer = answer ?? '';
};

export const image: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['file', 'place', 'alt', 'credit', 'consent']);
  refuseBody(context, part);
  const found = ownerOf(context, part, draft);
  if (!found) return;
  const path = `${found.path}.images.${found.owner.images.length}`;
  context.mark(path, part.line, `${found.label}: image`);
  const entries = ['file', 'place', 'alt', 'credit', 'consent'].map((name) => {
    context.mark(`${path}.${name}`, part.line, `${found.label}: image ${name}`);
    const value = attributeText(context, part, attributes, name);
    if (value === null && name !== 'credit' && name !== 'consent') {
      context.report(part.line, `${found.label}: image ${name}`, 'This attribute is required.');
    }
    return [name, value];
  });
  found.owner.images.push(Object.fromEntries(entries));
};
