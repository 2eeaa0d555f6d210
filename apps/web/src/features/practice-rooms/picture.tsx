import { useEffect, useRef } from 'react';

interface PictureProps {
  stream: MediaStream;
  className?: string | undefined;
  /** One's own sound is not played to oneself. */
  isOwn?: boolean;
  /** The browser plays no sound before a press on the page. */
  onBlocked?: () => void;
}

/** A stream as it arrives. Who is seen is said by the name beside it. */
export function Picture({ stream, className, isOwn = false, onBlocked }: PictureProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    video.play()?.catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked?.();
    });
  }, [stream, onBlocked]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people talking; the room says in words who speaks
    <video ref={ref} className={className} muted={isOwn} autoPlay playsInline aria-hidden />
  );
}
