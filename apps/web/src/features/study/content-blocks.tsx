import type { ContentBlock } from '@urost3/contract/stations.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { isSafeImage } from '../../ui/safe-url.ts';
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
  if (block.type === 'heading') {
    return (
      <h3 className={classes.divider}>
        <BlockIcon type={block.type} />
        {block.title || block.content}
      </h3>
    );
  }
  return (
    <article className={classes.block} data-type={block.type}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <BlockIcon type={block.type} />
        </span>
        {block.title && <h3 className={classes.blockTitle}>{block.title}</h3>}
      </div>
      {block.type === 'image_identifier' ? (
        <BlockImage url={block.content} alt={block.title} />
      ) : (
        <Markdown>{block.content}</Markdown>
      )}
    </article>
  );
}

function BlockImage({ url, alt }: { url: string; alt: string }) {
  if (!isSafeImage(url)) return null;
  return <img className={classes.image} src={url} alt={alt} loading="lazy" decoding="async" />;
}
