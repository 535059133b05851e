import { createContext, useContext, useEffect } from 'react';
import type { MenuItem } from './menu.ts';
import { type PageTitle, titleIn } from './tabs.ts';

/** What a page knows of the place it is shown in. */
export interface PagePlace {
  /** The menu entry it belongs to. */
  leaf: MenuItem;
  /** Path of its tab: the entry's own or one below it. */
  path: string;
  /** What stands below the entry's path: `study/17`, or nothing. */
  below: string;
  /** False while another tab is selected. */
  visible: boolean;
  /** Names the tab after what is shown in it. */
  setTitle(title: PageTitle): void;
  close(): void;
}

const PageContext = createContext<PagePlace | undefined>(undefined);
export const PageProvider = PageContext.Provider;

export function usePage(): PagePlace {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage outside a page');
  return page;
}

/** `usePageTitle(study && namesOf(study.name, study.nameEn))`: the tab is named once the record is known. */
export function usePageTitle(title: PageTitle | undefined): void {
  const { setTitle } = usePage();
  const [zh, en] = [titleIn(title, 'zh'), titleIn(title, 'en')];
  useEffect(() => {
    if (zh && en) setTitle(zh === en ? zh : { zh, en });
  }, [zh, en, setTitle]);
}
