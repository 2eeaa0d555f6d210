// Reads and parses each file of the repository at most once. Uses Vite's parser, because it supports TypeScript and is installed.
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { files, read as readFile } from '../repository/files.mjs';

/** Matches tests, and files that only tests use. */
const TEST = /\.(test|fixtures|fixture|arbitrary)\.|\/testing\/|(^|\/)testing\.tsx?$/;
const PRODUCT = /^(?:apps|packages)\/.+\.(?:ts|tsx|css)$/;

const texts = new Map();
function read(path) {
  const text = texts.get(path) ?? readFile(path);
  texts.set(path, text);
  return text;
}

export const isTypeScript = (path) => /\.tsx?$/.test(path);
/** The code that runs in a browser or on a server, and its styles. */
export const productFiles = files.filter((path) => PRODUCT.test(path) && !TEST.test(path));

export const countLines = (path) => read(path).split('\n').length - 1;

const parsed = new Map();
function parse(path) {
  let result = parsed.get(path);
  if (!result) {
    const code = read(path);
    result = { code, ...parseSync(path, code) };
    parsed.set(path, result);
  }
  return result;
}

/** @param visitor functions by node type @returns the file's text */
export function visit(path, visitor) {
  const { program, code } = parse(path);
  new Visitor(visitor).visit(program);
  return code;
}

const paths = new Set(files);

/** @returns the file that an import specifier refers to; null for a package */
function resolve(path, specifier) {
  const [name] = specifier.split('?');
  const target = name.startsWith('.')
    ? join(dirname(path), name)
    : name
        .replace(/^@urost3\/contract\//, 'packages/contract/src/')
        .replace(/^@urost3\/(api|web)\//, 'apps/$1/');
  return paths.has(target) ? target : null;
}

/**
 * Lists the imports of files of this repository: static, type and dynamic imports, and exports from another file.
 * @returns for each import the target file and the imported names (null: all)
 */
export function importsOf(path) {
  const { module, code } = parse(path);
  const list = [];
  const add = (specifier, names) => {
    const target = resolve(path, specifier);
    if (target) list.push({ target, names });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const isWhole = entries.some(({ importName }) => importName.kind === 'NamespaceObject');
    add(
      moduleRequest.value,
      isWhole ? null : entries.map(({ importName }) => importName.name ?? 'default'),
    );
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest)
        add(moduleRequest.value, importName.name === null ? null : [importName.name]);
  for (const { moduleRequest } of module.dynamicImports)
    add(code.slice(moduleRequest.start + 1, moduleRequest.end - 1), null);
  return list;
}

/** @returns the names of a file's exports */
export function exportsOf(path) {
  return parse(path).module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ exportName }) => exportName.kind === 'Name')
      .map(({ exportName }) => exportName.name),
  );
}
