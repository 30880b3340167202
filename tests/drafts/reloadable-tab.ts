import type { openCompany } from './company.ts';
import type { Network } from './network.ts';
import { type openStorage, openTab, type Tab } from './tab.ts';

type OpenCompany = Awaited<ReturnType<typeof openCompany>>;

/** A tab of a user's browser that can be reloaded. */
export const openReloadableTab = async (
  company: OpenCompany,
  network: Network,
  browser: ReturnType<typeof openStorage>,
) => {
  let tab = await openTab({ company, network, browser });
  tab.go({ isAnswered: false, page: 0 });
  return {
    browser,
    tab: (): Tab => tab,
    reload: async (): Promise<void> => {
      const place = tab.place();
      tab.close();
      tab = await openTab({ company, network, browser });
      tab.go(place);
    },
  };
};
export type ReloadableTab = Awaited<ReturnType<typeof openReloadableTab>>;
