import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { jumpRight } from '@ircrisk/ui/jump/places.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { lazy, Suspense } from 'react';
import { ChangesPanel } from './ChangesPanel.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { ModuleTiles } from './ModuleTiles.tsx';
import { PinPanel } from './PinPanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import { WelcomeStrip } from './WelcomeStrip.tsx';
import { WorkPanel } from './WorkPanel.tsx';
import './home.css';

const LaunchPad = lazy(() => import('./LaunchPad.tsx'));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** First page of a session: who one is, what waits, what one may open, what has happened. */
export default function HomePage() {
  const mayJump = usePermission(jumpRight);
  return (
    <div className="home">
      <WelcomeStrip />
      <KpiStrip />
      <div className="home-columns">
        <WorkPanel />
        <ModuleTiles />
        <div className="home-side">
          <ChangesPanel />
          {mayJump && (
            <Suspense>
              <LaunchPad />
            </Suspense>
          )}
          <PinPanel />
          <RecentPanel />
        </div>
      </div>
    </div>
  );
}
