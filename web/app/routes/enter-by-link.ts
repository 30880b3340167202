import { redirect } from '@tanstack/react-router';
import { redirectFor } from '#shared/domain/account/entry-points.ts';
import { queries } from '#web/app/queries.ts';
import { enterLinkedCompany } from '#web/lib/auth/enter-company.ts';
import { auth } from '#web/lib/auth/session.ts';
import { isUserStored } from '#web/lib/auth/stored-user.ts';

/** The company that a link to a screen of the product names, and the link without it; undefined if it names none. */
export const linkedCompany = (href: string): { id: string; href: string } | undefined => {
  const { pathname, searchParams, hash } = new URL(href, 'http://here');
  const id = searchParams.get('company');
  // What a guest may see is the same in every company.
  if (!id || redirectFor(href, null)?.to !== '/login') return undefined;
  searchParams.delete('company');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return { id, href: `${pathname}${search}${hash}` };
};

/**
 * Follows a link into the company that it names, which opens the page anew; not where nothing can be stored, because the new
 * page would be in the former company.
 */
export const enterByLink = async (href: string): Promise<void> => {
  const linked = linkedCompany(href);
  if (!linked) return;
  if (linked.id === auth.get()?.companyId) throw redirect({ href: linked.href, replace: true });
  const entered = await enterLinkedCompany(linked.id);
  if (entered.ok && entered.value) {
    if (!isUserStored()) {
      queries.clear();
      throw redirect({ href: linked.href, replace: true });
    }
    location.replace(linked.href);
    await new Promise(() => {}); // nothing of the former company is shown meanwhile
  }
  // A session that turned out to be over is resumed by the login.
  if (auth.get() === null) throw redirect({ to: '/login', search: { return: href }, replace: true });
  throw redirect({
    to: '/other-company',
    search: { return: href, ...(!entered.ok && { failed: '1' }) },
    replace: true,
  });
};
