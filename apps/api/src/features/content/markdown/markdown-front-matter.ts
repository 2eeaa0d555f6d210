// Reads the front matter of a section file.
import type { FileContext } from './markdown-context.ts';
import { readYaml, type YamlValue } from './markdown-yaml.ts';

const REQUIRED = ['title', 'order', 'category', 'methodology', 'reviewedOn', 'sources'] as const;
const TEXTS = [
  'title',
  'category',
  'methodology',
  'icon',
  'audio',
  'level',
  'reviewedOn',
  'reviewedBy',
  'reviewerRole',
  'credit',
  'licence',
] as const;
const SOURCE_TEXTS = ['title', 'section', 'url', 'edition', 'readOn'];
const KNOWN: readonly string[] = [...REQUIRED, ...TEXTS, 'id', 'station', 'contentTypes'];

interface FrontMatter {
  id: string | null;
  station: string | null;
  /** False when the front matter is not valid YAML. The fields are placeholders then. */
  isRead: boolean;
  /** The document's fields before the schema validates them. */
  fields: Record<string, unknown>;
}

function readSources(
  context: FileContext,
  value: YamlValue,
  lineOf: (path: string) => number,
): unknown[] {
  if (!Array.isArray(value)) {
    context.report(
      lineOf('sources'),
      'sources',
      'Please write a list of {title, section, url, edition, readOn}.',
    );
    return [];
  }
  return value.map((item, index) => {
    const line = lineOf(`sources.${index}`);
    context.mark(`sources.${index}`, line, `sources ${index + 1}`);
    if (item === null || typeof item !== 'object' || Array.isArray(item)) {
      context.report(line, `sources ${index + 1}`, 'Please write {title, section, url}.');
      return { title: '?' };
    }
    for (const [name, text] of Object.entries(item)) {
      const label = `sources ${index + 1}: ${name}`;
      context.mark(`sources.${index}.${name}`, lineOf(`sources.${index}.${name}`), label);
      if (!SOURCE_TEXTS.includes(name)) {
        context.report(
          line,
          label,
          'A source has title, section, url, edition and readOn. Put a text with a comma or colon in quotes.',
        );
      } else if (text !== null && typeof text !== 'string') {
        context.report(line, label, 'Please give one text.');
      }
    }
    return { ...item, title: item.title ?? '' };
  });
}

function readContentTypes(
  context: FileContext,
  value: YamlValue | undefined,
  line: number,
): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  context.report(line, 'contentTypes', 'Please write a list of labels, [one, two].');
  return [];
}

function readOrder(context: FileContext, value: YamlValue | undefined, line: number): number {
  if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value);
  context.report(line, 'order', 'Please give a whole number.');
  return 0;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reports an impossible date with its reason. The schema reports other faults. */
function readDay(context: FileContext, value: unknown): unknown {
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value)) || [];
  if (!year || !month || !day) return value;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (isMonth && Number(day) >= 1 && Number(day) <= days) return value;
  const reason = isMonth ? `${year}-${month} has no day ${day}.` : `A year has no month ${month}.`;
  const { line, label } = context.placeOf('reviewedOn');
  context.report(line, label, `Please give the date as YYYY-MM-DD. ${reason}`);
  return null;
}

export function readFrontMatter(
  context: FileContext,
  source: { text: string; line: number },
): FrontMatter {
  const yaml = readYaml(source.text, source.line);
  for (const problem of yaml.problems) context.report(problem.line, 'front matter', problem.reason);
  const placeholders = { title: '?', category: '?', methodology: '?' };
  const nothing = { id: null, station: null, isRead: false, fields: placeholders };
  if (yaml.problems.length > 0) return nothing;
  const map = yaml.value;
  if (map === null || typeof map !== 'object' || Array.isArray(map)) {
    context.report(source.line, 'front matter', 'Please write "name: value" lines.');
    return nothing;
  }
  for (const name of Object.keys(map)) {
    context.mark(name, yaml.lineOf(name), name);
    if (!KNOWN.includes(name)) {
      context.report(
        yaml.lineOf(name),
        name,
        `There is no such field. Known: ${[...new Set(KNOWN)].join(', ')}.`,
      );
    }
  }
  const text = (name: string): string | null => {
    const value = map[name];
    if (value === undefined || value === null || typeof value === 'string') return value ?? null;
    context.report(
      yaml.lineOf(name),
      name,
      'Please give one text. Put it in quotes when it holds a colon.',
    );
    return '';
  };
  const fields: Record<string, unknown> = {};
  for (const name of TEXTS) fields[name] = text(name);
  for (const name of REQUIRED) {
    if ((map[name] ?? null) !== null) continue;
    context.report(name in map ? yaml.lineOf(name) : 1, name, 'This field is required.');
  }
  fields.reviewedOn = fields.reviewedOn === '' ? null : fields.reviewedOn;
  fields.reviewedOn = readDay(context, fields.reviewedOn);
  fields.level ??= 'st3';
  fields.category ??= '';
  fields.methodology ??= '';
  fields.order =
    (map.order ?? null) === null ? 0 : readOrder(context, map.order, yaml.lineOf('order'));
  fields.contentTypes = readContentTypes(context, map.contentTypes, yaml.lineOf('contentTypes'));
  fields.sources =
    (map.sources ?? null) === null ? [] : readSources(context, map.sources ?? null, yaml.lineOf);
  return { id: text('id'), station: text('station'), isRead: true, fields };
}
