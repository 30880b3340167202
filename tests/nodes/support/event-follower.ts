import { openStream } from '#tests/support/app/live.ts';

type Known = { response: string; isAnswered: boolean };

/** A page that follows a company's events from any node and resumes on another from its last event. */
export const followCompany = (urls: () => string[], token: string) => {
  const reviews = new Map<string, Known>();
  const figures = { events: 0, resumed: 0, resets: 0, manys: 0, refused: 0 };
  let isOver = false;
  let cut: () => void = () => undefined;

  const check = async (): Promise<void> => {
    let lastEventId: string | undefined;
    for (let turn = 0; !isOver; turn += 1) {
      const open = urls();
      const url = open[turn % Math.max(open.length, 1)];
      const stream =
        url === undefined
          ? undefined
          : await openStream(
              { url: new URL(url) },
              { token, ...(lastEventId === undefined ? {} : { lastEventId }) },
            ).catch(() => undefined);
      if (stream?.status !== 200) {
        figures.refused += 1;
        await new Promise((next) => setTimeout(next, 50));
        continue;
      }
      if (lastEventId !== undefined) figures.resumed += 1;
      cut = stream.cut;
      await stream.ended((event) => {
        figures.events += 1;
        if (event.kind === 'reset') figures.resets += 1;
        if (event.kind === 'many') figures.manys += 1;
        if (event.kind === 'reviews')
          for (const { reviewId, response, isAnswered } of event.reviews)
            reviews.set(reviewId, { response, isAnswered });
      });
      lastEventId = stream.lastEventId() ?? lastEventId;
    }
  };
  const looking = check();
  return {
    reviews,
    figures,
    stop: async (): Promise<void> => {
      isOver = true;
      cut();
      await looking;
    },
  };
};
