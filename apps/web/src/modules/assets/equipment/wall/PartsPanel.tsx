import { PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { part as partResource } from '@ircrisk/contract/resources/ledger/part.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import type { FormValues } from '@ircrisk/ui/resource/form-model.ts';
import { RowActions } from '@ircrisk/ui/resource/RowActions.tsx';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { serveForms } from '@ircrisk/ui/resource/wanted-form.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { nameOf } from '../names.ts';
import type { Integrity } from '../queries.ts';
import { useEquipmentRefresh } from '../queries.ts';
import { CircuitPanel } from './CircuitPanel.tsx';
import { PartsTable } from './PartsTable.tsx';
import { PartWall } from './PartWall.tsx';
import { nextLocation, readingsOf } from './part-figures.ts';
import { LedgerMarks } from './ReadingSource.tsx';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const HistoryDrawer = lazy(() =>
  import('@ircrisk/ui/resource/HistoryDrawer.tsx').then((it) => ({ default: it.HistoryDrawer })),
);

type OpenForm = (resource: Resource, given: FormValues, record?: RecordData) => void;

interface Opened {
  resource: Resource;
  given: FormValues;
  record?: RecordData;
}

/** Parts of one piece of equipment: their walls, locations and readings, and all that is done with them. */
export function PartsPanel({ equipmentId, integrity }: { equipmentId: string; integrity: Integrity }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const refresh = useEquipmentRefresh();
  const [chosen, choose] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [historyOf, setHistoryOf] = useState<RecordData>();
  const remove = useRemove(partResource, refresh);
  const mayCreate = usePermission('part.create');
  const { parts, governingPartId } = integrity;
  const shown =
    parts.find(({ part }) => part.id === chosen) ??
    parts.find(({ part }) => part.id === governingPartId) ??
    parts[0];

  const open: OpenForm = (resource, given, record) =>
    setOpened({ resource, given, ...(record ? { record } : {}) });
  const typeReading = useEffectEvent(() => {
    const location = nextLocation(integrity);
    if (location) open(thicknessReading, { locationId: location.id });
    else notify.warning(t('equipment.wall.nowhere'));
  });
  useEffect(() => serveForms(readingsOf(equipmentId), () => typeReading()), [equipmentId]);
  const add = mayCreate && (
    <Button
      size="small"
      type={parts.length === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => open(partResource, { equipmentId })}
    >
      {t('equipment.wall.addPart')}
    </Button>
  );

  return (
    <div className="eq-stack">
      {parts.length === 0 ? (
        <EmptyState
          title={t('ui.list.empty', { name: say(partResource.title) })}
          purpose={say(partResource.purpose)}
          action={add}
        />
      ) : (
        <Panel
          title={say(partResource.title)}
          note={t('ui.list.total', { count: parts.length })}
          tools={
            <>
              {shown && <LedgerMarks kind="part" id={String(shown.part.id)} />}
              {add}
            </>
          }
        >
          <PartsTable
            parts={parts}
            chosen={shown && String(shown.part.id)}
            onChoose={choose}
            actions={(record) => (
              <RowActions
                resource={partResource}
                record={record}
                actions={[]}
                refresh={refresh}
                onEdit={() => open(partResource, {}, record)}
                onRemove={() => remove([record])}
                onHistory={() => setHistoryOf(record)}
              />
            )}
          />
        </Panel>
      )}
      {shown && (
        <PartWall
          key={String(shown.part.id)}
          equipmentId={equipmentId}
          figures={shown}
          name={nameOf(shown.part, language)}
          open={open}
          onChanged={refresh}
        />
      )}
      <CircuitPanel integrity={integrity} />
      <Suspense>
        {opened && (
          <ResourceFormDrawer
            key={`${opened.resource.id} ${opened.record?.id ?? 'new'}`}
            resource={opened.resource}
            record={opened.record}
            given={opened.given}
            onClose={() => setOpened(undefined)}
            onSaved={(id) => {
              notify.success(say(opened.record ? successTexts.updated : successTexts.created));
              if (opened.resource.id === partResource.id) choose(id);
              setOpened(undefined);
              refresh();
            }}
          />
        )}
        {historyOf && (
          <HistoryDrawer resource={partResource} record={historyOf} onClose={() => setHistoryOf(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
