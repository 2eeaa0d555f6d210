// What the browser needs of the contract. An endpoint is its method, path and access here: what goes in and out of it is checked
// by the server, and by forms with the schemas that they name themselves. Each file of the contract becomes two modules, its
// schemas and everything else, so that a page that names an endpoint or a constant does not fetch zod as well.
import type { Plugin, Rolldown } from 'vite';

const NEEDED = new Set(['method', 'path', 'access']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

const isEndpoint = ({ type, callee }: Node) =>
  type === 'CallExpression' && (callee as Node).name === 'endpoint';

/** What is left of the description of an endpoint. */
function neededOf(call: Node): Node[] {
  const [description] = call.arguments as Node[];
  return ((description?.properties ?? []) as Node[]).filter(
    ({ type, key }) => type !== 'Property' || NEEDED.has(String((key as Node).name)),
  );
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of isEndpoint(node) ? neededOf(node) : childrenOf(node)) walk(child, visit);
}

/** The code of a statement, its endpoints trimmed. */
function print(code: string, statement: Node): string {
  const calls: Node[] = [];
  walk(statement, (node) => {
    if (isEndpoint(node)) calls.push(node);
  });
  let text = '';
  let at = statement.start;
  for (const call of calls.sort((a, b) => a.start - b.start)) {
    const needed = neededOf(call).map(({ start, end }) => code.slice(start, end));
    text += `${code.slice(at, call.start)}{ ${needed.join(', ')} }`;
    at = call.end;
  }
  return text + code.slice(at, statement.end);
}

interface Statement {
  names: string[];
  /** Every name in it, which is more than it refers to: a schema too many is only fetched later. */
  words: Set<string>;
  /** It calls something when the module starts. */
  isMade: boolean;
  isExported: boolean;
  /** Without `export`. */
  text: string;
}

function readStatement(code: string, statement: Node): Statement {
  const declared = (statement.declaration ?? statement) as Node;
  const declarations = (declared.declarations ?? [declared]) as Node[];
  const words = new Set<string>();
  let isMade = false;
  walk(declared, (node) => {
    if (node.type === 'Identifier') words.add(String(node.name));
    if (node.type === 'CallExpression' && !isEndpoint(node)) isMade = true;
  });
  return {
    names: declarations.flatMap(({ id }) => (isNode(id) ? [String(id.name)] : [])),
    words,
    isMade: isMade && declared.type === 'VariableDeclaration',
    isExported: statement.type === 'ExportNamedDeclaration',
    text: print(code, declared),
  };
}

/** Schemas, and what cannot be without them. */
function findSchemas(statements: readonly Statement[]): Set<Statement> {
  const schemas = new Set(statements.filter(({ isMade, words }) => isMade || words.has('z')));
  for (let size = -1; size !== schemas.size; ) {
    size = schemas.size;
    const names = [...schemas].flatMap((statement) => statement.names);
    for (const statement of statements) {
      if (names.some((name) => statement.words.has(name))) schemas.add(statement);
    }
  }
  return schemas;
}

function localNamesOf(declaration: Node): string[] {
  return (declaration.specifiers as Node[]).map(({ local }) => String((local as Node).name));
}

/** `id`: a file of the contract, with the part of it that is wanted. */
function partOf(code: string, program: Node, id: string): string {
  const [file = '', part] = id.split('?');
  const name = `./${file.split('/').at(-1)}`;
  if (!part) return `export * from '${name}?plain';\nexport * from '${name}?schemas';\n`;
  const body = program.body as Node[];
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const statements = body
    .filter((statement) => !imports.includes(statement))
    .map((statement) => readStatement(code, statement));
  const schemas = findSchemas(statements);
  const plain = statements.filter((statement) => !schemas.has(statement));
  const wanted = part === 'plain' ? plain : [...schemas];
  const words = new Set(wanted.flatMap((statement) => [...statement.words]));
  const lines = imports
    .filter((node) => localNamesOf(node).some((local) => words.has(local)))
    .map(({ start, end }) => code.slice(start, end));
  const plainNames = plain.flatMap(({ names }) => names);
  if (part === 'plain') {
    lines.push(...plain.map(({ text }) => text), `export { ${plainNames.join(', ')} };`);
  } else {
    const used = plainNames.filter((plainName) => words.has(plainName));
    if (used.length > 0) lines.push(`import { ${used.join(', ')} } from '${name}?plain';`);
    for (const { text, isExported } of schemas) lines.push(isExported ? `export ${text}` : text);
  }
  return lines.join('\n');
}

export function splitContract(): Plugin {
  return {
    name: 'split-contract',
    apply: 'build',
    // What is fetched of the contract later is its schemas.
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string' || !specifier.startsWith('@urost3/contract/')) return null;
      const file = await this.resolve(specifier, importer);
      return file ? { id: `${file.id}?schemas` } : null;
    },
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts(?:\?(?:plain|schemas))?$/ },
      handler(code, id): Rolldown.TransformResult {
        const program = this.parse(code) as unknown as Node;
        // Nothing in the contract does anything but say what is: unused, it goes. Nobody maps the bundle back to sources.
        return { code: partOf(code, program, id), map: null, moduleSideEffects: false };
      },
    },
  };
}
