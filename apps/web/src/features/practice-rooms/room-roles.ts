// Rules for roles: who controls the room, who sends sound and video, and how roles rotate between stations.
import type { RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomPhase, RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';

/** Each person receives a separate stream from each sender, so more senders would overload an ordinary connection. */
const SENDERS_MAX = 4;

export const mayLead = (member: RoomMember): boolean => member.isHost || member.role === 'examiner';

/**
 * The uids of at most `SENDERS_MAX` people who send sound and video. Observers send only between stations, and
 * everybody else takes precedence over them.
 */
export function listSenders(
  members: readonly RoomMember[],
  isBetweenStations: boolean,
): Set<string> {
  const first = (member: RoomMember) => (member.role === 'observer' ? 1 : 0);
  const able = members
    .filter((member) => isBetweenStations || member.role !== 'observer')
    .toSorted((a, b) => first(a) - first(b) || (a.uid < b.uid ? -1 : 1));
  return new Set(able.slice(0, SENDERS_MAX).map(({ uid }) => uid));
}

/** The reason why a person cannot have a role in this station; null when they can. */
export function whyNot(member: RoomMember, role: RoomRole): string | null {
  const needsSection = role === 'examiner' || role === 'patient';
  return needsSection && !member.mayExamine ? 'needs Premium' : null;
}

/**
 * Gives each person the role of the next person in the order of their uids. After as many stations as there are people,
 * each person has had each role. A person who may not have the new role swaps roles with a person who may. If no swap
 * is possible, they become an observer.
 */
export function rotateRoles(members: readonly RoomMember[]): { uid: string; role: RoomRole }[] {
  const inOrder = members.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const roles = inOrder.map(
    (_, index) => inOrder[(index + 1) % inOrder.length]?.role ?? 'observer',
  );
  const given = inOrder.map((member, index) => ({ member, role: roles[index] ?? 'observer' }));
  for (const one of given) {
    if (whyNot(one.member, one.role) === null) continue;
    const other = given.find(
      (item) => whyNot(item.member, one.role) === null && whyNot(one.member, item.role) === null,
    );
    if (other) [one.role, other.role] = [other.role, one.role];
    else one.role = 'observer';
  }
  return given.map(({ member, role }) => ({ uid: member.uid, role }));
}

export const isAskingNow = (phase: RoomPhase, me: RoomMember): boolean =>
  phase === 'interview' && mayLead(me);
