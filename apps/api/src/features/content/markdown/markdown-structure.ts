// Reads the parts of a communication section: its structure, phrases and learning points.
import {
  attributeText,
  type FileContext,
  readAttributes,
  readTextList,
} from './markdown-context.ts';
import {
  type Draft,
  type DraftStructure,
  type PartHandler,
  readText,
  refuseBody,
} from './markdown-draft.ts';
import type { RawPart } from './markdown-parts.ts';
import { readYaml, type YamlValue } from './markdown-yaml.ts';

export const structure: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['type']);
  refuseBody(context, part);
  if (draft.structure) context.report(part.line, 'structure', 'This part appears twice.');
  context.mark('content_structure', part.line, 'structure');
  const type = attributeText(context, part, attributes, 'type') ?? '';
  draft.structure ??= { type, sections: [], empathy_phrases: [], key_learning_points: [] };
};

function structureOf(context: FileContext, part: RawPart, draft: Draft): DraftStructure {
  if (!draft.structure) {
    context.report(part.line, part.kind, 'This part needs "::: structure {type: …}" before it.');
    draft.structure = {
      type: 'missing',
      sections: [],
      empathy_phrases: [],
      key_learning_points: [],
    };
  }
  return draft.structure;
}

export const structureSection: PartHandler = (context, part, draft) => {
  const names = ['section_type', 'title', 'stage', 'speaker', 'is_expandable', 'metadata', 'text'];
  const attributes = readAttributes(context, part, names);
  const text = (name: string) => attributeText(context, part, attributes, name);
  const owner = structureOf(context, part, draft);
  const label = `structure_section ${owner.sections.length + 1}`;
  const path = `content_structure.sections.${owner.sections.length}`;
  context.mark(path, part.line, label);
  const expandable = text('is_expandable');
  if (expandable !== null && !['true', 'false'].includes(expandable)) {
    context.report(part.line, `${label}: is_expandable`, 'Please write true or false.');
  }
  const metadata = attributes.metadata ?? {};
  const known = ['empathy_level', 'difficulty', 'timing', 'notes'];
  const isMap = typeof metadata === 'object' && !Array.isArray(metadata);
  const odd = isMap
    ? Object.entries(metadata).some(
        ([key, value]) => !known.includes(key) || typeof value === 'object',
      )
    : true;
  if (odd)
    context.report(part.line, `${label}: metadata`, `Please write a map of ${known.join(', ')}.`);
  owner.sections.push({
    section_type: text('section_type') ?? '',
    title: text('title'),
    stage: text('stage'),
    speaker: text('speaker'),
    is_expandable: expandable === 'true',
    metadata: odd ? {} : { ...(metadata as Record<string, YamlValue>) },
    content: readText(context, part, attributes, `${path}.content`),
  });
};

export const empathyPhrases: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  const owner = structureOf(context, part, draft);
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, part.kind, problem.reason);
  if (yaml.problems.length > 0 || yaml.value === null) return;
  const list = Array.isArray(yaml.value) ? yaml.value : [yaml.value];
  for (const [index, item] of list.entries()) {
    const label = `empathy_phrases ${index + 1}`;
    context.mark(`content_structure.empathy_phrases.${index}`, yaml.lineOf(String(index)), label);
    const entry = item !== null && typeof item === 'object' && !Array.isArray(item) ? item : null;
    const { phrase, category, ...rest } = entry ?? {};
    if (
      typeof phrase === 'string' &&
      typeof category === 'string' &&
      Object.keys(rest).length === 0
    ) {
      owner.empathy_phrases.push({ phrase, category });
    } else {
      context.report(
        yaml.lineOf(String(index)),
        label,
        'Please write {phrase: "…", category: …}, the phrase in quotes.',
      );
    }
  }
};

export const keyLearningPoints: PartHandler = (context, part, draft) => {
  readAttributes(context, part, []);
  const path = 'content_structure.key_learning_points';
  structureOf(context, part, draft).key_learning_points.push(
    ...readTextList(context, part, path, part.kind),
  );
};
