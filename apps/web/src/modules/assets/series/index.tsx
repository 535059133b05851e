import { ImportOutlined } from '@ant-design/icons';
import { seriesMapping, seriesTag } from '@ircrisk/contract/resources/series.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const TrendDrawer = lazy(() => import('./TrendDrawer.tsx').then((it) => ({ default: it.TrendDrawer })));
const ImportReadings = lazy(() =>
  import('./ImportReadings.tsx').then((it) => ({ default: it.ImportReadings })),
);

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** Process tags with their trends, the import of readings, and the formats files are read by. */
export default function SeriesPage() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const [view, setView] = useState<'tags' | 'formats'>('tags');
  const [importing, setImporting] = useState(false);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      actions: [
        {
          key: 'trend',
          place: 'open',
          title: { zh: '趋势', en: 'Trend' },
          run: ([tag]) => navigate(`${pathname}?id=${tag?.id}`, { replace: true }),
        },
        {
          key: 'readings',
          place: 'toolbar',
          title: { zh: '导入读数', en: 'Import readings' },
          icon: <ImportOutlined aria-hidden />,
          permission: 'series-tag.push',
          run: () => setImporting(true),
        },
      ],
    }),
    [navigate, pathname],
  );
  const switcher = (
    <Segmented
      value={view}
      onChange={setView}
      options={[
        { value: 'tags', label: t('series.tags') },
        { value: 'formats', label: t('series.formats') },
      ]}
    />
  );
  return (
    <>
      {view === 'tags' ? (
        <ResourceScreen resource={seriesTag} overrides={overrides} note={switcher} />
      ) : (
        <ResourceScreen resource={seriesMapping} note={switcher} />
      )}
      <Suspense>
        {id && <TrendDrawer key={id} id={id} onClose={() => navigate(pathname, { replace: true })} />}
        {importing && <ImportReadings onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
