import { Box } from '@mantine/core';
import { useRef, useState } from 'react';
import { EnlargeIcon } from '../media/icons.tsx';
import pieces from '../page/pieces.module.css';
import { lazyComponent } from '../state/lazy-component.tsx';
import classes from './zoom-dialog.module.css';

const ZoomDialog = lazyComponent(() => import('./zoom-dialog.tsx'), 'ZoomDialog');

interface ZoomImageProps {
  src: string;
  alt: string;
  isCentred?: boolean;
}

/** An image that can be opened in the whole window, enlarged and moved. */
export function ZoomImage({ src, alt, isCentred }: ZoomImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // Return the focus here. At the first press the dialog is mounted already open. The component library has then not
    // recorded which element had the focus.
    opener.current?.focus();
  };
  return (
    <Box pos="relative">
      <img
        className={pieces.picture}
        style={isCentred ? { marginInline: 'auto' } : undefined}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      <button
        ref={opener}
        type="button"
        className={classes.open}
        data-screen-only
        aria-label={alt ? `Enlarge: ${alt}` : 'Enlarge the picture'}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        <EnlargeIcon size={32} className={classes.sign} />
      </button>
      {wasOpened && <ZoomDialog src={src} alt={alt} isOpen={isOpen} onClose={close} />}
    </Box>
  );
}
