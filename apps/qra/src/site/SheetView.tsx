import {
  qraSiteCase,
  qraSitePopulation,
  qraSiteWeather,
  sectorNames,
} from '@ircrisk/contract/resources/site-risk/rows.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { frozenNames, sheetNames } from '../parts/sheet-names.ts';
import type { SiteProps } from './use-site.ts';

const TakeDialog = lazy(() => import('./TakeDialog.tsx'));
const sheets = { cases: qraSiteCase, weather: qraSiteWeather, people: qraSitePopulation } as const;

/** Cases, weather or people as a sheet. */
export default function SheetView({
  view,
  board,
  isEditable,
  refresh,
}: SiteProps & { view: keyof typeof sheets }) {
  const t = useText();
  const language = useLanguage();
  const [isTaking, setTaking] = useState(false);
  const resource = sheets[view];
  const names = useMemo(() => sheetNames(resource, language), [resource, language]);
  const columns = useMemo(
    () => (view === 'weather' ? { code: { frozen: true } } : frozenNames('code', 'name', language)),
    [view, language],
  );
  const filters = useMemo(() => ({ studyId: board.id }), [board.id]);
  const given = useMemo(() => ({ studyId: { value: board.id } }), [board.id]);
  return (
    <div className="qr-page">
      {view === 'weather' && <Whole board={board} />}
      <div className="qr-sheet">
        <ResourceSheet
          resource={resource}
          names={names}
          columns={columns}
          filters={filters}
          given={given}
          isEditable={isEditable}
          onSaved={refresh}
          tools={
            <>
              {view === 'cases' && isEditable && (
                <Button onClick={() => setTaking(true)}>{t('qra.site.take')}</Button>
              )}
              <Exchange resource={resource} filters={filters} canImport={isEditable} onChanged={refresh} />
            </>
          }
        />
      </div>
      <Suspense>
        {isTaking && <TakeDialog id={board.id} onTaken={refresh} onClose={() => setTaking(false)} />}
      </Suspense>
    </div>
  );
}

function Whole({ board }: Pick<SiteProps, 'board'>) {
  const t = useText();
  const sum = board.weather.reduce(
    (all, row) =>
      all +
      sectorNames.reduce(
        (one, name) => one + ((row as unknown as Record<string, number | null>)[name] ?? 0),
        0,
      ),
    0,
  );
  return <p className="qr-fact">{t('qra.site.whole', { sum: Number(sum.toFixed(2)) })}</p>;
}
