/** Some columns of a table for a select, or some fields of a row, under their own names. */
export const pick = <T extends object, Name extends keyof T>(
  table: T,
  ...names: Name[]
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;
