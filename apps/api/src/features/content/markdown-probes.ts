// Reads the probes of a question: a YAML list.
import { readAttributes } from './markdown-context.ts';
import type { PartHandler } from './markdown-draft.ts';
import { isYamlMap, readYaml } from './markdown-yaml.ts';

const SCORES = ['question', 'score_1', 'score_3', 'score_5'];

export const readProbes: PartHandler = (context, part, draft) => {
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
