import { useRef, useState } from 'react';
import { signedInUid } from '../../lib/api/session.ts';
import {
  clientIdOf,
  idOfSent,
  isSame,
  keepDraft,
  readDraft,
  settleDraft,
} from '../../lib/offline/kept-draft.ts';

/**
 * Keeps only the fields that a person has changed. The others may be changed elsewhere before the form is opened again.
 * @returns what a signed-in person has typed into this form before, and functions that keep and forget it
 */
export function useKeptValues<Values extends object>(
  place: string | undefined,
  initialValues: Values,
) {
  /** Null in a form that is not kept on this device. */
  const [at] = useState(() => {
    const uid = signedInUid();
    return place !== undefined && uid !== null ? ([uid, place] as const) : null;
  });
  const [kept, setKept] = useState(() => at && readDraft<Partial<Values>>(...at));
  /** What was sent from such a form, and has no answer. */
  const unkept = useRef<ReturnType<typeof idOfSent>>(null);
  const change = (values: Partial<Values> | null) => {
    if (at) keepDraft(...at, values);
  };
  const changesIn = (values: Values): Partial<Values> | null => {
    const changed = Object.entries(values).filter(
      ([field, value]) => !isSame(value, initialValues[field as keyof Values]),
    );
    return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Values>);
  };
  const forget = () => {
    change(null);
    setKept(null);
  };
  return {
    kept: kept && { ...initialValues, ...kept },
    keep: (values: Values) => change(changesIn(values)),
    forget,
    /** As `clientIdOf` of a draft. */
    clientIdOf(words: unknown): string {
      if (at) return clientIdOf(...at, words);
      unkept.current = idOfSent(words, unkept.current);
      return unkept.current.clientId;
    },
    /** Forgets what was sent, as `settleDraft`. */
    settle(sent: Values): boolean {
      unkept.current = null;
      const isAll = !at || settleDraft(...at, changesIn(sent));
      if (isAll) setKept(null);
      return isAll;
    },
  };
}
