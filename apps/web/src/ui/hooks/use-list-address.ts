// What a person has chosen in a list – filters, search, sort order and page – is in the address. The way back from another page,
// a reload and a copied link therefore show the list as it was left.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { signedInUid, subscribeSession } from '../../lib/api/session.ts';
import type { Sort } from '../table/data-table-sort.tsx';

/** The address follows typing after this pause: each change asks the server, and browsers limit the changes of an address. */
const TYPING_PAUSE_MS = 300;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What a parameter may contain: one of these values, the first when it is missing; or a typed text of at most this many characters, a
 * typed day, or any value.
 */
type Fields = Record<string, readonly string[] | number | 'day' | 'any'>;

type ListChoice<F extends Fields> = {
  [Name in keyof F]: F[Name] extends readonly (infer Value)[] ? Value : string;
} & { page: number; sort: Sort | undefined };

const usualOf = (kind: Fields[string]) => (typeof kind === 'object' ? (kind[0] ?? '') : '');
const sortWords = (sort: Sort | undefined) => (sort ? `${sort.key} ${sort.direction}` : '');

function readValue(kind: Fields[string], value: string): string {
  // No field can hold U+0000, and the server refuses it, like a text that is too long. A link may contain both.
  if (typeof kind === 'number') return value.replaceAll('\0', '').trim().slice(0, kind);
  if (kind === 'day') return DAY.test(value) ? value : '';
  return kind === 'any' || kind.includes(value) ? value : usualOf(kind);
}

function readChoice<F extends Fields>(
  fields: F,
  usualSort: Sort | undefined,
  from: URLSearchParams,
) {
  const page = Number(from.get('page'));
  const [, key, direction] = /^(\w+) (ascending|descending)$/.exec(from.get('sort') ?? '') ?? [];
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, kind]) => [name, readValue(kind, from.get(name) ?? '')]),
    ),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: key && direction ? ({ key, direction } as Sort) : usualSort,
  } as ListChoice<F>;
}

/** What the address of each list contained when this tab showed it last. A search is not for the next person at this device. */
const lastSeen = new Map<string, string>();
let seenBy = signedInUid();
subscribeSession(() => {
  if (signedInUid() !== seenBy) lastSeen.clear();
  seenBy = signedInUid();
});

/** The address of a list as it was left, for links that lead back to it. */
export const listPath = (path: string) => path + (lastSeen.get(path) ?? '');

export type ListAddress<F extends Fields> = ReturnType<typeof useListAddress<F>>;

/**
 * @param usualSort the order of the list while the address names none
 * @returns `asked`: what the address contains, for the request. `chosen`: the same with what was chosen since, for the fields.
 * `choose` returns to the first page unless it names another. `clear` is undefined while no field is set. `field()`, `sorting` and
 * `paging`: the props of an input or a select, of a table or its `SortField`, and of its `Pager`.
 */
export function useListAddress<const F extends Fields>(
  fields: F,
  usualSort?: Sort,
  typingPauseMs = TYPING_PAUSE_MS,
) {
  const [address, setAddress] = useSearchParams();
  const asked = readChoice(fields, usualSort, address);
  const [unwritten, setUnwritten] = useState<ListChoice<F> | null>(null);
  const chosen = unwritten ?? asked;
  const delayed = useRef<{ timer: number; write: () => void } | null>(null);
  const written = useRef('');

  const { pathname, search } = useLocation();
  useEffect(() => void lastSeen.set(pathname, search), [pathname, search]);
  useEffect(() => {
    if (address.toString() === written.current) return;
    // A link or the history has changed the list.
    window.clearTimeout(delayed.current?.timer);
    delayed.current = null;
    setUnwritten(null);
  }, [address]);
  // A layout effect ends before its fields leave the document, which may make a last event of their own.
  useLayoutEffect(() => {
    // A person who leaves the field may be leaving the page.
    const flush = () => delayed.current?.write();
    document.addEventListener('focusout', flush);
    return () => {
      document.removeEventListener('focusout', flush);
      window.clearTimeout(delayed.current?.timer);
    };
  }, []);

  const choose = (changes: Partial<ListChoice<F>>) => {
    const next = { ...chosen, page: 1, ...changes };
    const write = () => {
      window.clearTimeout(delayed.current?.timer);
      delayed.current = null;
      const shown = new URLSearchParams(address);
      const put = (name: string, value: string, usual: string) => {
        shown.delete(name);
        if (value !== usual) shown.append(name, value);
      };
      for (const [name, kind] of Object.entries(fields))
        put(name, String(next[name]).trim(), usualOf(kind));
      put('sort', sortWords(next.sort), sortWords(usualSort));
      put('page', String(next.page), '1');
      written.current = shown.toString();
      setAddress(shown, { replace: true, preventScrollReset: true });
    };
    const [name = '', ...more] = Object.keys(changes);
    const kind = fields[name];
    const isTyped = more.length === 0 && (kind === 'day' || typeof kind === 'number');
    window.clearTimeout(delayed.current?.timer);
    delayed.current = null;
    setUnwritten(next);
    if (isTyped) delayed.current = { timer: window.setTimeout(write, typingPauseMs), write };
    else write();
  };
  const usual = Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [name, usualOf(kind)]),
  ) as Partial<ListChoice<F>>;
  const isSet = Object.keys(fields).some((name) => chosen[name] !== usual[name]);
  const clear = isSet ? () => choose(usual) : undefined;
  const set = (name: string, value: unknown) => choose({ [name]: value } as Partial<ListChoice<F>>);
  const field = <Name extends keyof F & string>(name: Name) => ({
    value: chosen[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const sorting = { sort: chosen.sort, onSort: (sort: Sort) => set('sort', sort) };
  const paging = { page: chosen.page, onPage: (page: number) => set('page', page) };
  return { asked, chosen, choose, clear, field, sorting, paging };
}
