// The title of a post is the words of its first line, without the signs of Markdown.

const TITLE_MAX = 300;

/** The words of one line of Markdown. Signs that mark nothing (2 * 3, snake_case) stay. */
export function wordsOfMarkdownLine(line: string): string {
  const words = line
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    // A rule, the fence of a code block and the underline of a heading have no words.
    .replace(/^(?:[-*_=](?:[ ]*[-*_=])*|(?:`{3,}|~{3,})[\w-]*)$/, '')
    .replace(/^(?:>[ ]?)+/, '')
    .replace(/^(?:#{1,6}|[-*+]|\d{1,9}[.)])[ ]+(?:\[[ xX]\][ ]+)?/, '')
    .replace(/[ ]+#+$/, '');
  return unmarked(words).trim();
}

function unmarked(text: string): string {
  // Signs after a backslash stand for themselves: they are set aside as private-use characters.
  const aside = text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
    String.fromCharCode(0xe000 + sign.charCodeAt(0)),
  );
  const words = aside
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, '$1')
    .replace(/(`+)[ ]?(.+?)[ ]?\1/g, '$2')
    .replace(/(\*{1,3}|~{1,2})(?=[^\s*~])(.*?[^\s*~])\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}_])(_{1,3})(?=[^\s_])(.*?[^\s_])\2(?![\p{L}\p{N}_])/gu, '$1$3');
  return words.replace(/[\ue021-\ue07e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xe000),
  );
}

const linesOf = (content: string) => content.split(/[\r\n\u2028\u2029]/);

/** The first line with words in it, cut to 300; never empty. */
export function titleOfPost(content: string): string {
  const words = linesOf(content)
    .map(wordsOfMarkdownLine)
    .find((line) => line !== '');
  // A cut must not leave half a character.
  return (words ?? 'Post').slice(0, TITLE_MAX).replace(/[\uD800-\uDBFF]$/, '');
}

/** What is left of a post's text below its title: the first line is not said twice. */
export function bodyOfPost(title: string, content: string): string {
  const lines = linesOf(content);
  // Signs above the first words belong to the text: a fence opens a block of code.
  const first = lines.findIndex((line) => line.trim() !== '');
  const line = lines[first] ?? '';
  const isTitle = line.trim() === title || wordsOfMarkdownLine(line) === title;
  return isTitle
    ? lines
        .slice(first + 1)
        .join('\n')
        .trim()
    : content;
}
