/** The element that a translator has put in place of a text, by the text that React still holds. */
const standIns = new WeakMap<Node, Element>();

/** What holds a node within `parent`: itself, or the translator's element around it or in its place. */
const holderIn = (parent: Node, node: Node): Node | null => {
  for (const start of [node, standIns.get(node)])
    for (let at: Node | null = start ?? null; at; at = at.parentNode) if (at.parentNode === parent) return at;
  return null;
};

const isTranslators = (node: Node | null): node is Element =>
  node instanceof Element && node.nodeName === 'FONT';

const follow = (records: readonly MutationRecord[], observer: MutationObserver): void => {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // React has changed a text that is not on the page: it goes back there, and is translated again.
      const standIn = standIns.get(target);
      if (standIn && target instanceof Text && !standIn.contains(target)) standIn.replaceWith(target);
      continue;
    }
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslators);
    if (!standIn) continue;
    for (const node of removedNodes) {
      if (!(node instanceof Text)) continue;
      standIns.set(node, standIn);
      observer.observe(node, { characterData: true });
    }
  }
};

/**
 * Lets the browser translate the page. A translator moves texts into elements of its own, or replaces them by such, while
 * React goes on to change and remove what it has rendered: that would end the screen, or leave old words on it
 * (facebook/react#11538).
 */
export const allowTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = child.parentNode === this ? child : holderIn(this, child);
    if (held) removeChild.call(this, held);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, node, before && (before.parentNode === this ? before : holderIn(this, before)));
    return node;
  };
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
};
