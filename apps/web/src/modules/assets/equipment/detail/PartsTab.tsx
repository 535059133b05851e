import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { nameOf } from '../names.ts';
import { type Overview, recordOf, useIntegrity } from '../queries.ts';
import { PartsTable } from '../wall/PartsTable.tsx';
import { DueBox } from './DueBox.tsx';
import { RecentInspections } from './RecentInspections.tsx';
import { WallFacts } from './WallFacts.tsx';

const PartsPanel = lazy(() => import('../wall/PartsPanel.tsx').then((it) => ({ default: it.PartsPanel })));

/** Walls of the parts, their trend and what follows for the next inspection. */
export function PartsTab({ overview, compact }: { overview: Overview; compact: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { id } = recordOf(overview);
  const { data, error, refetch } = useIntegrity(id);
  const [chosen, choose] = useState<string>();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (!compact) {
    return (
      <>
        <DueBox overview={overview} integrity={data} />
        <Suspense fallback={<Skeleton active />}>
          <PartsPanel equipmentId={id} integrity={data} />
        </Suspense>
      </>
    );
  }
  const shown =
    data.parts.find(({ part }) => part.id === chosen) ??
    data.parts.find(({ part }) => part.id === data.governingPartId) ??
    data.parts[0];
  return (
    <>
      {data.parts.length === 0 && <p className="eq-note">{t('equipment.wall.none')}</p>}
      {shown && (
        <>
          <h3 className="eq-small-title">
            {t('equipment.wall.partWalls')} <span>{t('equipment.wall.units')}</span>
          </h3>
          <PartsTable parts={data.parts} chosen={String(shown.part.id)} onChoose={choose} compact />
          <WallFacts
            figures={shown}
            name={nameOf(shown.part, language)}
            grade={overview.figures.safetyGrade}
          />
        </>
      )}
      <DueBox overview={overview} integrity={data} />
      <RecentInspections id={id} />
    </>
  );
}
