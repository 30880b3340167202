/** Submits that the server has not answered yet. */
const flights = new Set<Promise<unknown>>();

export const tookOff = (flight: Promise<unknown>): void => {
  flights.add(flight);
  void flight.finally(() => flights.delete(flight));
};

/** Resolves when the server has answered all that was submitted so far: until then no page knows where it begins. */
export const whenLanded = async (): Promise<void> => {
  await Promise.allSettled(flights);
};
