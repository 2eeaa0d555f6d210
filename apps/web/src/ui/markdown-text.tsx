// Loaded lazily by markdown.tsx. Raw HTML is never rendered (markdown-marks.ts), and Markdown's output is sanitised as well.

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
import { drawMarks } from './markdown-marks.ts';
import { isSafeImage, isSafeLink } from './safe-url.ts';
import { ScrollingTable } from './scrolling-table.tsx';

export interface MarkdownProps {
  children: string;
  /** Answer areas: tables and columns collapse to one column. */
  oneColumn?: boolean;
  /** User text: pictures are not loaded; their description is shown instead. */
  withoutImages?: boolean;
}

/** The class with which the parser marks formulas; the sanitiser allows classes of this form. */
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

/** Small text is used only for one note: the fact before it is unconfirmed (markdown-marks.ts). */
function CheckNote({ children }: ComponentProps<'small'> & ExtraProps) {
  return <span className={classes.checkNote}>{children}</span>;
}

/** The parser treats a formula as code until here. */
function Code({ node, ...props }: ComponentProps<'code'> & ExtraProps) {
  if (!hasClass(node, FORMULA)) return <code {...props} />;
  return <Formula isBlock={false}>{wordsOf(node)}</Formula>;
}

function Pre({ node, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const [only] = node?.children ?? [];
  if (only?.type !== 'element' || !hasClass(only, FORMULA)) return <pre {...props} />;
  return <Formula isBlock>{wordsOf(only)}</Formula>;
}

/** A table is named by its column heads. */
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

// A figure element is not allowed inside a paragraph, so spans carry the roles.
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
  // The page itself uses h1 and h2.
  h1: ({ node: _, ...props }) => <h3 {...props} />,
  h2: ({ node: _, ...props }) => <h4 {...props} />,
};

/** Parser constructs that make a block of a line: '1. Consent' keeps its number, 'T2<T3>' its stage. */
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

/** A plugin's parser extensions: how to tokenise characters, and the nodes to create. */
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
 * As remark-gfm, without its serialiser, which is not needed. One `~` means subscript instead of strikethrough. HTML blocks
 * are parsed as the Markdown inside them.
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

/** Formulas only in the bank's own texts, because people's texts mention dollars. */
function parseMath(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), math()];
  options.fromMarkdownExtensions = [...(options.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

const ofPeople = [parseGfm, drawMarks];
const ofTheBank = [parseGfm, parseMath, drawMarks];

/** Only emphasis, code and formulas, because it is used in headings and buttons. */
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

/** A picture's description instead of the picture: nothing is fetched from an address in user text. */
const withoutImages: Components = {
  ...components,
  img: ({ alt }) => (alt ? <em>[{alt}]</em> : null),
};

/** Parsed again only when the text changes: a preview that follows typing shows many unchanged ones. */
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
