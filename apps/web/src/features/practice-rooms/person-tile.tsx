import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './people-strip.module.css';
import { MicrophoneOffIcon } from './room-icons.tsx';
import { StreamVideo } from './stream-video.tsx';

export interface TilePerson {
  uid: string;
  name: string;
  /** For example 'Candidate', or 'Candidate, you' for the signed-in person. */
  role: string;
  isOwn: boolean;
  stream: MediaStream | null;
  hasVideo: boolean;
  isMuted: boolean;
  isSpeaking: boolean;
  /** Whether the person is shown large. A candidate sees the examiner large; everybody else sees the candidate large. */
  isOpposite: boolean;
  /** The state of the connection, for example 'Away' or 'Reconnecting…'; null when there is nothing to report. */
  note: string | null;
}

interface PersonTileProps {
  person: TilePerson;
  onBlocked: () => void;
  /** The menu of actions on this person. */
  children: ReactNode;
}

/** One person of the room: video or initials, name, role, and whether they are speaking. */
export function PersonTile({ person, onBlocked, children }: PersonTileProps) {
  const { uid, name, role, isOwn, stream, hasVideo, isMuted, isSpeaking, isOpposite, note } =
    person;
  return (
    <li className={classes.tile} data-speaking={isSpeaking} data-opposite={isOpposite}>
      <div className={classes.picture} data-shown={hasVideo}>
        {/* Rendered even without video, because it also plays the sound. */}
        {stream && (
          <StreamVideo
            stream={stream}
            isOwn={isOwn}
            className={isOwn ? classes.mirror : undefined}
            onBlocked={onBlocked}
          />
        )}
        {!hasVideo && (
          <span className={classes.face}>
            <InitialsAvatar uid={uid} name={name} />
          </span>
        )}
        {isMuted && (
          <span className={classes.muted}>
            <MicrophoneOffIcon size={14} />
            <VisuallyHidden>muted</VisuallyHidden>
          </span>
        )}
        {isSpeaking && !note && <span className={classes.speaking}>Speaking</span>}
        {note && <span className={classes.note}>{note}</span>}
        {children && <span className={classes.menu}>{children}</span>}
      </div>
      <p className={classes.name}>
        <strong>{name}</strong>
        <span>{role}</span>
      </p>
    </li>
  );
}
