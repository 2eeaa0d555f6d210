// Many people ask the same question at the same moment. One answer serves everyone who asked before its reading began:
// nobody is told anything older than their own question, and a crowd costs a handful of statements.

interface Looks<T> {
  running: Promise<T>;
  /** For those who asked while it ran; begins when it has ended. */
  next: Promise<T> | null;
}

export function shareLooks<K, T>(
  nameOf: (question: K) => string,
  look: (question: K) => Promise<T>,
) {
  const open = new Map<string, Looks<T>>();

  function begin(name: string, question: K): Promise<T> {
    const running = look(question);
    const looks: Looks<T> = { running, next: null };
    open.set(name, looks);
    const end = () => {
      if (open.get(name) === looks && looks.next === null) open.delete(name);
    };
    running.then(end, end);
    return running;
  }

  return (question: K): Promise<T> => {
    const name = nameOf(question);
    const looks = open.get(name);
    if (!looks) return begin(name, question);
    const go = () => begin(name, question);
    looks.next ??= looks.running.then(go, go);
    return looks.next;
  };
}
