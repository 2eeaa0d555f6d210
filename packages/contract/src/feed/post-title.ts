// The title of a post is the text of its first line without Markdown.
import { cutText } from '../text/cut-text.ts';
import { replaceCode, withoutEmphasis } from '../text/markdown-runs.ts';

const TITLE_MAX = 300;

/** The text of a line of Markdown. Characters that are not markup (2 * 3, snake_case) stay. */
function wordsOfMarkdownLine(line: string): string {
  const words = line
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    // Horizontal rules, code fences and the underlines of headings have no text.
    .replace(/^(?:[-*_=](?:[ ]*[-*_=])*|(?:`{3,}|~{3,})[\w-]*)$/, '')
    .replace(/^(?:>[ ]?)+/, '')
    .replace(/^(?:#{1,6}|[-*+]|\d{1,9}[.)])[ ]+(?:\[[ xX]\][ ]+)?/, '')
    .replace(/(?<![ ])[ ]+#+$/, '');
  return unmarked(words).trim();
}

function unmarked(text: string): string {
  // Escaped characters are literal, so replace them by private-use characters while markup is removed.
  const aside = text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
    String.fromCharCode(0xe000 + sign.charCodeAt(0)),
  );
  const words = aside
    .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]+)>/g, '$1');
  const plain = replaceCode(words, (code, { marks }) =>
    code.slice(marks, -marks).replace(/^[ ](?=.)|(?<=.)[ ]$/g, ''),
  );
  return withoutEmphasis(plain).replace(/[\ue021-\ue07e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xe000),
  );
}

const linesOf = (content: string) => content.split(/[\r\n\u2028\u2029]/);

/** The first line with text, cut to 300 characters; never empty. */
export function titleOfPost(content: string): string {
  const words = wordsOfMarkdownLine(
    linesOf(content).find((line) => line.trim() !== '' && wordsOfMarkdownLine(line) !== '') ??
      'Post',
  );
  return cutText(words, TITLE_MAX);
}

/** The index of the line that the title of a post repeats; -1 when the title is no line of the text. */
function lineOfTitle(title: string, lines: readonly string[]): number {
  // A line of markup can be above the title, such as the fence that opens a code block. Then the title is part of the text.
  const first = lines.findIndex((line) => line.trim() !== '');
  const line = lines[first] ?? '';
  return line.trim() === title || wordsOfMarkdownLine(line) === title ? first : -1;
}

/**
 * The text of a post without its first line, if the title is this whole line. Otherwise the whole text. A page shows the
 * title separately.
 */
export function bodyOfPost(title: string, content: string): string {
  const lines = linesOf(content);
  const at = lineOfTitle(title, lines);
  return at === -1
    ? content
    : lines
        .slice(at + 1)
        .join('\n')
        .trim();
}

/**
 * The text of a post whose title is changed. A first line that repeated the old title repeats the new one, because it would
 * otherwise appear in the text.
 */
export function retitleContent(content: string, title: string, newTitle: string): string {
  const lines = linesOf(content);
  const at = lineOfTitle(title, lines);
  return at === -1 ? content : lines.with(at, newTitle).join('\n');
}
