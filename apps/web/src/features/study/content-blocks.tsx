import type { ContentBlock } from '@urost3/contract/stations.schemas.ts';
import { Markdown, MarkdownLine } from '../../ui/markdown.tsx';
import { isSafeImage } from '../../ui/safe-url.ts';
import { ZoomImage } from '../../ui/zoom-image.tsx';
import classes from './content-blocks.module.css';
import { BlockIcon } from './study-icons.tsx';

/** The teaching blocks of a section, each with the icon of its type. */
export function ContentBlocks({ title, blocks }: { title: string; blocks: ContentBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <section className={classes.list} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: ContentBlock }) {
  if (block.type === 'heading') return <Heading block={block} />;
  return (
    <article className={classes.block} data-type={block.type}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <BlockIcon type={block.type} />
        </span>
        {block.title && (
          <h3 className={classes.blockTitle}>
            <MarkdownLine>{block.title}</MarkdownLine>
          </h3>
        )}
      </div>
      {block.type === 'image_identifier' ? (
        <BlockImage url={block.content} alt={block.title} />
      ) : (
        <Markdown>{block.content}</Markdown>
      )}
    </article>
  );
}

/** A block without a title uses its content as the heading; otherwise the content is below the title. */
function Heading({ block }: { block: ContentBlock }) {
  // Removes the number signs of Markdown headings, because this text is rendered as a heading anyway.
  const words = block.title || block.content.replace(/^\s*#{1,6}\s+/, '');
  return (
    <>
      <h3 className={classes.divider}>
        <BlockIcon type={block.type} />
        <span>
          <MarkdownLine>{words}</MarkdownLine>
        </span>
      </h3>
      {block.title && block.content && (
        <div className={classes.underDivider}>
          <Markdown>{block.content}</Markdown>
        </div>
      )}
    </>
  );
}

function BlockImage({ url, alt }: { url: string; alt: string }) {
  if (!isSafeImage(url)) return alt ? <em>[{alt}]</em> : null;
  return <ZoomImage className={classes.image} src={url} alt={alt} />;
}
