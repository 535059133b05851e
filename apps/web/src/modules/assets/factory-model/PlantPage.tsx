import {
  CopyOutlined,
  DragOutlined,
  ExportOutlined,
  HistoryOutlined,
  ImportOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { factoryModelAll, moveNode, nodeCounts } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { runExport } from '@ircrisk/ui/resource/run-export.ts';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { resourceOfLevel } from './level-fields.ts';
import { useLevels } from './level-names.ts';
import { PlantTree } from './PlantTree.tsx';
import { type Level, levelsBelow, plantOf, wayTo } from './plant.ts';

// Forms bring calendars and uploads with them: they come after the tree is there to be read.
const NodePanel = lazy(() => import('./NodePanel.tsx').then((it) => ({ default: it.NodePanel })));
const PlaceDialog = lazy(() => import('./PlaceDialog.tsx').then((it) => ({ default: it.PlaceDialog })));
const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const HistoryDrawer = lazy(() =>
  import('@ircrisk/ui/resource/HistoryDrawer.tsx').then((it) => ({ default: it.HistoryDrawer })),
);
const ImportDialog = lazy(() =>
  import('@ircrisk/ui/resource/ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })),
);

type Opened = { kind: 'add'; level: Level } | { kind: 'move' | 'copy' | 'history' | 'import' };

/** The tree on the left, the chosen node on the right. */
export function PlantPage() {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const { levelName, levelIcon } = useLevels();
  const all = useCall(factoryModelAll, {}, { suppress: true });
  const counts = useCall(nodeCounts, {}, { suppress: true });
  const plant = useMemo(() => plantOf(all.data ?? []), [all.data]);
  const countOf = useMemo(
    () => new Map((counts.data ?? []).map(({ id, total }) => [id, total])),
    [counts.data],
  );
  const [picked, setPicked] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [mayCreate, mayUpdate, mayDelete] = [
    usePermission('factory-model.create'),
    usePermission('factory-model.update'),
    usePermission('factory-model.delete'),
  ];
  const [mayImport, mayExport] = [
    usePermission('factory-model.import'),
    usePermission('factory-model.export'),
  ];
  const first = plant.below.get('0')?.[0];
  const chosen = (picked ? plant.byId.get(picked) : undefined) ?? first;

  const refresh = () => {
    for (const endpoint of [factoryModelAll, nodeCounts])
      void client.invalidateQueries({ queryKey: callKey(endpoint) });
    void client.invalidateQueries({ queryKey: resourceKey(factoryModel) });
  };
  const close = () => setOpened(undefined);
  const remove = useRemove(factoryModel, () => {
    setPicked(chosen?.parentId);
    refresh();
  });
  const move = useAct(moveNode, {
    onDone() {
      notify.success(t('factory.moveDone'));
      refresh();
    },
  });

  if (all.isError) return <ErrorPanel error={all.error} onRetry={() => void all.refetch()} />;
  const children = chosen ? (plant.below.get(chosen.id)?.length ?? 0) : 0;
  return (
    <div className="plant">
      <aside className="plant-side" aria-label={t('factory.tree')}>
        <PlantTree
          plant={plant}
          counts={countOf}
          iconOf={levelIcon}
          chosen={chosen?.id}
          onChoose={setPicked}
          onMove={mayUpdate ? (node, drop) => move.mutate({ id: node.id, ...drop }) : undefined}
        />
        <footer>
          <span>{t('factory.total', { count: all.data?.length ?? 0 })}</span>
          {mayImport && (
            <Button
              size="small"
              icon={<ImportOutlined aria-hidden />}
              onClick={() => setOpened({ kind: 'import' })}
            >
              {t('ui.import.open')}
            </Button>
          )}
          {mayExport && (
            <Button
              size="small"
              icon={<ExportOutlined aria-hidden />}
              onClick={() => void runExport(factoryModel, {})}
            >
              {t('ui.export')}
            </Button>
          )}
        </footer>
      </aside>
      <section className="plant-main">
        {chosen ? (
          <>
            <header className="plant-head">
              <div>
                <p className="ir-title-note">
                  {wayTo(plant, chosen.id)
                    .map(({ name, nameEn }) => nameIn(language, name, nameEn))
                    .join(' / ')}
                </p>
                <h2>
                  {(language === 'en' && chosen.nameEn) || chosen.name}
                  <small>{levelName(chosen.levelCode)}</small>
                </h2>
                <p className="ir-title-note">
                  {t('factory.figures', { children, equipment: countOf.get(chosen.id) ?? 0 })}
                </p>
              </div>
              <div className="ir-title-actions">
                <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpened({ kind: 'history' })}>
                  {t('ui.history.open')}
                </Button>
                {mayUpdate && chosen.parentId !== '0' && (
                  <Button icon={<DragOutlined aria-hidden />} onClick={() => setOpened({ kind: 'move' })}>
                    {t('factory.move')}
                  </Button>
                )}
                {mayCreate && chosen.parentId !== '0' && (
                  <Button icon={<CopyOutlined aria-hidden />} onClick={() => setOpened({ kind: 'copy' })}>
                    {t('factory.copy')}
                  </Button>
                )}
                {mayDelete && chosen.parentId !== '0' && (
                  <Button danger onClick={() => remove([{ ...chosen }])}>
                    {t('ui.remove.delete')}
                  </Button>
                )}
                {mayCreate && levelsBelow(chosen.levelCode).length > 0 && (
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: levelsBelow(chosen.levelCode).map((level) => ({
                        key: level,
                        label: t('factory.addLevel', { level: levelName(level) }),
                      })),
                      onClick: ({ key }) => setOpened({ kind: 'add', level: key as Level }),
                    }}
                  >
                    <Button type="primary" icon={<PlusOutlined aria-hidden />}>
                      {t('factory.add')}
                    </Button>
                  </Dropdown>
                )}
              </div>
            </header>
            <Suspense>
              <NodePanel key={chosen.id} id={chosen.id} level={chosen.levelCode} onSaved={refresh} />
            </Suspense>
          </>
        ) : (
          all.isSuccess && <EmptyState title={t('factory.empty')} purpose={t('factory.emptyText')} />
        )}
      </section>
      <Suspense>
        {opened?.kind === 'add' && chosen && (
          <ResourceFormDrawer
            key={opened.level}
            resource={resourceOfLevel(opened.level)}
            given={{ parentId: chosen.id, levelCode: opened.level, orderNo: children + 1 }}
            onClose={close}
            onSaved={(id) => {
              notify.success(t('factory.addDone'));
              close();
              setPicked(id);
              refresh();
            }}
          />
        )}
        {(opened?.kind === 'move' || opened?.kind === 'copy') && chosen && (
          <PlaceDialog
            act={opened.kind}
            node={chosen}
            plant={plant}
            onClose={close}
            onDone={(id) => {
              close();
              setPicked(id);
              refresh();
            }}
          />
        )}
        {opened?.kind === 'history' && chosen && (
          <HistoryDrawer resource={factoryModel} record={{ ...chosen }} onClose={close} />
        )}
        {opened?.kind === 'import' && (
          <ImportDialog
            resource={factoryModel}
            onClose={() => {
              close();
              refresh();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
