import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useCallback, useEffect, useState } from 'react';
import { useAddress } from './address.ts';
import { leafFor, titleOf } from './menu.ts';
import { LoadFailure } from './PageFailure.tsx';
import { useShell } from './shell-context.ts';
import { onSubApp, retrySubApp, startSubApps, subAppContainer, tellPlace } from './sub-apps.ts';

/** Place of the embedded applications: always there, shown while one of them is the current page. */
export function SubAppHost({ active }: { active: string | undefined }) {
  const t = useText();
  const [mounted, setMounted] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; error: unknown }>();

  const language = useLanguage();
  const { menu, project, open, tabs } = useShell();
  const { name } = tabs;
  const { pathname, search } = useAddress();
  const titleAt = useCallback(
    (path: string) => {
      const leaf = leafFor(menu, path);
      return leaf ? titleOf(leaf, language) : '';
    },
    [menu, language],
  );
  useEffect(
    () => tellPlace({ path: pathname + search, projectId: project?.id, open, name, titleAt }),
    [pathname, search, project?.id, open, name, titleAt],
  );

  useEffect(() => {
    onSubApp((id, state) => {
      if (typeof state === 'object') setFailed({ id, error: state.error });
      else setMounted((before) => (state === 'mounted' ? id : before === id ? undefined : before));
    });
    return () => onSubApp(() => undefined);
  }, []);

  useEffect(() => {
    if (active) startSubApps().catch((error: unknown) => setFailed({ id: active, error }));
  }, [active]);

  const broken = active && failed?.id === active ? failed : undefined;
  const retry = () => {
    setFailed(undefined);
    if (active) void retrySubApp(active);
  };
  return (
    <div className="shell-page" hidden={!active}>
      {broken && <LoadFailure error={broken.error} onRetry={retry} />}
      {active && !broken && mounted !== active && (
        <output className="page-loading">{t('shell.loading')}</output>
      )}
      <div id={subAppContainer} className="shell-sub-app" />
    </div>
  );
}
