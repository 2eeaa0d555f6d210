import { lazy, Suspense, useRef, useState } from 'react';
import { EnlargeIcon } from './icons.tsx';
import classes from './zoom-image.module.css';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((module) => ({ default: module.ZoomDialog })),
);

interface ZoomImageProps {
  src: string;
  alt: string;
  className?: string | undefined;
}

/** A picture that opens in the whole window, to be enlarged and moved. */
export function ZoomImage({ src, alt, className }: ZoomImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The dialog was opened before it was there, so it does not know where the focus came from.
    opener.current?.focus();
  };
  return (
    <div className={classes.frame}>
      <img className={className} src={src} alt={alt} loading="lazy" decoding="async" />
      <button
        ref={opener}
        type="button"
        className={classes.open}
        aria-label={alt ? `Enlarge: ${alt}` : 'Enlarge the picture'}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        <EnlargeIcon />
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ZoomDialog src={src} alt={alt} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
