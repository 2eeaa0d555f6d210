// Finds the problems that prevent saving or publishing a section. The server checks the same rules.
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { findBrokenRules, type RuleUse } from '@urost3/contract/content/section-rules.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { z } from 'zod';
import type { EditedExhibit } from '../editor/section-edits.ts';

type Issue = z.core.$ZodIssue;

export interface SectionProblem {
  /** Path in the document, such as `questions.2.options`. */
  path: string;
  reason: string;
}

/** Our own messages end with a punctuation mark. Messages without one come from zod and are replaced or completed. */
function reasonOf(issue: Issue, path: string): string {
  if (/[.!?]$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'string' ? ' characters' : '';
    return `Please keep this to ${issue.maximum}${unit}.`;
  }
  return `${path}: ${issue.message}.`;
}

/** Half-typed data of exhibits. They stay on this device, because the server would drop them. */
function findUnreadable({ exhibits, questions }: EditorSection): SectionProblem[] {
  const all = [
    { of: '', exhibits },
    ...questions.map((question, at) => ({ of: `questions.${at}.`, exhibits: question.exhibits })),
  ];
  return all.flatMap(({ of, exhibits }) =>
    exhibits.flatMap((exhibit: EditedExhibit, at) =>
      exhibit.unreadable === undefined
        ? []
        : {
            path: `${of}exhibits.${at}`,
            reason: `The data of exhibit ${at + 1} cannot be read yet. Please correct them.`,
          },
    ),
  );
}

/** Checks the shape first, then the rules, and returns one problem per field. */
export function findProblems(
  document: EditorSection,
  stationId: StationId,
  use: RuleUse,
): SectionProblem[] {
  const issues = EditorSection.safeParse(document).error?.issues ?? [];
  const shape = issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    return { path, reason: reasonOf(issue, path) };
  });
  const found = new Map<string, SectionProblem>();
  const unreadable = findUnreadable(document);
  for (const problem of [...shape, ...unreadable, ...findBrokenRules(document, stationId, use)]) {
    if (!found.has(problem.path)) found.set(problem.path, problem);
  }
  return [...found.values()];
}

const places: [pattern: RegExp, name: (number: number) => string][] = [
  [/^questions\.(\d+)/, (number) => `Question ${number}`],
  [/^content_sections\.(\d+)/, (number) => `Content block ${number}`],
  [/^content_structure\.sections\.(\d+)/, (number) => `Structure section ${number}`],
  [/^content_structure\.empathy_phrases\.(\d+)/, (number) => `Empathy phrase ${number}`],
  [/^content_structure\.key_learning_points\.(\d+)/, (number) => `Key learning point ${number}`],
  [/^patient_brief\.knows\.(\d+)/, (number) => `Known line ${number}`],
  [/^patient_brief\.only_if_asked\.(\d+)/, (number) => `Private line ${number}`],
  [/^patient_brief\.fears\.(\d+)/, (number) => `Fear ${number}`],
  [/^patient_brief\.reactions\.(\d+)/, (number) => `Reaction ${number}`],
  [/^exhibits\.(\d+)/, (number) => `Exhibit ${number}`],
  [/^sources\.(\d+)/, (number) => `Source ${number}`],
  [/^examiner_points\.(\d+)/, (number) => `Checklist point ${number}`],
];

/** The place of a problem, such as 'Question 3'; null for a field of the section itself. */
export function placeOf(path: string): string | null {
  for (const [pattern, name] of places) {
    const match = pattern.exec(path);
    if (match) return name(Number(match[1]) + 1);
  }
  return null;
}

export function problemText({ path, reason }: SectionProblem): string {
  const place = placeOf(path);
  return place ? `${place}: ${reason}` : reason;
}
