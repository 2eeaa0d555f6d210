// Reads each part of a section file with the reader for its kind.

import { patientBrief } from './markdown-brief.ts';
import { checklist } from './markdown-checklist.ts';
import { attributeText, type FileContext, readAttributes } from './markdown-context.ts';
import { type Draft, type PartHandler, readText } from './markdown-draft.ts';
import { readExhibit } from './markdown-exhibit.ts';
import type { RawPart } from './markdown-parts.ts';
import { readProbes } from './markdown-probes.ts';
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
