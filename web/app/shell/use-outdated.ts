import { useEffect, useState } from 'react';

/** Whether the server has another build by now: code of this one that is not loaded yet will never come. */
const isReplaced = async (): Promise<boolean> => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && script != null && !(await answer.text()).includes(script);
  } catch {
    return false; // it is away, which is told elsewhere
  }
};

/** Whether this page is older than the server, as a part that cannot be loaded has shown. */
export const useOutdated = (): boolean => {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isAsking = false; // what is missing is asked for again and again
    const onMissing = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      if (await isReplaced()) setOutdated(true);
      else isAsking = false;
    };
    addEventListener('vite:preloadError', onMissing);
    return () => removeEventListener('vite:preloadError', onMissing);
  }, []);
  return isOutdated;
};
