// Loaded lazily by markdown.tsx. Raw HTML is never drawn (markdown-marks.ts), and what Markdown makes is sanitised on top.

import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { type ComponentProps, memo } from 'react';
import ReactMarkdown, {
  type Components,
  defaultUrlTransform,
  type ExtraProps,
} from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { cx } from './class-names.ts';
import { Formula } from './formula.tsx';
import classes from './markdown.module.css';
import type { MarkdownProps } from './markdown.tsx';
import { drawMarks } from './markdown-marks.ts';
import { isSafeImage, isSafeLink } from './safe-url.ts';
import { ScrollingTable } from './scrolling-table.tsx';

/** The class by which the parser marks formulas; the sanitiser lets classes of this form pass. */
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

const wordsOf = (node: ElementOf | undefined): string =>
  (node?.children ?? [])
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : '',
    )
    .join('');

/** The only small words there are: a fact before them is not confirmed yet (markdown-marks.ts). */
function CheckNote({ children }: ComponentProps<'small'> & ExtraProps) {
  return <span className={classes.checkNote}>{children}</span>;
}

/** A formula is code to the parser until here. */
function Code({ node, ...props }: ComponentProps<'code'> & ExtraProps) {
  if (!hasClass(node, FORMULA)) return <code {...props} />;
  return <Formula isBlock={false}>{wordsOf(node)}</Formula>;
}

function Pre({ node, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const [only] = node?.children ?? [];
  if (only?.type !== 'element' || !hasClass(only, FORMULA)) return <pre {...props} />;
  return <Formula isBlock>{wordsOf(only)}</Formula>;
}

/** Its column heads name a table. */
function Table({ node, children }: ComponentProps<'table'> & ExtraProps) {
  const heads = (of: ElementOf | undefined): string[] =>
    (of?.children ?? []).flatMap((child) => {
      if (child.type !== 'element') return [];
      return child.tagName === 'th' ? [wordsOf(child).trim()] : heads(child);
    });
  return <ScrollingTable name={heads(node).filter(Boolean).join(', ')}>{children}</ScrollingTable>;
}

function Link({ href, children, title }: ComponentProps<'a'>) {
  if (!href || !isSafeLink(href)) return <span>{children}</span>;
  return (
    <a href={href} title={title} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  );
}

// A figure may not stand inside a paragraph, so spans carry the roles.
function Image({ src, alt, title }: ComponentProps<'img'>) {
  if (typeof src !== 'string' || !isSafeImage(src)) return alt ? <em>[{alt}]</em> : null;
  return (
    <span className={classes.figure}>
      <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" className={classes.image} />
      {title && <span className={classes.credit}>{title}</span>}
    </span>
  );
}

const components: Components = {
  a: ({ node: _, ...props }) => <Link {...props} />,
  img: ({ node: _, ...props }) => <Image {...props} />,
  table: Table,
  code: Code,
  pre: Pre,
  small: CheckNote,
  // The page owns h1 and h2.
  h1: ({ node: _, ...props }) => <h3 {...props} />,
  h2: ({ node: _, ...props }) => <h4 {...props} />,
};

/** What makes a block of a line, by the parser's names: '1. Consent' keeps its number, 'T2<T3>' its stage. */
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

/** What a plugin tells the parser: ways to read characters, and what to make of them. */
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
 * As remark-gfm, without what writes Markdown: nothing here does. One `~` sets letters low instead of striking them out.
 * Blocks of HTML are read as the Markdown they hold.
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

/** Formulas, in the bank's own texts: people's words speak of dollars. */
function parseMath(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), math()];
  options.fromMarkdownExtensions = [...(options.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

const ofPeople = [parseGfm, drawMarks];
const ofTheBank = [parseGfm, parseMath, drawMarks];

/** No more than emphasis, code and formulas: it stands in headings and buttons. */
export const MarkdownLineText = memo(function MarkdownLineText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[parseAsLine, drawMarks]}
      allowedElements={['em', 'strong', 'i', 'b', 'sub', 'sup', 'small', 'code']}
      components={{ code: Code, small: CheckNote }}
      unwrapDisallowed
    >
      {children}
    </ReactMarkdown>
  );
});

/** A picture's description in place of the picture: nothing is fetched from an address somebody wrote. */
const withoutImages: Components = {
  ...components,
  img: ({ alt }) => (alt ? <em>[{alt}]</em> : null),
};

/** Parsed anew only when the text is another: a preview that follows typing shows many unchanged ones. */
export const MarkdownText = memo(function MarkdownText({
  children,
  oneColumn = false,
  ...options
}: MarkdownProps) {
  return (
    <div className={cx(classes.text, oneColumn && classes.oneColumn)}>
      <ReactMarkdown
        remarkPlugins={options.withoutImages ? ofPeople : ofTheBank}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={options.withoutImages ? withoutImages : components}
        urlTransform={defaultUrlTransform}
        skipHtml
      >
        {children}
      </ReactMarkdown>
    </div>
  );
});
