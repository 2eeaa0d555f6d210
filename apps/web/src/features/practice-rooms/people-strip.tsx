import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { roomRoleLabels } from '@urost3/contract/practice-rooms.ts';
import type { PeerView } from './peer-mesh.ts';
import classes from './people-strip.module.css';
import { PersonMenu } from './person-menu.tsx';
import { PersonTile, type TilePerson } from './person-tile.tsx';
import type { RoomChange } from './use-room-change.ts';

interface PeopleStripProps {
  room: Room;
  me: RoomMember;
  /** The person's own video; null while the camera is off. */
  ownStream: MediaStream | null;
  isOwnMuted: boolean;
  isSoundOnly: boolean;
  senders: ReadonlySet<string>;
  views: ReadonlyMap<string, PeerView>;
  speakers: readonly string[];
  change: RoomChange;
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
  const { room, me, ownStream, isOwnMuted, isSoundOnly, senders, views, speakers } = props;
  const { change, onBlocked, onLeft } = props;
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
    <ul className={classes.strip} aria-label="People in the room">
      {inOrder.map((member) => (
        <PersonTile key={member.uid} person={tileOf(member)} onBlocked={onBlocked}>
          {member.uid !== me.uid && (
            <PersonMenu room={room} me={me} person={member} change={change} onLeft={onLeft} />
          )}
        </PersonTile>
      ))}
    </ul>
  );
}
