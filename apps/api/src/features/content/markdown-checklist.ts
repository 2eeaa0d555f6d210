// Reads the examiner's checklist of a section file. Each item is a text, or a map from its weight to its text.
import { type PointWeight, pointWeights } from '@urost3/contract/checklist.ts';
import { readAttributes } from './markdown-context.ts';
import type { PartHandler } from './markdown-draft.ts';
import { readYaml, type YamlValue } from './markdown-yaml.ts';

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

export const checklist: PartHandler = (context, part, draft) => {
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
