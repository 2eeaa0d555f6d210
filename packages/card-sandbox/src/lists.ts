// Lists and searches objects, and replaces ids by whole objects (Stripe calls this expansion).

import { type Form, groupOf, listOf, textOf } from './form.ts';
import { findAny, type Kind, type ObjectStore } from './object-store.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

function limitOf(form: Form): number {
  const text = textOf(form, 'limit');
  if (text === null) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw invalidRequest(`Invalid limit: ${text}. Limits are 1 to 100.`, { param: 'limit' });
  }
  return limit;
}

function isWithin(created: number, form: Form): boolean {
  const exact = textOf(form, 'created');
  if (exact !== null) return created === Number(exact);
  const range = groupOf(form, 'created');
  const tests: Record<string, (bound: number) => boolean> = {
    gt: (bound) => created > bound,
    gte: (bound) => created >= bound,
    lt: (bound) => created < bound,
    lte: (bound) => created <= bound,
  };
  return Object.entries(range).every(([name, bound]) => tests[name]?.(Number(bound)) ?? true);
}

/** Lists objects, the newest first, optionally only those before or after a given id. */
export function listObjects(
  store: ObjectStore,
  kind: Kind,
  form: Form,
  path: string,
  filters: readonly string[],
): Json {
  const limit = limitOf(form);
  const found = store
    .all(kind)
    .reverse()
    .filter((object) => isWithin(Number(object.created), form))
    .filter((object) =>
      filters.every((name) => {
        const wanted = textOf(form, name);
        return wanted === null || object[name] === wanted;
      }),
    );
  const after = textOf(form, 'starting_after');
  const before = textOf(form, 'ending_before');
  const indexOf = (id: string) => found.findIndex((object) => object.id === id);
  if (before !== null) {
    const end = Math.max(0, indexOf(before));
    const start = Math.max(0, end - limit);
    return { object: 'list', url: path, has_more: start > 0, data: found.slice(start, end) };
  }
  const start = after === null ? 0 : indexOf(after) + 1;
  return {
    object: 'list',
    url: path,
    has_more: start + limit < found.length,
    data: found.slice(start, start + limit),
  };
}

const clause = /(?:metadata\[['"]([^'"\]]+)['"]\]|(status|currency))\s*:\s*['"]([^'"]*)['"]/g;

/** Supports queries such as `metadata['booking_id']:'b1' AND status:'succeeded'`. */
export function searchIntents(store: ObjectStore, form: Form): Json {
  const query = textOf(form, 'query');
  if (query === null) throw missing('query');
  const clauses = [...query.matchAll(clause)];
  if (clauses.length === 0) throw invalidRequest('We were unable to parse your search query.');
  const limit = limitOf(form);
  const found = store
    .all('payment_intent')
    .reverse()
    .filter((intent) =>
      clauses.every(([, key, field, value]) =>
        key ? (intent.metadata as Json)[key] === value : intent[field ?? ''] === value,
      ),
    );
  const start = Number(textOf(form, 'page') ?? 0);
  const hasMore = start + limit < found.length;
  return {
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: hasMore,
    next_page: hasMore ? String(start + limit) : null,
    data: found.slice(start, start + limit),
  };
}

function expandPath(store: ObjectStore, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expandPath(store, item, path));
  if (typeof value === 'string') {
    const found = findAny(store, value);
    return found ? expandPath(store, found, path) : value;
  }
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) return value;
  const object = value as Json;
  if (!(first in object)) {
    throw invalidRequest(`This property cannot be expanded (${first}).`, { param: 'expand' });
  }
  const inner = object[first];
  return { ...object, [first]: inner === null ? null : expandPath(store, inner, rest) };
}

/** Replaces ids by their objects where the caller asked for expansion. */
export function expand(store: ObjectStore, answer: Json, form: Form): Json {
  let expanded: unknown = answer;
  for (const path of listOf(form, 'expand')) {
    expanded = expandPath(store, expanded, path.split('.'));
  }
  return expanded as Json;
}
