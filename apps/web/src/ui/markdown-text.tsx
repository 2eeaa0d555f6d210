// Loaded lazily by markdown.tsx. Raw HTML is not parsed at all, and what Markdown makes is sanitised on top.

import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ComponentProps, memo } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { cx } from './class-names.ts';
import classes from './markdown.module.css';
import type { MarkdownProps } from './markdown.tsx';
import { isSafeImage, isSafeLink } from './safe-url.ts';

const schema = {
  ...defaultSchema,
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
  },
};

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

// Wide tables scroll by themselves; the page never does. A figure, not a section: a page has many tables and
// landmarks of one name cannot be told apart.
function Table({ children }: ComponentProps<'table'>) {
  return (
    <figure className={classes.tableScroll} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </figure>
  );
}

const components: Components = {
  a: ({ node: _, ...props }) => <Link {...props} />,
  img: ({ node: _, ...props }) => <Image {...props} />,
  table: ({ node: _, ...props }) => <Table {...props} />,
  // The page owns h1 and h2.
  h1: ({ node: _, ...props }) => <h3 {...props} />,
  h2: ({ node: _, ...props }) => <h4 {...props} />,
};

/** What makes a block of a line, by the parser's names: '1. Consent' keeps its number, 'T2<T3>' its stage. */
const blocks = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'definition', 'headingAtx', 'list'],
  ...['htmlFlow', 'htmlText', 'setextUnderline', 'thematicBreak'],
];

/** What a plugin tells the parser: ways to read characters, and what to make of them. */
interface ParserOptions {
  micromarkExtensions?: object[];
  fromMarkdownExtensions?: object[];
}

function parseAsLine(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [
    ...(options.micromarkExtensions ?? []),
    { disable: { null: blocks } },
  ];
}

/** As remark-gfm, without what writes Markdown: nothing here does. */
function parseGfm(this: { data: () => object }): void {
  const options = this.data() as ParserOptions;
  options.micromarkExtensions = [...(options.micromarkExtensions ?? []), gfm()];
  options.fromMarkdownExtensions = [
    ...(options.fromMarkdownExtensions ?? []),
    ...gfmFromMarkdown(),
  ];
}

/** No more than emphasis and code: it stands in headings and buttons. */
export const MarkdownLineText = memo(function MarkdownLineText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[parseAsLine]}
      allowedElements={['em', 'strong', 'code']}
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
        remarkPlugins={[parseGfm]}
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
