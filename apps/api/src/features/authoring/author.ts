// Who changes content, as the audit log keeps it.
export { type Actor as Author, actorOf as authorOf } from '../../http/actor.ts';
