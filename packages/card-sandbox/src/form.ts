// Parses form bodies and queries with bracket keys: `metadata[id]=x`, `expand[0]=y`, `created[gte]=1`.
import { invalidRequest, missing, notAnInteger, unknownParameter } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

export type Form = { [key: string]: string | Form };

export function parseForm(text: string): Form {
  const root: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : ((at[part] = Object.create(null) as Form) as Form);
    }
    // In `expand[]=a&expand[]=b`, the empty brackets mean a list.
    const isList = name.endsWith('[]');
    const last = path.at(-1) ?? name;
    if (isList) {
      const list = (typeof at[last] === 'object' ? at[last] : {}) as Form;
      list[String(Object.keys(list).length)] = value;
      at[last] = list;
    } else at[last] = value;
  }
  return root;
}

export function textOf(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function requiredText(form: Form, name: string): string {
  const value = textOf(form, name);
  if (value === null) throw missing(name);
  return value;
}

export function groupOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

export function listOf(form: Form, name: string): string[] {
  return Object.values(groupOf(form, name)).filter((item) => typeof item === 'string');
}

/** @returns a positive integer; null when the parameter is missing. @throws StripeError for any other value */
export function amountOf(form: Form, name: string): number | null {
  const value = textOf(form, name);
  if (value === null) return null;
  if (!/^\d+$/.test(value) || Number(value) === 0) throw notAnInteger(name, value);
  return Number(value);
}

export function metadataOf(form: Form): Json {
  const metadata: Json = {};
  for (const [key, value] of Object.entries(groupOf(form, 'metadata'))) {
    if (typeof value !== 'string') continue;
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest('Metadata keys have at most 40 and values at most 500 characters.', {
        param: 'metadata',
      });
    }
    if (value !== '') metadata[key] = value;
  }
  if (Object.keys(metadata).length > 50) {
    throw invalidRequest('Metadata has at most 50 keys.', { param: 'metadata' });
  }
  return metadata;
}

export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const name of Object.keys(form)) {
    if (!known.includes(name)) throw unknownParameter(name);
  }
}
