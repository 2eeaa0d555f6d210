/** Some columns of a table, under their own names, for a select. */
export const pick = <T extends object, Name extends keyof T>(
  table: T,
  ...names: Name[]
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;
