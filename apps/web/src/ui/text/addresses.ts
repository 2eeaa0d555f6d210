// Where a web address in running text ends: one rule for the plain texts of messages and the Markdown of posts.
import type { Nodes, PhrasingContent, Root, Text } from 'mdast';

const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const PUNCTUATION = /[.,;:!?'’”»…*_~]/;

/**
 * The end of the address that begins at `start`. Punctuation after an address and a bracket that was opened before it do not belong
 * to it; a bracket that the address itself opens does.
 */
export function addressEnd(text: string, start: number): number {
  let address = /^[^\s<>"]*/.exec(text.slice(start))?.[0] ?? '';
  const count = (sign: string) => address.split(sign).length;
  for (;;) {
    const last = address.at(-1) ?? '';
    const opens = brackets[last];
    if (!PUNCTUATION.test(last) && !(opens && count(opens) < count(last)))
      return start + address.length;
    address = address.slice(0, -1);
  }
}

/** The address of a link that its author did not write as a link; null for other nodes. */
function plainAddress(node: PhrasingContent): string | null {
  if (node.type !== 'link' || node.children.length !== 1) return null;
  const [only] = node.children;
  return only?.type === 'text' && only.value === node.url ? node.url : null;
}

/** The Markdown plugin that gives plain addresses the end of this rule. Its parser does not know square brackets. */
export function fitAddresses() {
  const fit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const nodes = parent.children as PhrasingContent[];
    for (const node of nodes) {
      const address = plainAddress(node);
      if (address === null || node.type !== 'link') {
        fit(node);
        continue;
      }
      const after = nodes.indexOf(node) + 1;
      if (nodes[after]?.type !== 'text') nodes.splice(after, 0, { type: 'text', value: '' });
      const next = nodes[after] as Text;
      const whole = address + next.value;
      const end = addressEnd(whole, 0);
      node.url = whole.slice(0, end);
      node.children = [{ type: 'text', value: node.url }];
      next.value = whole.slice(end);
    }
  };
  return (tree: Root): void => fit(tree);
}
