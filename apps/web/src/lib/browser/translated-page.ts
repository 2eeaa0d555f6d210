// Lets React update a page that the browser has translated. The translator replaces each text node by a <font> element. React
// keeps the replaced text nodes and would throw when it removes one, or inserts an element before one.

const { appendChild, insertBefore, removeChild } = Node.prototype;

/** The translation of each replaced text node. */
const translations = new WeakMap<Node, Element>();
const known = new WeakSet<Element>();
let isTranslated = false;

/** Puts the original text back in the place of its translation. The translator then translates the text again. */
function restore(text: Node): void {
  const translation = translations.get(text);
  if (!translation || !translations.delete(text)) return;
  if (translation.parentNode) translation.replaceWith(text);
}

const isNewTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font' && !known.has(node);

/** Remembers which <font> element stands in the place of which removed text node. */
function readChange(change: MutationRecord, observer: MutationObserver): void {
  if (change.type === 'characterData') return restore(change.target);
  const [text] = change.removedNodes;
  if (!(text instanceof Text) || text.isConnected) return;
  const beside = [...change.addedNodes, change.previousSibling, change.nextSibling];
  const translation = beside.find(isNewTranslation);
  if (!translation) return;
  known.add(translation);
  translations.set(text, translation);
  // React changes the text of a node that is no longer in the page.
  observer.observe(text, { characterData: true });
  if (!isTranslated) tolerateMovedNodes();
}

/** Changes the methods with which React changes the page. A page that is not translated keeps the browser's methods. */
function tolerateMovedNodes(): void {
  isTranslated = true;
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    restore(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    restore(node);
    if (next) restore(next);
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    restore(node);
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node;
  };
}

export function watchTranslation(): void {
  new MutationObserver((changes, observer) => {
    for (const change of changes) readChange(change, observer);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
