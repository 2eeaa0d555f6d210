import type { RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { expect, test } from 'vitest';
import { listSenders, rotateRoles } from './room-roles.ts';

const member = (uid: string, role: RoomRole, mayExamine = true): RoomMember => ({
  uid,
  role,
  mayExamine,
  displayName: uid,
  rank: '',
  isHost: uid === 'a',
  isPresent: true,
  agreesToRecording: false,
});
const rolesOf = (list: { uid: string; role: RoomRole }[]) =>
  Object.fromEntries(list.map(({ uid, role }) => [uid, role]));

test('in a practice room, each person has had each role after as many stations as people', () => {
  let members = [member('a', 'candidate'), member('b', 'examiner'), member('c', 'observer')];
  const seen = new Map(members.map(({ uid }) => [uid, new Set<RoomRole>()]));
  for (let station = 0; station < 3; station += 1) {
    for (const { uid, role } of members) seen.get(uid)?.add(role);
    const next = rolesOf(rotateRoles(members));
    members = members.map((one) => ({ ...one, role: next[one.uid] ?? 'observer' }));
  }
  for (const roles of seen.values()) expect(roles.size).toBe(3);
});

test('the rotation of roles in a practice room never makes a guest without Premium the examiner', () => {
  expect(rolesOf(rotateRoles([member('a', 'examiner'), member('b', 'candidate', false)]))).toEqual({
    a: 'examiner',
    b: 'candidate',
  });
  expect(
    rolesOf(
      rotateRoles([
        member('a', 'examiner'),
        member('b', 'candidate', false),
        member('c', 'observer'),
      ]),
    ).b,
  ).not.toBe('examiner');
});

test('observers in a practice room send no sound or video during a station; between stations at most four people send', () => {
  const members = [
    member('a', 'observer'),
    member('b', 'candidate'),
    member('c', 'examiner'),
    member('d', 'observer'),
    member('e', 'observer'),
  ];
  expect([...listSenders(members, false)]).toEqual(['b', 'c']);
  expect([...listSenders(members, true)]).toEqual(['b', 'c', 'a', 'd']);
});
