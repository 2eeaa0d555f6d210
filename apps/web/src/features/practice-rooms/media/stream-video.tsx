import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/page/class-names.ts';
import classes from './media.module.css';

interface PictureProps {
  /** Whether the video is shown, not only heard. */
  isShown?: boolean;
  isSpeaking?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of a person's video, or of what is in its place. */
export function Picture({ isShown = true, isSpeaking, className, children }: PictureProps) {
  return (
    <div
      className={cx(classes.picture, className)}
      data-shown={isShown || undefined}
      data-speaking={isSpeaking || undefined}
    >
      {children}
    </div>
  );
}

interface StreamVideoProps {
  stream: MediaStream;
  /** Whether this is the person's own stream, which must be muted. */
  isOwn: boolean;
  /** Called when the browser refuses to play sound, because the person has not interacted with the page yet. */
  onBlocked?: () => void;
}

/** Plays a stream. It is hidden from screen readers, because the name beside it says who is shown. */
export function StreamVideo({ stream, isOwn, onBlocked }: StreamVideoProps) {
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
    <video
      ref={ref}
      className={classes.video}
      data-own={isOwn || undefined}
      muted={isOwn}
      autoPlay
      playsInline
      aria-hidden
    />
  );
}
