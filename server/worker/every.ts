/**
 * Runs `work` repeatedly, `ms` after each end; the returned function stops it and waits for the current run. Long work
 * checks `isStopped`.
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
