import { useEffect } from 'react';

/**
 * When what has the focus disappears with its screen, row or button, the content gets it, unless something else took it:
 * keys and screen readers would start from the top of the page.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element && content.contains(target) ? target : null;
    };
    const gone = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      content.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    gone.observe(content, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      gone.disconnect();
    };
  }, []);
};
