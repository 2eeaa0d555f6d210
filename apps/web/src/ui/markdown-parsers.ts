// Parsers for three kinds of text: single lines, texts of the question bank, and texts of members. The kinds differ in
// the parts of Markdown that they may contain.
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { drawMarks } from './markdown-marks.ts';

/** Block constructs, disabled for single lines: '1. Consent' keeps its number, and '>5 mm' keeps its angle bracket. */
const blocks = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'list',
  'htmlFlow',
  'mathFlow',
  'setextUnderline',
  'thematicBreak',
];

const disabled = (constructs: string[]) => ({ disable: { null: constructs } });

/** The parts of a parser extension: how to tokenise the text, and which nodes to create. */
interface ParserOptions {
  micromarkExtensions?: object[];
  fromMarkdownExtensions?: object[];
}

function parseAsLine(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), math(), disabled(blocks)];
  options.fromMarkdownExtensions = [...(options.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

/**
 * Equivalent to remark-gfm without the serialiser, which is not needed. A single `~` means subscript instead of
 * strikethrough. Block HTML is disabled, so that Markdown between block tags is rendered.
 */
function parseGfm(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [
    ...(options.micromarkExtensions ?? []),
    gfm({ singleTilde: false }),
    disabled(['htmlFlow']),
  ];
  options.fromMarkdownExtensions = [
    ...(options.fromMarkdownExtensions ?? []),
    ...gfmFromMarkdown(),
  ];
}

/** Parses formulas. Not used for texts of members, because `$` begins a formula and members may write about dollars. */
function parseMath(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), math()];
  options.fromMarkdownExtensions = [...(options.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

/** Plugins for a single line: emphasis, code and formulas. */
export const lineParsers = [parseAsLine, drawMarks];
/** Plugins for the texts of members. */
export const memberParsers = [parseGfm, drawMarks];
/** Plugins for the texts of the question bank. */
export const bankParsers = [parseGfm, parseMath, drawMarks];
