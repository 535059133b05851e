import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { ModuleTiles } from './ModuleTiles.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import { WelcomeStrip } from './WelcomeStrip.tsx';
import './home.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

/** First page of a session: who one is, what one may open, what has happened. */
export default function HomePage() {
  return (
    <div className="home">
      <WelcomeStrip />
      <KpiStrip />
      <div className="home-columns">
        <ModuleTiles />
        <div className="home-side">
          <ActionPanel />
          <NoticePanel />
          <RecentPanel />
        </div>
      </div>
    </div>
  );
}
