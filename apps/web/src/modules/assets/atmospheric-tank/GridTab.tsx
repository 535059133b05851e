import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { tankGrids } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { tankReading } from '@ircrisk/contract/resources/ledger/tank-reading.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { runExport } from '@ircrisk/ui/resource/run-export.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { TankCalculation } from './figures.ts';
import { GridSummary } from './GridSummary.tsx';
import { gridKey, requiredUnder, sectionName } from './grid-model.ts';
import { ThicknessGrid } from './ThicknessGrid.tsx';

const ImportDialog = lazy(() =>
  import('@ircrisk/ui/resource/ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })),
);

interface Props {
  id: string;
  calculation: TankCalculation;
  /** Minimum and average of the plates may be others now. */
  onChanged: () => void;
}

/** Thickness over a grid, day by day: what it says of each course and zone, and where the plate is thin. */
export function GridTab({ id, calculation, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const [day, setDay] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [importing, setImporting] = useState(false);
  const mayImport = usePermission('tank-reading.import');
  const mayExport = usePermission('tank-reading.export');
  const { data, error, refetch } = useCall(
    tankGrids,
    { id, ...(day ? { day } : {}) },
    { suppress: true, keepPrevious: true },
  );
  const grid = data?.grids.find((each) => gridKey(each) === chosen) ?? data?.grids[0];
  const [area, section] = [grid?.area, grid?.section];
  const ofGrid = useMemo<Record<string, string>>(
    () => ({
      tankId: id,
      ...(day ? { measuredDate: day } : {}),
      ...(area && section ? { area, section } : {}),
    }),
    [id, day, area, section],
  );
  const changed = () => {
    void client.invalidateQueries({ queryKey: callKey(tankGrids) });
    void client.invalidateQueries({ queryKey: resourceKey(tankReading) });
    onChanged();
  };
  const importButton = mayImport && (
    <Button size="small" icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
      {t('ui.import.open')}
    </Button>
  );
  const tools = (
    <>
      {data && data.days.length > 0 && (
        <Select
          size="small"
          aria-label={t('tank.grid.day')}
          value={day ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('tank.grid.newest') },
            ...data.days.map((value) => ({ value, label: value })),
          ]}
          onChange={(next) => setDay(next || undefined)}
        />
      )}
      {importButton}
      {mayExport && grid && (
        <Button
          size="small"
          icon={<ExportOutlined aria-hidden />}
          onClick={() => void runExport(tankReading, { tankId: id })}
        >
          {t('ui.export')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && grid && (
        <>
          <Panel title={t('tank.grid.title')} note={t('tank.grid.note')} tools={tools}>
            <GridSummary
              grids={data.grids}
              calculation={calculation}
              chosen={gridKey(grid)}
              onChoose={setChosen}
            />
          </Panel>
          <Panel
            title={t('tank.grid.of', {
              area: say(tankReading.fields.area.choices[grid.area]),
              section: sectionName(grid, language),
            })}
            note={t('tank.grid.points', { count: grid.cells.length, day: grid.day })}
          >
            <ThicknessGrid
              grid={grid}
              required={requiredUnder(grid, calculation)}
              label={t('tank.grid.title')}
            />
          </Panel>
        </>
      )}
      {data && !grid && (
        <Panel title={t('tank.grid.title')}>
          <EmptyState
            title={t('ui.list.empty', { name: say(tankReading.title) })}
            purpose={say(tankReading.purpose)}
            action={importButton}
          />
        </Panel>
      )}
      {data && <ResourceSubList resource={tankReading} owner={ofGrid} onChanged={changed} />}
      <Suspense>
        {importing && (
          <ImportDialog
            resource={tankReading}
            onClose={() => {
              setImporting(false);
              changed();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
