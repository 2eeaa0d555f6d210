// Reads the arguments of `npm run content`, and contains its help text.
import { stationIds } from '@urost3/contract/stations.ts';

export const USAGE = `npm run content -- import <folder-or-file> [--station <type>] [--dry-run] [--verbose] [--yes]
  [--change-free-preview]
npm run content -- export <folder>
npm run content -- lint [folder] [--report]
npm run content -- sources [words of a source]
npm run content -- guideline-changed <words of a source> --reason <why>
npm run content -- guideline-reviewed <words of a source>

Station types: ${stationIds.join(', ')}.`;

const flags = ['--dry-run', '--verbose', '--yes', '--report', '--change-free-preview'];

export interface Arguments {
  words: string[];
  options: Map<string, string>;
  unknown: string[];
}

export function readArguments(argv: readonly string[]): Arguments {
  const result: Arguments = { words: [], options: new Map(), unknown: [] };
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    const [name = '', inline] = word.split(/=(.*)/s);
    if (name === '--station' || name === '--reason')
      result.options.set(name, inline ?? argv[(i += 1)] ?? '');
    else if (flags.includes(name)) result.options.set(name, 'true');
    else if (word.startsWith('-')) result.unknown.push(word);
    else result.words.push(word);
  }
  return result;
}
