// Reads variables from files, because container platforms pass secrets that way: SECRET_KEY_FILE is the path of a file with SECRET_KEY.
import { readFileSync } from 'node:fs';
import { Environment } from './environment.ts';

type Variables = Record<string, string>;

/** @returns the variables, including those read from files, and one message for each file that could not be used */
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
      // Remove the line break that editors and `echo` add at the end of a file.
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE cannot be read (${code}).`);
    }
  }
  return { values, problems };
}
