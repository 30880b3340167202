import { useEffect } from 'react';
import { cardId } from '../../store/card-id.ts';

/** The name of the highlight in about.module.css. */
const LIT = 'quotes';

/** The places of a quote in the reviewer's own words, as a card shows them. */
const rangesIn = (card: Element, quote: string): Range[] =>
  [...card.querySelectorAll('[data-text="own"] > *, [data-text="original"] > *')].flatMap((element) => {
    const node = element.firstChild;
    const at = node?.textContent?.indexOf(quote) ?? -1;
    if (!node || at < 0) return [];
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + quote.length);
    return [range];
  });

/** Lights quotes up in the original text of a review while `isLit`; browsers without highlights show none. */
export const useLitQuotes = (reviewId: string, quotes: readonly string[], isLit: boolean): void => {
  const joined = quotes.join('\n');
  useEffect(() => {
    const card = document.getElementById(cardId(reviewId));
    if (!isLit || !card || !('highlights' in CSS)) return;
    const ranges = joined.split('\n').flatMap((quote) => (quote === '' ? [] : rangesIn(card, quote)));
    CSS.highlights.set(LIT, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(LIT);
    };
  }, [reviewId, joined, isLit]);
};
