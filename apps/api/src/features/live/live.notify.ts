// After a commit, sends every process the ids of the people with new events. PostgreSQL sends the notifications of
// transactions in commit order. A notification inside the publishing transaction would therefore make all commits of
// the database wait for each other.

/** An id has about 40 characters, so 150 ids fit into a notification, which must be shorter than 8,000 bytes. */
const PEOPLE_PER_NOTIFICATION = 150;
const RETRY_MS = 500;
const EVERYBODY = '*';

interface Wake {
  /** The process that sent the notification. */
  origin: string;
  /**
   * Null when anybody may have new events. There are three causes: an event is for an audience, the list is too long,
   * or a notification has failed.
   */
  uids: readonly string[] | null;
}

/** @param origin this process, which ignores its own notifications */
export function createEventNotifier(origin: string, notify: (payload: string) => Promise<void>) {
  let uids = new Set<string>();
  let isForEverybody = false;
  let isSending = false;
  let isDue = false;
  let isStopped = false;

  async function send(): Promise<void> {
    isSending = true;
    while (isDue) {
      isDue = false;
      const named = uids;
      uids = new Set();
      const isUnnamed = isForEverybody || named.size > PEOPLE_PER_NOTIFICATION;
      isForEverybody = false;
      const list = isUnnamed ? EVERYBODY : [...named].map(encodeURIComponent).join(',');
      try {
        await notify(`event:${origin}:${list}`);
      } catch {
        isForEverybody = true;
        isDue = !isStopped;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    isSending = false;
  }

  return {
    /**
     * Notifies the other processes. People who are added while a notification is being sent go into the next one.
     * @param people null when anybody may have new events
     */
    send(people: readonly string[] | null): void {
      if (people === null) isForEverybody = true;
      else for (const uid of people) uids.add(uid);
      isDue = true;
      if (!isSending) void send();
    },
    stop(): void {
      isStopped = true;
    },
  };
}

/** @param rest the payload after `event:` */
export function readEventNotification(rest: string): Wake {
  const [origin = '', list = ''] = rest.split(':');
  return { origin, uids: list === EVERYBODY ? null : list.split(',').map(decodeURIComponent) };
}
