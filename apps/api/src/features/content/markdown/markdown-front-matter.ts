// Reads the front matter of a section file.
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { z } from 'zod';
import type { FileContext } from './markdown-context.ts';
import { type Fields, readFields } from './markdown-fields.ts';
import { isYamlMap, readYaml } from './markdown-yaml.ts';

/** The fields that a file must have. The schema has defaults for some of them. */
const REQUIRED = ['title', 'order', 'category', 'methodology', 'reviewedOn', 'sources'];

const FrontMatter = EditorSection.pick({
  title: true,
  order: true,
  category: true,
  methodology: true,
  reviewedOn: true,
  sources: true,
  icon: true,
  audio: true,
  level: true,
  reviewedBy: true,
  reviewerRole: true,
  credit: true,
  licence: true,
  contentTypes: true,
}).extend({ id: z.string(), station: z.string() });

interface ReadFrontMatter {
  id: string | null;
  station: string | null;
  /** False when the front matter is not valid YAML. The fields are placeholders then. */
  isRead: boolean;
  /** The document's fields before the schema validates them. */
  fields: Fields;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Why a date is impossible; null for a possible one. The schema reports other faults. */
function dayProblem(value: unknown): string | null {
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value)) || [];
  if (!year || !month || !day) return null;
  if (Number(month) < 1 || Number(month) > 12) return `A year has no month ${month}.`;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) < 1 || Number(day) > days ? `${year}-${month} has no day ${day}.` : null;
}

export function readFrontMatter(
  context: FileContext,
  source: { text: string; line: number },
): ReadFrontMatter {
  const yaml = readYaml(source.text, source.line);
  for (const problem of yaml.problems) context.report(problem.line, 'front matter', problem.reason);
  const placeholders = { title: '?', category: '?', methodology: '?' };
  const nothing = { id: null, station: null, isRead: false, fields: placeholders };
  if (yaml.problems.length > 0) return nothing;
  const map = yaml.value;
  if (!isYamlMap(map)) {
    context.report(source.line, 'front matter', 'Please write "name: value" lines.');
    return nothing;
  }
  for (const name of REQUIRED.filter((each) => (map[each] ?? null) === null))
    context.report(name in map ? yaml.lineOf(name) : 1, name, 'This field is required.');
  const root = { path: '', label: '' };
  const { id, station, ...fields } = readFields(context, yaml, FrontMatter, root) as Fields;
  const impossible = dayProblem(fields.reviewedOn);
  if (impossible) {
    const reason = `Please give the date as YYYY-MM-DD. ${impossible}`;
    context.report(yaml.lineOf('reviewedOn'), 'reviewedOn', reason);
  }
  if (fields.reviewedOn === '' || impossible) fields.reviewedOn = null;
  const textOf = (name: string, value: unknown = null): string | null => {
    if (value === null || typeof value === 'string') return value;
    context.report(yaml.lineOf(name), name, 'Please give one text.');
    return null;
  };
  return { id: textOf('id', id), station: textOf('station', station), isRead: true, fields };
}
