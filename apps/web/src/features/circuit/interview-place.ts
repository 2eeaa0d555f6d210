// Which question of an interview is on the table and what was picked, so that a reload finds the same page. This tab only.
export interface Place {
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

export function keepPlace(key: string, place: Place): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(place));
  } catch {
    // Storage switched off: a reload then begins at the first question again.
  }
}
