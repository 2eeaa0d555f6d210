/** 'Mock interview, 14 January 2027, 10:00' in two parts, so that a line does not break inside the date. */
export function whatAndWhen(description: string): { what: string; when: string | undefined } {
  const [, what = description, when] = /^(Mock interview), (.+)$/.exec(description) ?? [];
  return { what, when };
}
