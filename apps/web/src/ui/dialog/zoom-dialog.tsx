// A separate chunk, which zoom-image.tsx loads when an image is opened.
import { Button, Group, Stack } from '@mantine/core';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../page/pieces.tsx';
import { Modal } from './modal.tsx';
import classes from './zoom-dialog.module.css';

const MAX_SCALE = 8;
/** The distance in pixels by which an arrow key moves the image. */
const STEP = 60;

interface ZoomDialogProps {
  src: string;
  alt: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows an image in the whole window. Two fingers, the wheel, buttons and keys enlarge it; dragging and arrow keys move
 * it.
 */
export function ZoomDialog({ src, alt, isOpen, onClose }: ZoomDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} fullScreen title={alt || 'Picture'}>
      <ZoomPicture src={src} alt={alt} />
    </Modal>
  );
}

const keys = (picture: PanzoomObject): Record<string, () => void> => ({
  '+': () => picture.zoomIn(),
  '=': () => picture.zoomIn(),
  '-': () => picture.zoomOut(),
  '0': () => picture.reset(),
  ArrowLeft: () => picture.pan(STEP, 0, { relative: true }),
  ArrowRight: () => picture.pan(-STEP, 0, { relative: true }),
  ArrowUp: () => picture.pan(0, STEP, { relative: true }),
  ArrowDown: () => picture.pan(0, -STEP, { relative: true }),
});

function ZoomPicture({ src, alt }: { src: string; alt: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const panzoom = useRef<PanzoomObject>(null);
  const [percent, setPercent] = useState(100);

  useEffect(() => {
    const image = picture.current;
    const frame = image?.parentElement;
    if (!image || !frame) return undefined;
    const made = Panzoom(image, {
      maxScale: MAX_SCALE,
      minScale: 1,
      panOnlyWhenZoomed: true,
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    panzoom.current = made;
    const onChange = () => setPercent(Math.round(made.getScale() * 100));
    const onKeyDown = (event: KeyboardEvent) => {
      const act =
        event.ctrlKey || event.metaKey || event.altKey ? undefined : keys(made)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    image.addEventListener('panzoomchange', onChange);
    // Not passive, because the handler must prevent the page from scrolling.
    frame.addEventListener('wheel', made.zoomWithWheel, { passive: false });
    frame.addEventListener('keydown', onKeyDown);
    return () => {
      frame.removeEventListener('wheel', made.zoomWithWheel);
      frame.removeEventListener('keydown', onKeyDown);
      image.removeEventListener('panzoomchange', onChange);
      made.destroy();
    };
  }, []);

  const fit = () => panzoom.current?.reset();

  return (
    <Stack gap="sm" h="calc(100dvh - 6.5rem)">
      <Group gap="xs">
        <Button
          variant="default"
          disabled={percent >= MAX_SCALE * 100}
          onClick={() => panzoom.current?.zoomIn()}
        >
          Enlarge
        </Button>
        <Button
          variant="default"
          disabled={percent <= 100}
          onClick={() => panzoom.current?.zoomOut()}
        >
          Reduce
        </Button>
        <Button variant="default" disabled={percent <= 100} onClick={fit}>
          Whole picture
        </Button>
        <span role="status">{percent}%</span>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture, as they scroll a region */}
      <Card
        component="section"
        className={classes.frame}
        p={0}
        bg="var(--app-paper)"
        aria-label="Picture: plus and minus change its size, the arrow keys move it"
        tabIndex={0}
      >
        <img ref={picture} className={classes.picture} src={src} alt={alt} draggable={false} />
      </Card>
    </Stack>
  );
}
