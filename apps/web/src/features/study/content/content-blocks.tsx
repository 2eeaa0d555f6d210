import { Box, Group, Stack, Text } from '@mantine/core';
import type { ContentBlock } from '@urost3/contract/stations/stations.schemas.ts';
import { ZoomImage } from '../../../ui/dialog/zoom-image.tsx';
import { useIsPhone } from '../../../ui/hooks/rendering.ts';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { Markdown, MarkdownLine } from '../../../ui/text/markdown.tsx';
import { isSafeImage } from '../../../ui/text/safe-url.ts';
import { Expandable } from '../public/expandable.tsx';
import { StudySurface } from '../public/study-card.tsx';
import classes from './content.module.css';
import { BlockIcon } from './study-icons.tsx';

/** The teaching blocks of a section, each with the icon of its type. On a phone they are folded below their heading. */
export function ContentBlocks({ title, blocks }: { title: string; blocks: ContentBlock[] }) {
  const isPhone = useIsPhone();
  return (
    <section aria-label={title}>
      <Expandable
        level={2}
        startsOpen={!isPhone}
        title={
          <Text span c="var(--page-ink)" fz="xl" fw={700} lh={1.3}>
            {title}
          </Text>
        }
      >
        <Stack gap="md">
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
        </Stack>
      </Expandable>
    </section>
  );
}

function Block({ block }: { block: ContentBlock }) {
  if (block.type === 'heading') return <Heading block={block} />;
  return (
    <StudySurface component="article">
      <Group gap="xs" wrap="nowrap" mb="sm">
        <Box component="span" display="inline-flex" flex="none" c="var(--page-accent)">
          <BlockIcon type={block.type} />
        </Box>
        {block.title && (
          <PartTitle order={3} c="var(--page-ink)" fz="lg" fw={700} lh={1.35}>
            <MarkdownLine>{block.title}</MarkdownLine>
          </PartTitle>
        )}
      </Group>
      {block.type === 'image_identifier' ? (
        <BlockImage url={block.content} alt={block.title} />
      ) : (
        <Markdown>{block.content}</Markdown>
      )}
    </StudySurface>
  );
}

/** A block without a title uses its content as the heading; otherwise the content is below the title. */
function Heading({ block }: { block: ContentBlock }) {
  // Removes the number signs of Markdown headings, because this text is rendered as a heading anyway.
  const words = block.title || block.content.replace(/^\s*#{1,6}\s+/, '');
  return (
    <>
      <Group component="h3" gap="xs" wrap="nowrap" m="0.75rem 0 0" c="var(--page-ink)" fz="lg">
        <BlockIcon type={block.type} />
        <span>
          <MarkdownLine>{words}</MarkdownLine>
        </span>
      </Group>
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
  return <ZoomImage src={url} alt={alt} />;
}
