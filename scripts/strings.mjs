// npm run strings                         prints every text that people read, with its file and line, grouped by feature. An editor
//                                         can read the texts without the code. Errors and mails of the API are included
// npm run strings -- community bookings   only these features
import { isTypeScript, visit } from './house/sources.mjs';
import { files } from './repository/files.mjs';

const TEXT_SOURCE =
  /^(apps\/(?:web|api)\/src|packages\/contract\/src)\/(?:features\/([^/]+)|([^/]+))/;
const NOT_READ =
  /\.(test|fixtures|fixture|tables|repository|bench|d)\.|\/testing\/|\/seed\/|\/control\/|fake-/;
/** Attributes whose value people never read. */
const TECHNICAL =
  /^(?:class(?:Name|Names)?|styles?|type|id|key|name|href|src|to|as|rel|method|action|role|target|variant|color|size|mode|justify|align|component|form|value|autoComplete|inputMode|d|viewBox|pattern|fill|stroke.*|xmlns|position|withArrow|order|gap|m[trblxy]?|p[trblxy]?|c|bg|fw|fz|w|h|placement|wrap|data-.*|aria-(?:live|controls|hidden|current|haspopup|atomic|relevant|autocomplete|sort|invalid))$/;
/**
 * Whether a text is for people, and not an identifier, path, query or list of class names. It has several words, or is
 * one word with a capital initial. Several plain words in lower case count as a list of class names.
 */
const isRead = (text) =>
  /[A-Za-z]{2}/.test(text) &&
  (/^[A-Z£“‘'(]?[\w’'“”‘£%.,()!?:;–—…&/+-]*(?: [\w’'“”‘£%.,()!?:;–—…&/+×·-]+)+$/u.test(text) ||
    /^[A-Z][a-z]+…?$/.test(text)) &&
  !/^(?:select|insert|update|delete|with|create|alter) /i.test(text) &&
  !/^(?:Content|Cache|X|Accept|Set)-|^(?:[a-z-]+: ?[^ ]+;?|[a-z-]+(?: [a-z-]+)*)$/.test(text);

/** @returns the file's texts with their lines */
function textsOf(path) {
  const found = [];
  const ignored = new Set();
  const add = (text, start) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain && !ignored.has(start)) found.push({ text: plain, start });
  };
  const ignore = (node) => node && ignored.add(node.start);
  const code = visit(path, {
    ImportDeclaration: ({ source }) => ignore(source),
    ImportExpression: ({ source }) => ignore(source),
    ExportNamedDeclaration: ({ source }) => ignore(source),
    ExportAllDeclaration: ({ source }) => ignore(source),
    TSLiteralType: ({ literal }) => ignore(literal),
    JSXAttribute({ name, value }) {
      if (TECHNICAL.test(String(name.name?.name ?? name.name))) ignore(value);
    },
    JSXText: ({ value, start }) => /[A-Za-z]{2}/.test(value) && add(value, start),
    Literal: ({ value, start }) => typeof value === 'string' && isRead(value) && add(value, start),
    TemplateLiteral({ quasis, start }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('{…}');
      if (isRead(text.replaceAll('{…}', 'x'))) add(text, start);
    },
  });
  return found.map(({ text, start }) => ({ text, line: code.slice(0, start).split('\n').length }));
}

const names = [...new Set(files.map((path) => /\/features\/([^/]+)\//.exec(path)?.[1]))]
  .filter((name) => name !== undefined)
  .sort((a, b) => b.length - a.length);

/**
 * @returns the feature's folder. Without a folder: the feature with which the file name starts, else the first word of the
 * file name
 */
const featureOf = ([, , folder, file]) =>
  folder ?? names.find((name) => file.startsWith(name)) ?? file.replace(/[.-].*$/, '');

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const features = new Map();
for (const path of files) {
  const match = TEXT_SOURCE.exec(path);
  if (!match || !isTypeScript(path) || NOT_READ.test(path)) continue;
  const feature = featureOf(match);
  const place = features.get(feature) ?? [];
  place.push(...textsOf(path).map(({ text, line }) => `${path}:${line}  ${text}`));
  features.set(feature, place);
}
for (const [feature, lines] of [...features].sort(([a], [b]) => a.localeCompare(b))) {
  if (lines.length === 0 || (wanted.length > 0 && !wanted.includes(feature))) continue;
  console.log(`\n## ${feature} (${lines.length})\n${lines.join('\n')}`);
}
