import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Where the replies of a batch are read, with the editor of the reviews screen, which the list of batches does without. */
export const Desk = lazyPart(async () => (await import('./desk/desk.tsx')).Desk);
