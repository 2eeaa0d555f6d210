import { ActionIcon, Box, Menu, Stack, VisuallyHidden } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  roomConductRoutes,
  roomRoleLabels,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { MoreIcon } from '../../../ui/media/icons.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { ReportDialog } from '../../moderation/public/report-dialog.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { useRoom } from '../room-context.ts';
import classes from './media.module.css';
import { MicrophoneOffIcon } from './own-controls.tsx';
import type { PeerView } from './peer-mesh.ts';
import { Picture, StreamVideo } from './stream-video.tsx';

interface PeopleStripProps {
  /** The person's own video; null while the camera is off. */
  ownStream: MediaStream | null;
  isOwnMuted: boolean;
  isSoundOnly: boolean;
  senders: ReadonlySet<string>;
  views: ReadonlyMap<string, PeerView>;
  speakers: readonly string[];
  /** Whether the videos are large, because no station is beside them. */
  isLarge: boolean;
  /** Called when the browser refuses to play sound, because the person has not interacted with the page yet. */
  onBlocked: () => void;
  /** Called when this person has blocked somebody and has therefore left the room. */
  onLeft: () => void;
}

function noteOf(member: RoomMember, isSender: boolean, view: PeerView | undefined): string | null {
  if (!member.isPresent) return 'Away';
  if (!isSender || !view) return null;
  if (view.state === 'disconnected' || view.state === 'failed') return 'Reconnecting…';
  const sendsNothing = view.media && !view.media.hasCamera && !view.media.hasMicrophone;
  if (view.state !== 'connected' && view.state !== 'completed')
    return sendsNothing ? null : 'Connecting…';
  return view.media?.isPaused ? 'Picture paused' : null;
}

const roleName = (room: Room, { role }: RoomMember) =>
  room.bookingId !== null && role === 'examiner' ? 'Interviewer' : roomRoleLabels[role];

/** The people of the room: other people first, the signed-in person last. */
export function PeopleStrip(props: PeopleStripProps) {
  const { ownStream, isOwnMuted, isSoundOnly, senders, views, speakers } = props;
  const { isLarge, onBlocked, onLeft } = props;
  const { room, me } = useRoom();
  const opposite = room.members.find(
    ({ uid, role }) =>
      uid !== me.uid && role === (me.role === 'candidate' ? 'examiner' : 'candidate'),
  );
  const tileOf = (member: RoomMember): TilePerson => {
    const isOwn = member.uid === me.uid;
    const view = views.get(member.uid);
    const isSender = senders.has(member.uid);
    const { media } = view ?? {};
    return {
      uid: member.uid,
      name: member.displayName,
      role: `${roleName(room, member)}${isOwn ? ', you' : ''}`,
      isOwn,
      stream: isOwn ? ownStream : (view?.stream ?? null),
      hasVideo: isOwn
        ? ownStream !== null && isSender
        : media?.hasCamera === true && !media.isPaused && !isSoundOnly && view?.stream !== null,
      isMuted:
        isSender && member.isPresent && (isOwn ? isOwnMuted : media?.hasMicrophone === false),
      isSpeaking: speakers.includes(member.uid),
      isOpposite: member.uid === opposite?.uid,
      note: isOwn ? null : noteOf(member, isSender, view),
    };
  };
  const inOrder = [...room.members.filter(({ uid }) => uid !== me.uid), me];
  return (
    <PlainList
      className={classes.strip}
      columns="6.5rem"
      gap="2xs"
      aria-label="People in the room"
      data-people={inOrder.length}
      data-large={isLarge || undefined}
    >
      {inOrder.map((member) => (
        <PersonTile key={member.uid} person={tileOf(member)} onBlocked={onBlocked}>
          {member.uid !== me.uid && <PersonMenu person={member} onLeft={onLeft} />}
        </PersonTile>
      ))}
    </PlainList>
  );
}

interface TilePerson {
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
function PersonTile({ person, onBlocked, children }: PersonTileProps) {
  const { uid, name, role, isOwn, stream, hasVideo, isMuted, isSpeaking, isOpposite, note } =
    person;
  return (
    <li
      className={classes.tile}
      data-own={isOwn || undefined}
      data-opposite={isOpposite || undefined}
    >
      <Picture isShown={hasVideo} isSpeaking={isSpeaking}>
        {/* Rendered even without video, because it also plays the sound. */}
        {stream && <StreamVideo stream={stream} isOwn={isOwn} onBlocked={onBlocked} />}
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
      </Picture>
      <Stack className={classes.name} component="p" gap={0} fz="xs" lh={1.3}>
        <strong>{name}</strong>
        <span>{role}</span>
      </Stack>
    </li>
  );
}

interface PersonMenuProps {
  person: RoomMember;
  /** Called when the signed-in person has blocked somebody and has therefore left the room. */
  onLeft: () => void;
}

const hostBlocks = 'They leave the room at once and cannot come back into it. ';
const memberBlocks = 'You leave this room at once and cannot come back while they are in it. ';

/** Actions on another person of the room: report, block and, for the host, remove. */
function PersonMenu({ person, onLeft }: PersonMenuProps) {
  const { room, me, change } = useRoom();
  const { uid, displayName } = person;
  const [isReporting, setIsReporting] = useState(false);
  const [confirm, dialog] = useConfirm();
  const params = { id: room.id, uid };
  const block = async () => {
    await callApi(roomConductRoutes.blockMember, { params });
    showToast('success', 'Person blocked.');
    // The person who blocks leaves the room, unless they are the host or the room belongs to a mock interview.
    if (!me.isHost && room.bookingId === null) onLeft();
  };
  const askToBlock = () =>
    confirm({
      title: `Block ${isolate(displayName)}?`,
      text: `${room.bookingId === null ? (me.isHost ? hostBlocks : memberBlocks) : ''}You will not see each other’s posts and comments, and neither of you can invite the other or send a direct message.`,
      confirmLabel: 'Block',
      isDangerous: true,
      failure: 'Failed to block this person.',
      onConfirm: block,
    });
  const askToRemove = () =>
    confirm({
      title: `Remove ${isolate(displayName)}?`,
      text: 'They leave the room at once and cannot come back into it.',
      confirmLabel: 'Remove',
      isDangerous: true,
      failure: 'That did not work. Please try again.',
      onConfirm: () => change.remove.mutateAsync(uid),
    });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="transparent"
            c="var(--app-on-fill)"
            size={28}
            classNames={{ root: classes.menuButton, icon: classes.menuCorner }}
            aria-label={`Options for ${isolate(displayName)}`}
          >
            <MoreIcon size={18} className={classes.menuIcon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsReporting(true)}>
            Report <bdi>{displayName}</bdi>
          </Menu.Item>
          <Menu.Item onClick={askToBlock}>
            Block <bdi>{displayName}</bdi>
          </Menu.Item>
          {me.isHost && (
            <Menu.Item onClick={askToRemove}>
              Remove <bdi>{displayName}</bdi>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        target={isReporting ? { targetType: 'person', targetId: uid, roomId: params.id } : null}
        onClose={() => setIsReporting(false)}
      />
      {dialog}
    </>
  );
}

/** A speaker is announced only after this time, so that a screen reader does not announce every short 'Yes'. */
const SETTLED_MS = 1_000;

export function speakerWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const last = names.at(-1);
  if (names.length === 1) return `${last} is speaking.`;
  return `${names.slice(0, -1).join(', ')} and ${last} are speaking.`;
}

/**
 * The visible and announced caption of who is speaking.
 * @param names the other people who are speaking, without the signed-in person
 */
export function SpeakerLine({ names }: { names: readonly string[] }) {
  const words = speakerWords(names);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <Box
      component="p"
      // Keeps its height while nobody speaks, so that nothing below the line moves.
      mih="1.4em"
      m={0}
      c="var(--page-quiet)"
      fz="sm"
      lh={1.4}
      role="status"
      data-spoken-below="sm"
    >
      {settled}
    </Box>
  );
}
