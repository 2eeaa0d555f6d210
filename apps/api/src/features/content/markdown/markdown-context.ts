// State while one file is read: the problems found so far, and the line of each document field. Rules that run later
// report these lines.
import type { ContentProblem } from '../content-problem.ts';
import { readYaml, type YamlValue } from './markdown-yaml.ts';

export interface Place {
  line: number;
  /** The name of the field as authors know it. */
  label: string;
}

export class FileContext {
  readonly file: string;
  readonly problems: ContentProblem[] = [];
  readonly places = new Map<string, Place>();
  /** The line at which the text of a field starts. */
  readonly #textLines = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  report(line: number, field: string, reason: string): void {
    this.problems.push({ file: this.file, line, field, reason });
  }

  /** @param path path in the document, such as `questions.2.answer` */
  mark(path: string, line: number, label: string): void {
    if (!this.places.has(path)) this.places.set(path, { line, label });
  }

  markText(path: string, line: number): void {
    this.#textLines.set(path, line);
  }

  /** @param line number of the line within the text, from 0 */
  placeInText(path: string, line: number): Place {
    const place = this.placeOf(path);
    const first = this.#textLines.get(path);
    return first === undefined ? place : { ...place, line: first + line };
  }

  /** True when the field already has a problem, so that its consequences are not reported too. */
  hasProblemAt(path: string): boolean {
    const { label } = this.placeOf(path);
    return this.problems.some((problem) => problem.field === label);
  }

  /** The place of the field, or of its nearest parent with a known place; otherwise line 1. */
  placeOf(path: string): Place {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const found = this.places.get(at);
      if (found) return found;
    }
    return { line: 1, label: path || 'file' };
  }
}

/** Reads the attributes of a part as texts and maps of texts, and reports unknown names. */
export function readAttributes(
  context: FileContext,
  part: { kind: string; attributes: string; line: number },
  known: readonly string[],
): Record<string, YamlValue> {
  if (part.attributes === '') return {};
  const yaml = readYaml(part.attributes, part.line);
  for (const problem of yaml.problems) context.report(part.line, part.kind, problem.reason);
  if (yaml.problems.length > 0) return {};
  if (yaml.value === null || typeof yaml.value !== 'object' || Array.isArray(yaml.value)) {
    context.report(
      part.line,
      part.kind,
      'Attributes are written as a map in braces, {name: value}.',
    );
    return {};
  }
  for (const name of Object.keys(yaml.value)) {
    if (known.includes(name)) continue;
    const allowed = known.filter((item) => item !== 'text').join(', ');
    context.report(
      part.line,
      `${part.kind}: ${name}`,
      allowed === ''
        ? 'This part has no attributes.'
        : `There is no such attribute. Known here: ${allowed}.`,
    );
  }
  return yaml.value;
}

/**
 * The text of an attribute; null when the attribute is missing. A value that is not a text is reported, and the result
 * is null.
 */
export function attributeText(
  context: FileContext,
  part: { kind: string; line: number },
  attributes: Record<string, YamlValue>,
  name: string,
): string | null {
  const value = attributes[name];
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  context.report(
    part.line,
    `${part.kind}: ${name}`,
    'Please give one text. Put it in quotes when it holds a comma or a colon.',
  );
  return null;
}

/** Reads a YAML list of texts from the body of a part. */
export function readTextList(
  context: FileContext,
  part: { kind: string; line: number; bodyLine: number; body: string },
  path: string,
  label: string,
): string[] {
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, label, problem.reason);
  if (yaml.problems.length > 0 || yaml.value === null) return [];
  if (!Array.isArray(yaml.value)) {
    context.report(part.bodyLine, label, 'Please write a list, one "- " a line.');
    return [];
  }
  return yaml.value.map((item, index) => {
    const line = yaml.lineOf(String(index));
    context.mark(`${path}.${index}`, line, label);
    if (typeof item === 'string') return item;
    context.report(
      line,
      label,
      item === null
        ? 'This list line is empty.'
        : 'This line reads as YAML, not as text: put it in quotes ("…").',
    );
    return '';
  });
}
