// State while one file is read: the problems found so far, and the line of each document field. Rules that run later
// report these lines.
import type { ContentProblem } from '../content-problem.ts';

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
