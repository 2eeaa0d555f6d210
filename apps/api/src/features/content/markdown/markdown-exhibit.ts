// Reads the exhibits of a section file: YAML in which the values of charts are numbers.
import { attributeText, type FileContext, readAttributes } from './markdown-context.ts';
import type { PartHandler } from './markdown-draft.ts';
import type { RawPart } from './markdown-parts.ts';
import {
  isYamlMap,
  readYaml,
  type YamlMap,
  type YamlResult,
  type YamlValue,
} from './markdown-yaml.ts';

const FIELDS: Record<string, readonly string[]> = {
  trend: ['x', 'series'],
  flow: ['x', 'series', 'facts'],
  urodynamics: ['x', 'series', 'events'],
  ecg: ['rate', 'rhythm', 'pr', 'qrs', 't_wave', 'st', 'seconds'],
  table: ['columns', 'rows', 'note'],
  drawing: ['file', 'note'],
};

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const isNumber = (value: YamlValue | undefined): value is string =>
  typeof value === 'string' && NUMBER.test(value);

/** Keeps anything that is not a number unchanged, so that the schema reports it. */
const toNumber = (value: YamlValue | undefined) => (isNumber(value) ? Number(value) : value);

/** Values of the first column become numbers only when all of them are numbers. */
function readPoints(value: YamlValue | undefined): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.map((item) => (Array.isArray(item) ? item : [item]));
  const allNumbers = pairs.every(([x]) => isNumber(x));
  return pairs.map(([x, ...rest]) => [allNumbers ? toNumber(x) : x, ...rest.map(toNumber)]);
}

function readSeries(value: YamlValue | undefined): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item) => {
    if (!isYamlMap(item)) return item;
    const { points, reference, ...rest } = item;
    return {
      ...rest,
      points: readPoints(points),
      reference: Array.isArray(reference) ? reference.map(toNumber) : (reference ?? null),
    };
  });
}

function withNumbers(kind: string, map: YamlMap): Record<string, unknown> {
  if (kind === 'ecg') {
    const numbers = ['rate', 'pr', 'qrs', 'st', 'seconds'];
    const given = numbers.filter((name) => map[name] !== undefined);
    return {
      pr: null,
      ...map,
      ...Object.fromEntries(given.map((name) => [name, toNumber(map[name])])),
    };
  }
  if ('series' in map) {
    const events = Array.isArray(map.events)
      ? map.events.map((item) => (isYamlMap(item) ? { ...item, at: toNumber(item.at) } : item))
      : map.events;
    return {
      ...map,
      series: readSeries(map.series),
      ...(events === undefined ? {} : { events }),
    };
  }
  if (kind === 'table' && Array.isArray(map.rows)) {
    const texts = (list: YamlValue) =>
      Array.isArray(list) ? list.map((cell) => cell ?? '') : list;
    return { ...map, columns: texts(map.columns ?? []), rows: map.rows.map(texts) };
  }
  return map;
}

function markChildNodes(context: FileContext, yaml: YamlResult, path: string, label: string): void {
  const visit = (value: YamlValue, at: string) => {
    context.mark(`${path}.${at}`, yaml.lineOf(at), `${label}: ${at.replaceAll('.', ' ')}`);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) visit(item, `${at}.${key}`);
  };
  if (isYamlMap(yaml.value)) for (const [key, item] of Object.entries(yaml.value)) visit(item, key);
}

function readBody(context: FileContext, part: RawPart, kind: string, path: string, label: string) {
  const yaml = readYaml(part.body, part.bodyLine);
  for (const problem of yaml.problems) context.report(problem.line, label, problem.reason);
  if (yaml.problems.length > 0) return null;
  if (!isYamlMap(yaml.value)) {
    context.report(part.bodyLine, label, 'Please write "name: value" lines, alt among them.');
    return null;
  }
  const known = [...(FIELDS[kind] ?? []), 'alt', 'findings'];
  for (const name of Object.keys(yaml.value)) {
    if (!known.includes(name))
      context.report(
        yaml.lineOf(name),
        `${label}: ${name}`,
        `There is no such field. Known: ${known.join(', ')}.`,
      );
  }
  for (const name of ['alt', ...(FIELDS[kind] ?? []).filter((field) => REQUIRED.has(field))]) {
    if ((yaml.value[name] ?? null) === null)
      context.report(part.line, `${label}: ${name}`, 'This field is required.');
  }
  markChildNodes(context, yaml, path, label);
  return withNumbers(kind, yaml.value);
}

const REQUIRED = new Set([
  'x',
  'series',
  'rate',
  'rhythm',
  'qrs',
  't_wave',
  'columns',
  'rows',
  'file',
]);

export const readExhibit: PartHandler = (context, part, draft) => {
  const attributes = readAttributes(context, part, ['kind', 'title', 'place']);
  const text = (name: string) => attributeText(context, part, attributes, name);
  const owner = draft.questions.at(-1);
  const list = owner ? owner.exhibits : draft.exhibits;
  const path = owner
    ? `questions.${draft.questions.length - 1}.exhibits.${list.length}`
    : `exhibits.${list.length}`;
  const label = `${owner ? `question ${draft.questions.length}: ` : ''}exhibit ${list.length + 1}`;
  context.mark(path, part.line, label);
  for (const name of ['kind', 'title', 'place'])
    context.mark(`${path}.${name}`, part.line, `${label}: ${name}`);
  const kind = text('kind') ?? '';
  if (!Object.hasOwn(FIELDS, kind)) {
    const known = Object.keys(FIELDS).join(', ');
    context.report(part.line, `${label}: kind`, `Please use one of ${known}.`);
    return;
  }
  const body = readBody(context, part, kind, path, label);
  if (!body) return;
  const place = text('place') ?? (owner ? 'question' : 'scenario');
  list.push({ ...body, kind, title: text('title') ?? '', place });
};
