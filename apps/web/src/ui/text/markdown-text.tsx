import { Box } from '@mantine/core';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  memo,
  useContext,
  useId,
} from 'react';
import ReactMarkdown, {
  type Components,
  defaultUrlTransform,
  type ExtraProps,
} from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { cx } from '../page/class-names.ts';
import pieces from '../page/pieces.module.css';
import { lazyComponent } from '../state/lazy-component.tsx';
import { ScrollingTable } from '../table/scrolling-table.tsx';
import { fitAddresses } from './addresses.ts';
import classes from './markdown.module.css';
import { drawMarks } from './markdown-marks.ts';
import { isSafeImage, isSafeLink } from './safe-url.ts';

export interface MarkdownProps {
  children: string;
  /** Whether grids and text columns collapse to one column, as in the answer area. Tables keep their columns. */
  oneColumn?: boolean;
  /** Whether the text is by a member: images are replaced by their descriptions, and `$` does not begin a formula. */
  withoutImages?: boolean;
}

/** The class with which the parser marks formulas. The sanitiser allows every class that begins with `language-`. */
const FORMULA = 'language-math';

const schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'small'],
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
  },
};

type ElementOf = NonNullable<ExtraProps['node']>;

const hasClass = (node: ElementOf | undefined, name: string) =>
  [node?.properties.className].flat().includes(name);

const sourceOf = (node: ElementOf | undefined): string =>
  (node?.children ?? [])
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? sourceOf(child) : '',
    )
    .join('');

/** The <small> element is used only for the note that the preceding fact is unconfirmed (markdown-marks.ts). */
function CheckNote({ children }: ComponentProps<'small'> & ExtraProps) {
  return <span className={classes.checkNote}>{children}</span>;
}

/** Renders code, and formulas: the parser represents a formula as code with the class `FORMULA`. */
function Code({ node, ...props }: ComponentProps<'code'> & ExtraProps) {
  if (!hasClass(node, FORMULA)) return <code {...props} />;
  return <Formula isBlock={false}>{sourceOf(node)}</Formula>;
}

function Pre({ node, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const [only] = node?.children ?? [];
  if (only?.type !== 'element' || !hasClass(only, FORMULA)) return <pre {...props} />;
  return <Formula isBlock>{sourceOf(only)}</Formula>;
}

/** The accessible name of a table consists of its column heads. */
function Table({ node, children }: ComponentProps<'table'> & ExtraProps) {
  const heads = (of: ElementOf | undefined): string[] =>
    (of?.children ?? []).flatMap((child) => {
      if (child.type !== 'element') return [];
      return child.tagName === 'th' ? [sourceOf(child).trim()] : heads(child);
    });
  return <ScrollingTable name={heads(node).filter(Boolean).join(', ')}>{children}</ScrollingTable>;
}

/** The beginning of all ids of a text: the footnotes of two texts on one page have different ids. */
const TextId = createContext('');

/** Moves to a footnote or back, with the keyboard's focus, and leaves the address as it is. */
function follow(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function Link({ href, children, title, ...rest }: ComponentProps<'a'>) {
  const textId = useContext(TextId);
  const isFootnote = 'data-footnote-ref' in rest || 'data-footnote-backref' in rest;
  if (href?.startsWith('#') && isFootnote) {
    const target = textId + href.slice(1);
    return (
      <a {...rest} href={`#${target}`} onClick={(event) => follow(event, target)}>
        {children}
      </a>
    );
  }
  // Nothing else in a text has an id to which a link could lead.
  if (!href || href.startsWith('#') || !isSafeLink(href)) return <span>{children}</span>;
  return (
    <a href={href} title={title} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  );
}

// Markdown puts an image inside a paragraph, where <figure> is not allowed, so spans replace <figure>.
function Image({ src, alt, title }: ComponentProps<'img'>) {
  if (typeof src !== 'string' || !isSafeImage(src)) return alt ? <em>[{alt}]</em> : null;
  return (
    <Box component="span" display="block" my="sm">
      <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" className={pieces.picture} />
      {title && (
        <Box component="span" display="block" mt="0.35em" c="dimmed" fz="sm">
          {title}
        </Box>
      )}
    </Box>
  );
}

const components: Components = {
  a: ({ node: _, ...props }) => <Link {...props} />,
  img: ({ node: _, ...props }) => <Image {...props} />,
  table: Table,
  code: Code,
  pre: Pre,
  small: CheckNote,
  // Headings start at h3, because the page itself uses h1 and h2. HTML has no level below h6.
  h1: ({ node: _, ...props }) => <h3 {...props} />,
  h2: ({ node: _, ...props }) => <h4 {...props} />,
  h3: ({ node: _, ...props }) => <h5 {...props} />,
  h4: ({ node: _, ...props }) => <h6 {...props} />,
  h5: ({ node: _, ...props }) => <h6 {...props} />,
};

/** Renders no blocks and no links, because a heading or button must not contain them. */
export const MarkdownLineText = memo(function MarkdownLineText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={lineParsers}
      allowedElements={['em', 'strong', 'i', 'b', 'sub', 'sup', 'small', 'code']}
      components={{ code: Code, small: CheckNote }}
      unwrapDisallowed
    >
      {children}
    </ReactMarkdown>
  );
});

/** Shows the description of an image instead of the image. Nothing is then loaded from a URL in a member's text. */
const withoutImages: Components = {
  ...components,
  img: ({ alt }) => (alt ? <em>[{alt}]</em> : null),
};

/** Renders a text. Memoised, because an editor preview has many texts that do not change while the author types. */
export const MarkdownText = memo(function MarkdownText({
  children,
  oneColumn = false,
  ...options
}: MarkdownProps) {
  const id = `${useId()}-`;
  return (
    <div className={cx(classes.markdownText, oneColumn && classes.oneColumn)}>
      <TextId value={id}>
        <ReactMarkdown
          remarkPlugins={options.withoutImages ? memberParsers : bankParsers}
          // Only the sanitiser puts something before ids: both would, and the links to footnotes have it once.
          remarkRehypeOptions={{ clobberPrefix: '' }}
          rehypePlugins={[[rehypeSanitize, { ...schema, clobberPrefix: id }]]}
          components={options.withoutImages ? withoutImages : components}
          urlTransform={defaultUrlTransform}
          skipHtml
        >
          {children}
        </ReactMarkdown>
      </TextId>
    </div>
  );
});

// Loaded with the first formula, because the LaTeX parser is large.
/** A formula. Its source text is shown until the parser is loaded. */
const Formula = lazyComponent(
  () => import('./formula-text.tsx'),
  'FormulaText',
  ({ children }) => <code>{children}</code>,
);

// Parsers for three kinds of text: single lines, texts of the question bank, and texts of members. The kinds differ in
// the parts of Markdown that they may contain.
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

type Construct = Extract<
  NonNullable<ReturnType<typeof math>['text']>[string],
  { tokenize: unknown }
>;
type State = Parameters<Construct['tokenize']>[1];
type Character = Parameters<State>[0];

const DOLLAR = 36;
const isSpace = (code: Character) => code === null || code < 0 || code === 32;
const isDigit = (code: Character) => code !== null && code >= 48 && code <= 57;

/**
 * Fits a dollar sign that begins a formula: the inner sides of both signs have no space, and no digit follows the second. In
 * `$5 and $10` they are prices. Two or more signs always begin one.
 */
const formulaSign: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let before: Character = null;
    const next = (code: Character, state: State) => {
      effects.consume(code);
      return state;
    };
    const end = (code: Character, isFormula: boolean) => {
      effects.exit('data');
      return (isFormula ? ok : nok)(code);
    };
    const close: State = (code) => end(code, !isDigit(code));
    const inside: State = (code) => {
      if (code === DOLLAR && !isSpace(before)) return next(code, close);
      if (code === null || code === DOLLAR) return end(code, false);
      before = code;
      return next(code, inside);
    };
    const first: State = (code) => {
      if (code === DOLLAR || isSpace(code)) return end(code, code === DOLLAR);
      return inside(code);
    };
    return (code) => {
      effects.enter('data');
      return next(code, first);
    };
  },
};

/** The parser of formulas, which takes a dollar sign only for the beginning of a formula if `formulaSign` fits. */
function mathWithPrices(): object {
  const { flow, text } = math();
  const formula = text?.[DOLLAR] as Construct;
  const guarded: Construct = {
    ...formula,
    tokenize(effects, ok, nok) {
      return effects.check(formulaSign, formula.tokenize.call(this, effects, ok, nok), nok);
    },
  };
  return { flow, text: { [DOLLAR]: guarded } };
}

function parseAsLine(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [
    ...(options.micromarkExtensions ?? []),
    mathWithPrices(),
    disabled(blocks),
  ];
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
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), mathWithPrices()];
  options.fromMarkdownExtensions = [...(options.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

/** Plugins for a single line: emphasis, code and formulas. */
const lineParsers = [parseAsLine, drawMarks];
/** Plugins for the texts of members. */
const memberParsers = [parseGfm, fitAddresses, drawMarks];
/** Plugins for the texts of the question bank. */
const bankParsers = [parseGfm, parseMath, fitAddresses, drawMarks];
