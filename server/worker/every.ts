/**
 * Runs `work` again and again, `ms` after it ended; the answered function ends that and waits for the current run. Work
 * that goes on for long asks whether it is stopped.
 */
export const every = (
  ms: number,
  work: (isStopped: () => boolean) => Promise<void>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work(() => isStopped);
    if (!isStopped) timer = setTimeout(() => (running = run()), ms);
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
};
