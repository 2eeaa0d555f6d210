// Cuts a calendar file into its events, each with its properties as text. Runs in the process that reads a calendar.
import ical from 'node-ical';

const COMPONENTS = /^(BEGIN|END):(VEVENT|VFREEBUSY|VTIMEZONE)$/;

export interface Property {
  value: string;
  parameters: Record<string, unknown>;
}

type Kept = string | { params: Record<string, unknown>; val: string };

export interface Component {
  type: string;
  /** The lines as they were sent, for what cannot be read otherwise. */
  lines: string[];
  properties: Record<string, Kept | Kept[] | object>;
}

/** Joins folded lines. Some products end lines with a carriage return only. Names are in upper case. */
function splitLines(file: string): string[] {
  return file
    .replace(/(?:\r\n|\r|\n)[ \t]/g, '')
    .replaceAll('tzone://Microsoft/', '')
    .split(/[\r\n]+/)
    .map((line) =>
      /^(?:BEGIN|END):/i.test(line)
        ? line.trim().toUpperCase()
        : line.replace(/^[\w-]+/, (name) => name.toUpperCase()),
    );
}

/**
 * The prefix makes `node-ical` keep each property as text. By itself it merges events with the same UID, shifts times that it
 * cannot read, and gives up the whole file for one wrong rule.
 */
function readProperties(type: string, lines: readonly string[]): Component['properties'] {
  const prefixed = lines.map((line) => (/^(?:BEGIN|END):/.test(line) ? line : `X-${line}`));
  const file = [`BEGIN:${type}`, ...prefixed, `END:${type}`].join('\n');
  try {
    const found = Object.values(ical.sync.parseICS(file)).find((one) => one?.type === type);
    return (found ?? {}) as Component['properties'];
  } catch {
    return {};
  }
}

/**
 * Each part is read by itself, so that an error in one does not affect the others.
 * @returns null when the file is no calendar, or only its beginning
 */
export function cutCalendar(file: string): Component[] | null {
  const lines = splitLines(file.trim());
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') return null;
  const components: Omit<Component, 'properties'>[] = [];
  let isInside = false;
  for (const line of lines) {
    const [, edge, type] = COMPONENTS.exec(line) ?? [];
    // A component without an end also ends where the next one begins.
    if (edge === 'BEGIN' && type) components.push({ type, lines: [] });
    else if (!edge && isInside) components.at(-1)?.lines.push(line);
    if (edge) isInside = edge === 'BEGIN';
    if (line === 'END:VCALENDAR') isInside = false;
  }
  return components.map((one) => ({ ...one, properties: readProperties(one.type, one.lines) }));
}

export function listProperties({ properties }: Component, name: string): Property[] {
  const kept = [(properties[name] ?? []) as Kept | Kept[]].flat();
  return kept.map((one) =>
    typeof one === 'string'
      ? { value: one.trim(), parameters: {} }
      : { value: one.val.trim(), parameters: one.params },
  );
}

/** The entries of lists with commas, such as EXDATE. */
export const listEntries = (component: Component, name: string): Property[] =>
  listProperties(component, name).flatMap(({ value, parameters }) =>
    value.split(',').map((entry) => ({ value: entry.trim(), parameters })),
  );

export const parameterOf = ({ parameters }: Property, name: string): string =>
  String(parameters[name] ?? '');

/** A word of the standard, which is not case-sensitive there. */
export const wordOf = (component: Component, name: string): string =>
  listProperties(component, name)[0]?.value.toUpperCase() ?? '';
