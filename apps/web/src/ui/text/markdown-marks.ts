// Extensions of Markdown: some inline HTML elements, subscript and superscript (`H~2~O`, `10^9^`), and the note on an
// unconfirmed fact. Raw HTML never reaches the page. This code creates the allowed elements, and keeps only the text of
// all other elements.

import { CHECK_NOTE } from '@urost3/contract/content/content.ts';
import { readHtmlTag } from '@urost3/contract/text/markdown-runs.ts';
import type { Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { type FindAndReplaceList, findAndReplace } from 'mdast-util-find-and-replace';

type Child = RootContent;

/**
 * Forbidden inline elements. Their tags are removed. A tag of any other forbidden element is replaced by a space.
 * Without the space, the texts of cells and lines would run together.
 */
const inLine = new Set(
  'a abbr bdi bdo big cite code del dfn font ins kbd mark q s small span strike tt u var wbr'.split(
    ' ',
  ),
);

const textOf = (value: string): Child => ({ type: 'text', value });

/** Creates an element without the attributes of the original. */
function element(name: string, children: Child[]): Child {
  const node = { type: 'emphasis', children, data: { hName: name, hProperties: {} } };
  return node as Child;
}

/** Replaces the HTML tags among sibling nodes with elements. A tag without a partner is removed; its content stays. */
function arrange(nodes: readonly Child[]): Child[] {
  const open: { name: string; nodes: Child[] }[] = [{ name: '', nodes: [] }];
  const add = (...items: Child[]) => open.at(-1)?.nodes.push(...items);
  const closeTo = (depth: number) => {
    while (open.length > depth) add(...(open.pop()?.nodes ?? []));
  };
  for (const node of nodes) {
    if (node.type !== 'html') {
      add(node);
      continue;
    }
    const tag = readHtmlTag(node.value);
    if (!tag) {
      // Comments are dropped. Other content that merely looks like a tag is kept as text.
      if (!/^<[!?]/.test(node.value)) add(textOf(node.value));
    } else if (!tag.isSafe) {
      if (!inLine.has(tag.name)) add(textOf(' '));
    } else if (tag.name === 'br') add({ type: 'break' });
    else if (!tag.isClosing) open.push({ name: tag.name, nodes: [] });
    else {
      const at = open.findLastIndex(({ name }) => name === tag.name);
      if (at === -1) continue;
      closeTo(at + 1);
      const closed = open.pop();
      add(element(tag.name, closed?.nodes ?? []));
    }
  }
  closeTo(1);
  return open[0]?.nodes ?? [];
}

/** In a table, `\|` is a vertical line, because a line alone would end the cell. In a formula it would be two lines. */
function readLines(formula: Child & { value: string }): Child {
  const value = formula.value.replaceAll('\\|', '|');
  const data = { ...formula.data, hChildren: [textOf(value)] };
  return { ...formula, value, data } as Child;
}

function arrangeBelow(parent: Parents, isInTable = false): void {
  const isCell = isInTable || parent.type === 'tableCell';
  for (const child of parent.children)
    if ('children' in child) arrangeBelow(child as Parents, isCell);
  const nodes = parent.children.map((child) =>
    isCell && child.type === 'inlineMath' ? readLines(child) : child,
  );
  parent.children = arrange(nodes) as typeof parent.children;
}

const SIGN = '[+\\-−–]';
const LETTERS = `(?:${SIGN}?[\\p{L}\\p{N}.,]{1,24}${SIGN}?|${SIGN})`;
const low = new RegExp(`(?<=[\\p{L}\\p{N})\\]])~(${LETTERS})~`, 'gu');
const high = new RegExp(`(?<=[\\p{L}\\p{N})\\]])\\^(${LETTERS})\\^`, 'gu');

/** The plugin that adds the extensions of this file to the Markdown renderer. */
export function drawMarks() {
  return (tree: Root): void => {
    arrangeBelow(tree);
    const set = (name: string) => (_all: string, words: string) =>
      element(name, [textOf(words)]) as PhrasingContent;
    const ignore = ['link', 'linkReference'] satisfies Nodes['type'][];
    const note = () => element('small', [textOf(CHECK_NOTE.slice(1, -1))]) as PhrasingContent;
    const marks: FindAndReplaceList = [
      [CHECK_NOTE, note],
      [low, set('sub')],
      [high, set('sup')],
    ];
    findAndReplace(tree, marks, { ignore });
  };
}
