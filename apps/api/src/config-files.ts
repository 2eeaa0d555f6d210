// Variables given by file, as container platforms hand over secrets: SECRET_KEY_FILE names the file with the value of SECRET_KEY.
import { readFileSync } from 'node:fs';
import { Environment } from './environment.ts';

type Variables = Record<string, string>;

/** @returns the variables with those given by file, and what is wrong */
export function readFromFiles(given: Variables): { values: Variables; problems: string[] } {
  const values = { ...given };
  const problems: string[] = [];
  for (const name of Object.keys(Environment.shape)) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them out.`);
      continue;
    }
    try {
      // Editors and `echo` end a file with a line break.
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE cannot be read (${code}).`);
    }
  }
  return { values, problems };
}
