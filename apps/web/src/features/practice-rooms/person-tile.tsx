import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face } from '../people/public/face.tsx';
import classes from './people-strip.module.css';
import { Picture } from './picture.tsx';
import { MicrophoneOffIcon } from './room-icons.tsx';

export interface TilePerson {
  uid: string;
  name: string;
  /** 'Candidate', or 'Candidate, you'. */
  role: string;
  isOwn: boolean;
  stream: MediaStream | null;
  hasPicture: boolean;
  isMuted: boolean;
  isSpeaking: boolean;
  /** The person whom this one sits opposite. */
  isOpposite: boolean;
  /** 'Away', 'Connecting …'; null when all is well. */
  note: string | null;
}

interface PersonTileProps {
  person: TilePerson;
  onBlocked: () => void;
  /** What one can do about this person. */
  children?: ReactNode;
}

/** One person of the room: picture or initials, name, role, and whether they speak. */
export function PersonTile({ person, onBlocked, children }: PersonTileProps) {
  const { uid, name, role, isOwn, stream, hasPicture, isMuted, isSpeaking, isOpposite, note } =
    person;
  return (
    <li className={classes.tile} data-speaking={isSpeaking} data-opposite={isOpposite}>
      <div className={classes.picture} data-shown={hasPicture}>
        {/* Without a picture the sound still comes from here. */}
        {stream && (
          <Picture
            stream={stream}
            isOwn={isOwn}
            className={isOwn ? classes.mirror : undefined}
            onBlocked={onBlocked}
          />
        )}
        {!hasPicture && (
          <span className={classes.face}>
            <Face uid={uid} name={name} />
          </span>
        )}
        {isMuted && (
          <span className={classes.muted}>
            <MicrophoneOffIcon size={14} />
            <VisuallyHidden>muted</VisuallyHidden>
          </span>
        )}
        {note && <span className={classes.note}>{note}</span>}
        {isSpeaking && <span className={classes.speaking}>Speaking</span>}
        {children && <span className={classes.menu}>{children}</span>}
      </div>
      <p className={classes.name}>
        <strong>{name}</strong>
        <span>{role}</span>
      </p>
    </li>
  );
}
