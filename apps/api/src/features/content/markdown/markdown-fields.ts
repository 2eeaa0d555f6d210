// Reads the YAML of a section file as the fields of a schema of the contract. The schema decides which fields there are, and which
// values become numbers. It also refuses wrong values: `authorWords` are its messages where it has none of its own.
import { z } from 'zod';
import type { FileContext, Place } from './markdown-context.ts';
import { isYamlMap, type YamlResult, type YamlValue } from './markdown-yaml.ts';

export type Fields = Record<string, unknown>;
type Schema = z.core.$ZodType;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The definition of a schema without `optional`, `nullable`, `default` and `preprocess` around it. */
function definitionOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return definitionOf(def.out);
  return 'innerType' in def ? definitionOf(def.innerType) : def;
}

function takesNumber(schema: Schema): boolean {
  const def = definitionOf(schema);
  return def.type === 'union' ? def.options.some(takesNumber) : def.type === 'number';
}

/** Reads a number or a boolean where the schema has one. Everything else stays as it is, for the schema to judge. */
function readScalar(value: YamlValue, schema: Schema): unknown {
  if (typeof value !== 'string') return value;
  if (NUMBER.test(value) && takesNumber(schema)) return Number(value);
  const isBoolean = definitionOf(schema).type === 'boolean';
  return isBoolean && ['true', 'false'].includes(value) ? value === 'true' : value;
}

/** The schema of an item of a list; undefined when the schema has no such item. */
function itemSchema(schema: Schema, index: number): Schema | undefined {
  const def = definitionOf(schema);
  if (def.type === 'array') return def.element;
  return def.type === 'tuple' ? def.items[index] : undefined;
}

/**
 * Reads YAML as the input of a schema: without empty fields, and without unknown fields, which are reported. Marks the place of
 * every field that the schema has, so that what the schema refuses is reported there.
 * @param root path and name of the field that the YAML is
 */
export function readFields(
  context: FileContext,
  { value, lineOf }: Pick<YamlResult, 'value' | 'lineOf'>,
  schema: Schema,
  root: { path: string; label: string },
): unknown {
  const mark = (at: string, { line, label }: Place) =>
    context.mark([root.path, at].filter(Boolean).join('.'), line, label);

  function readList(list: YamlValue[], as: Schema, at: string, label: string): unknown[] {
    return list.map((item, index) => {
      const own = itemSchema(as, index);
      if (!own) return item;
      const path = [at, index].filter((part) => part !== '').join('.');
      // The lines of a list of texts have the name of the list.
      const isText = definitionOf(own).type === 'string';
      const place = { line: lineOf(path), label: isText ? label : `${label} ${index + 1}` };
      const isEmptyCell = item === null && at !== '' && z.safeParse(own, '').success;
      return read(isEmptyCell ? '' : item, own, path, place);
    });
  }

  function read(item: YamlValue, as: Schema, at: string, place: Place): unknown {
    mark(at, place);
    if (Array.isArray(item)) return readList(item, as, at, place.label);
    const def = definitionOf(as);
    if (!isYamlMap(item) || def.type !== 'object') return readScalar(item, as);
    const fields: Fields = {};
    for (const [name, child] of Object.entries(item)) {
      const path = at === '' ? name : `${at}.${name}`;
      const own = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      const label = [place.label, name].filter(Boolean).join(': ');
      const ownPlace = { line: lineOf(path), label };
      mark(path, ownPlace);
      if (!own) {
        const known = Object.keys(def.shape).join(', ');
        const reason = known ? `There is no such field. Known: ${known}.` : 'It has no fields.';
        context.report(ownPlace.line, label, reason);
      } else if (child !== null) fields[name] = read(child, own, path, ownPlace);
    }
    // What is missing is reported where the group begins.
    for (const name of Object.keys(def.shape)) {
      const label = [place.label, name].filter(Boolean).join(': ');
      mark(at === '' ? name : `${at}.${name}`, { line: place.line, label });
    }
    return fields;
  }
  return read(value, schema, '', { line: lineOf(''), label: root.label });
}

const inList = ({ path }: { path?: PropertyKey[] }) => typeof path?.at(-1) === 'number';

/** Says to an author what to write instead of a value of the wrong kind. */
export function authorWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value')
    return `Please use one of ${issue.values.map(String).join(', ')}.`;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'This field is required.';
  switch (issue.expected) {
    case 'string':
      if (!inList(issue))
        return 'Please give one text. Put it in quotes when it holds a comma or a colon.';
      return issue.input === null
        ? 'This list line is empty.'
        : 'This line reads as YAML, not as text: put it in quotes ("…").';
    case 'array':
    case 'tuple':
      return 'Please write a list, one "- " a line.';
    case 'object':
      return 'Please write "name: value" lines. Put a text that holds ": " in quotes.';
    case 'int':
    case 'number':
      return issue.expected === 'int' ? 'Please give a whole number.' : 'Please give a number.';
    case 'boolean':
      return 'Please write true or false.';
    default:
      return undefined;
  }
}
