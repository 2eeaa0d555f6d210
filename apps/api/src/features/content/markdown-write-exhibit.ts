// Writes an exhibit as YAML: one line for each field, and one for each item of a list.
import type { Axis, EditorExhibit, Series } from '@urost3/contract/exhibits.schemas.ts';
import type { z } from 'zod';
import { writeScalar } from './markdown-yaml.ts';

const text = (value: string) => writeScalar(value, 'flow');
const list = (values: readonly string[]) => `[${values.join(', ')}]`;
const optional = (name: string, value: string | null) =>
  value === null ? '' : `, ${name}: ${text(value)}`;

const axis = ({ label, unit }: z.infer<typeof Axis>) =>
  `x: {label: ${text(label)}${optional('unit', unit)}}`;

function series({ label, unit, points, reference }: Series): string {
  const pairs = points.map(([x, y]) => list([typeof x === 'number' ? `${x}` : text(x), `${y}`]));
  const range = reference ? `, reference: ${list(reference.map(String))}` : '';
  return `  - {label: ${text(label)}${optional('unit', unit)}, points: ${list(pairs)}${range}}`;
}

const lines = (name: string, items: readonly string[]) =>
  items.length === 0 ? [`${name}: []`] : [`${name}:`, ...items];

function fields(exhibit: EditorExhibit): string[] {
  switch (exhibit.kind) {
    case 'trend':
      return [axis(exhibit.x), ...lines('series', exhibit.series.map(series))];
    case 'flow':
      return [
        axis(exhibit.x),
        ...lines('series', exhibit.series.map(series)),
        ...lines(
          'facts',
          exhibit.facts.map(
            ({ label, value }) => `  - {label: ${text(label)}, value: ${text(value)}}`,
          ),
        ),
      ];
    case 'urodynamics':
      return [
        axis(exhibit.x),
        ...lines('series', exhibit.series.map(series)),
        ...lines(
          'events',
          exhibit.events.map(({ at, label }) => `  - {at: ${at}, label: ${text(label)}}`),
        ),
      ];
    case 'ecg':
      return (['rate', 'rhythm', 'pr', 'qrs', 't_wave', 'st', 'seconds'] as const).map(
        (name) => `${name}: ${exhibit[name]}`,
      );
    case 'table':
      return [
        `columns: ${list(exhibit.columns.map(text))}`,
        ...lines(
          'rows',
          exhibit.rows.map((row) => `  - ${list(row.map(text))}`),
        ),
        ...(exhibit.note === null ? [] : [`note: ${text(exhibit.note)}`]),
      ];
    case 'drawing':
      return [
        `file: ${text(exhibit.file)}`,
        ...(exhibit.note === null ? [] : [`note: ${text(exhibit.note)}`]),
      ];
  }
}

export const writeExhibitBody = (exhibit: EditorExhibit): string =>
  [
    ...fields(exhibit),
    `alt: ${text(exhibit.alt)}`,
    ...(exhibit.findings === null ? [] : [`findings: ${text(exhibit.findings)}`]),
  ].join('\n');
