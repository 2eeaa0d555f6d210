// Splits a section file into its front matter and its parts, each of which starts with `::: kind {attributes}`.

export interface RawPart {
  kind: string;
  /** The unparsed rest of the line after the kind. */
  attributes: string;
  /** The line with `:::`, counted from 1. */
  line: number;
  /** The line of the file at which `body` starts. */
  bodyLine: number;
  body: string;
}

interface RawFile {
  /** Null when the file does not start with `---`. */
  frontMatter: { text: string; line: number } | null;
  parts: RawPart[];
  /** Lines outside every part, with the reason. */
  strays: { line: number; reason: string }[];
}

const PART = /^:::[ \t]*([a-z_]+)(.*)$/s;
const BLANK = /^[ \t]*$/;
// Characters that editors, mail clients or checkouts change silently.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern looks for control characters
const FRAGILE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

/** Removes blank lines at both ends, because they are layout and not content. */
function stripBlankEnds(lines: string[]): { lines: string[]; skipped: number } {
  let start = 0;
  let end = lines.length;
  while (start < end && BLANK.test(lines[start] ?? '')) start += 1;
  while (end > start && BLANK.test(lines[end - 1] ?? '')) end -= 1;
  return { lines: lines.slice(start, end), skipped: start };
}

/** Whether plain lines can represent exactly this text. Otherwise it is written as the attribute `text`. */
export function isPlainBody(text: string): boolean {
  return (
    !FRAGILE.test(text) &&
    text.isWellFormed() &&
    stripBlankEnds(text.split('\n')).lines.join('\n') === text
  );
}

/** Adds a backslash before each line that looks like the start of a part. */
export function escapeBody(text: string): string {
  return text.replace(/^(?=\\*:::)/gm, '\\');
}

function unescapeLine(line: string): string {
  return /^\\+:::/.test(line) ? line.slice(1) : line;
}

function readFrontMatter(lines: string[], raw: RawFile): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end === -1) return lines.length;
  raw.frontMatter = { text: lines.slice(1, end).join('\n'), line: 2 };
  return end + 1;
}

/** Splits a file. All line endings are accepted. */
export function splitFile(fileText: string): RawFile {
  const lines = fileText
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const raw: RawFile = { frontMatter: null, parts: [], strays: [] };
  let index = readFrontMatter(lines, raw);
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const header = PART.exec(line);
    if (!header) {
      if (line.startsWith(':::')) {
        raw.strays.push({
          line: index + 1,
          reason: 'A part begins with "::: kind"; a text line is written "\\:::".',
        });
      } else if (!BLANK.test(line)) {
        raw.strays.push({ line: index + 1, reason: 'This text is before the first part.' });
      }
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < lines.length && !lines[end]?.startsWith(':::')) end += 1;
    const body = stripBlankEnds(lines.slice(index + 1, end));
    raw.parts.push({
      kind: header[1] ?? '',
      attributes: (header[2] ?? '').trim(),
      line: index + 1,
      bodyLine: index + 2 + body.skipped,
      body: body.lines.map(unescapeLine).join('\n'),
    });
    index = end;
  }
  return raw;
}
