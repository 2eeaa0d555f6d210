// Collects the parts of a section file before the document's schema validates them.
import { attributeText, type FileContext } from './markdown-context.ts';
import type { RawPart } from './markdown-parts.ts';
import type { YamlValue } from './markdown-yaml.ts';

interface DraftQuestion {
  [field: string]: unknown;
  id: string | null;
  type: string;
  options: string[];
  images: Record<string, unknown>[];
  exhibits: Record<string, unknown>[];
  probes: Record<string, unknown>[];
  answer?: string;
}

export interface DraftStructure {
  type: string;
  sections: Record<string, unknown>[];
  empathy_phrases: unknown[];
  key_learning_points: string[];
}

export interface Draft {
  texts: Record<string, string>;
  blocks: { id: string | null; type: string; title: string; content: string }[];
  structure: DraftStructure | null;
  questions: DraftQuestion[];
  exhibits: Record<string, unknown>[];
  examiner_points: { text: string; weight: string }[];
  global_score: Record<string, unknown> | null;
  patient_brief: Record<string, unknown> | null;
}

export type PartHandler = (context: FileContext, part: RawPart, draft: Draft) => void;

/**
 * The text of a part: its body, or the attribute `text` when plain lines cannot represent it.
 * @param path path of the field in the document
 */
export function readText(
  context: FileContext,
  part: RawPart,
  attributes: Record<string, YamlValue>,
  path: string,
): string {
  context.markText(path, part.bodyLine);
  const exact = attributeText(context, part, attributes, 'text');
  if (exact !== null && part.body !== '') {
    context.report(
      part.line,
      part.kind,
      'Please give the text either as lines or as the attribute text.',
    );
  }
  return exact ?? part.body;
}

export function refuseBody(context: FileContext, part: RawPart): void {
  if (part.body !== '')
    context.report(part.bodyLine, part.kind, 'This part has no text of its own.');
}
