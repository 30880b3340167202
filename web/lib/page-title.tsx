import { useEffect } from 'react';
import { useUnanswered } from './api/queries/use-unanswered.ts';
import { formatNumber } from './i18n/format.ts';

/** The page title, prefixed with the number of unanswered reviews so that it shows in background tabs. */
export const PageTitle = ({ children }: { children: string }) => {
  const count = useUnanswered()?.count ?? 0;
  useEffect(() => markIcon(count), [count]);
  return <title>{count > 0 ? `(${formatNumber(count)}) ${children}` : children}</title>;
};

const PLAIN = '/favicon.svg';

/** Shows the number on the app's icon where the browser supports it. */
const markIcon = (count: number): void => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count === 0 ? PLAIN : `data:image/svg+xml,${encodeURIComponent(iconWith(count))}`;
};

const iconWith = (count: number): string => {
  const text = count > 99 ? '99+' : String(count);
  const size = [20, 20, 17, 13][text.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3f4fd1"/><text x="16" y="17" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text></svg>`;
};
