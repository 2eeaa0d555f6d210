// Reads the patient brief of a communication section. The brief is one YAML map.
import { readAttributes } from './markdown-context.ts';
import type { PartHandler } from './markdown-draft.ts';
import { readYaml, type YamlValue } from './markdown-yaml.ts';

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

export const patientBrief: PartHandler = (context, part, draft) => {
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
