// Measures the size of the code, and finds unused exports.
import { files } from '../repository/files.mjs';
import { countLines, exportsOf, importsOf, isTypeScript, productFiles, visit } from './sources.mjs';

/** Product files with more lines than the limit, longest first. */
export function findFilesOver(lines) {
  return productFiles
    .map((path) => ({ path, lines: countLines(path) }))
    .filter((file) => file.lines > lines)
    .sort((one, other) => other.lines - one.lines);
}

/** Finds forms without POST. When the browser, and not the app's code, submits such a form, the typed values become part of the URL. */
export function findFormsByAddress() {
  return productFiles
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const found = [];
      const code = visit(path, {
        JSXOpeningElement({ start, end }) {
          found.push([start, end]);
        },
      });
      return found
        .map(([start, end]) => code.slice(start, end))
        .filter((tag) => /^<form\b|\bcomponent="form"/.test(tag))
        .filter((tag) => !/\bmethod="post"|\brole="search"/.test(tag))
        .map((tag) => `${path}: ${tag.replaceAll(/\s+/g, ' ')}`);
    });
}

/** Files that import Mantine's field for numbers, which drops typed characters that it does not accept (decision 141). */
export const findNumberInputs = () =>
  productFiles.filter((path) => {
    let isFound = false;
    const look = ({ imported }) => {
      isFound ||= imported.name === 'NumberInput';
    };
    if (path.endsWith('.tsx')) visit(path, { ImportSpecifier: look });
    return isFound;
  });

/** @returns median, 95th percentile and maximum */
export function spreadOf(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
}

/** The number of lines of every function that has a name or is assigned to a named constant. */
function functionLengths(path) {
  const ranges = [];
  const take = (node) => ranges.push([node.start, node.end]);
  const isFunction = (node) => /^(?:ArrowFunction|Function)Expression$/.test(node?.type);
  const code = visit(path, {
    FunctionDeclaration: take,
    VariableDeclarator: ({ init }) => isFunction(init) && take(init),
    MethodDefinition: take,
    Property: ({ method, value }) => method && take(value),
  });
  return ranges.map(([start, end]) => code.slice(start, end).split('\n').length);
}

/** Counts `...[a]` and `...{ a }`, also among JSX attributes, because the values could be written without a spread. */
function countLiteralSpreads(path) {
  let count = 0;
  const look = ({ argument }) => {
    if (/^(?:Array|Object)Expression$/.test(argument.type)) count += 1;
  };
  visit(path, { SpreadElement: look, JSXSpreadAttribute: look });
  return count;
}

/**
 * Our own files, without frameworks, that build, send and start the first page. Left out are helpers that other code
 * uses as well: bundle-files.ts (other build plugins) and lib/browser/when-idle.ts (many components).
 */
const PAGE_START =
  /^apps\/web\/first-pages-plugin\.ts$|^apps\/web\/src\/(?:start\/(?:start|prerender|early-calls)|main|app\/(?:app|load-page|start-app)|ui\/page\/first-styles)\.tsx?$|^apps\/api\/src\/http\/sent-pages\.ts$/;

/** Files whose exports are used at run time by name or by a tool: routes, entry points, configuration of tools. */
const ENTRY =
  /^apps\/web\/src\/(?:routes\/|start\/(?:start|zod-without-eval)\.ts|main\.ts|start\/prerender\.tsx|app\/start-app\.tsx)|^apps\/web\/(?:vite|vitest)\.config\.ts$|\/vitest\.config\.ts$|^packages\/card-sandbox\/src\/index\.ts$|^packages\/client\/src\/client\.ts$|^packages\/contract\/src\/schema-modules\.ts$|\.tables\.ts$/;

/** Exported names that no other file imports, not even a test. */
export function findUnusedExports() {
  const taken = new Map();
  for (const path of files.filter((file) => /\.(?:[mc]?ts|tsx|mjs)$/.test(file)))
    for (const { target, names } of importsOf(path)) {
      if (names === null) taken.set(target, null);
      else if (taken.get(target) !== null)
        taken.set(target, new Set([...(taken.get(target) ?? []), ...names]));
    }
  return productFiles
    .filter((path) => isTypeScript(path) && !ENTRY.test(path))
    .filter((path) => taken.get(path) !== null)
    .flatMap((path) =>
      exportsOf(path)
        .filter((name) => !taken.get(path)?.has(name))
        .map((name) => `${path}: ${name}`),
    );
}

/** The demo data is mostly text, so its lines are not counted. */
const isDemo = (path) => path.startsWith('apps/api/src/seed/');

export function measure() {
  const code = productFiles.filter(isTypeScript);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return {
    lines: sum(productFiles.filter((path) => !isDemo(path)).map(countLines)),
    fileLines: spreadOf(productFiles.map(countLines)),
    functionLines: spreadOf(code.flatMap(functionLengths)),
    literalSpreads: sum(code.map(countLiteralSpreads)),
    pageStartLines: sum(productFiles.filter((path) => PAGE_START.test(path)).map(countLines)),
  };
}

const parts = [
  { name: 'API', pattern: /^apps\/api\/.+\.ts$/, files: 450, lines: 44_000, small: 35 },
  {
    name: 'contract',
    pattern: /^packages\/contract\/.+\.ts$/,
    files: 100,
    lines: 9_000,
    small: 30,
  },
  { name: 'web', pattern: /^apps\/web\/.+\.tsx?$/, files: 620, lines: 51_000, small: 60 },
  { name: 'stylesheets', pattern: /\.css$/, files: 90, lines: 8_000, small: null },
];
const SMALL_LINES = 30;

/** The files and lines of each part of the product, and its files of at most 30 lines, with the most that each should have. */
export function measureParts() {
  return parts.map(({ pattern, ...aims }) => {
    const counted = productFiles.filter((path) => pattern.test(path) && !isDemo(path));
    const lengths = counted.map(countLines);
    return {
      aims,
      files: lengths.length,
      lines: lengths.reduce((sum, count) => sum + count, 0),
      small: lengths.filter((count) => count <= SMALL_LINES).length,
    };
  });
}
