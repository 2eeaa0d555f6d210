// What is asked in an interview now and the picks so far, so that a reload restores them. This tab only.
interface Place {
  /** In the list of what the examiner asks (examiner-asks.ts). */
  index: number;
  /** Question id → text of the option. */
  picks: Readonly<Record<string, string>>;
}

const nameOf = (key: string) => `urost3.interview.${key}`;

export function readPlace(key: string): Place {
  try {
    const kept: Partial<Place> = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '{}');
    return { index: Math.max(0, Number(kept.index) || 0), picks: { ...kept.picks } };
  } catch {
    return { index: 0, picks: {} };
  }
}

/** Whether the station's recording was heard in this interview. */
export function wasPlayed(key: string): boolean {
  try {
    return sessionStorage.getItem(`${nameOf(key)}.played`) !== null;
  } catch {
    return false;
  }
}

export function keepPlayed(key: string): void {
  try {
    sessionStorage.setItem(`${nameOf(key)}.played`, 'yes');
  } catch {
    // Storage is blocked: a reload plays it again.
  }
}

export function keepPlace(key: string, place: Place): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(place));
  } catch {
    // Storage is blocked: a reload starts at the first question again.
  }
}
