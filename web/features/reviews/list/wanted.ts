import type { Place } from '../place.ts';
import { cardId } from './use-active-card.ts';

/** As the browser writes it into an address; what somebody else wrote there may not even be readable. */
const hashOf = (reviewId: string): string => new URL(`#${cardId(reviewId)}`, location.href).hash;

let wanted: string | undefined;

/** Whether the person is to be brought to a card as soon as it is there. */
export const isCardWanted = (): boolean => wanted !== undefined || location.hash !== '';

/** Brings the person to a card that is not on the page, where it stood when they left it. */
export const wantCard = (
  reviewId: string,
  from: { place: Place; href: string; onPlace: (place: Place) => void },
): void => {
  if (location.pathname !== new URL(from.href).pathname) {
    location.assign(`${from.href.split('#')[0]}#${cardId(reviewId)}`);
    return;
  }
  wanted = reviewId;
  from.onPlace(from.place);
};

/** The card that was wanted, if it is among these; it is wanted no more. */
export const foundCard = (reviewIds: readonly string[]): string | undefined => {
  const found = reviewIds.find((id) => id === wanted || hashOf(id) === location.hash);
  if (found === undefined) return undefined;
  wanted = undefined;
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return found;
};
