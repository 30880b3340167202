import type { openCompany } from './company.ts';
import type { Network } from './network.ts';
import { type openStorage, openTab, type Tab } from './tab.ts';

type OpenCompany = Awaited<ReturnType<typeof openCompany>>;

/** A tab of one of the person's browsers, opened anew where it is reloaded. */
export const openSeat = async (
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
export type Seat = Awaited<ReturnType<typeof openSeat>>;
