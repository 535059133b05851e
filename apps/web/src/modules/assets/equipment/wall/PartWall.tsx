import { AimOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { monitoringLocation, thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import type { FormValues } from '@ircrisk/ui/resource/form-model.ts';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { PartFigures } from '../queries.ts';
import { LocationTable } from './LocationTable.tsx';
import { PartSketch } from './PartSketch.tsx';
import { governingLocation } from './part-figures.ts';
import { ReadingTable } from './ReadingTable.tsx';
import { ThicknessChart } from './ThicknessChart.tsx';

interface Props {
  equipmentId: string;
  figures: PartFigures;
  name: string;
  open: (resource: Resource, given: FormValues, record?: RecordData) => void;
  onChanged: () => void;
}

/** One part: where it is measured, what was measured, and what follows from it. */
export function PartWall({ equipmentId, figures, name, open, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const { part, locations } = figures;
  const [chosen, choose] = useState<string>();
  const [placing, setPlacing] = useState(false);
  const mayLocate = usePermission('monitoring-location.create');
  const mayMove = usePermission('monitoring-location.update');
  const mayRemove = usePermission('monitoring-location.delete');
  const mayRead = usePermission('thickness-reading.create');
  const removeLocation = useRemove(monitoringLocation, onChanged);
  const shown = locations.find(({ id }) => id === chosen) ?? governingLocation(figures);
  const ofEquipment = useMemo(() => ({ equipmentId }), [equipmentId]);
  // Files are work for a desk.
  const isDesk = !usePhone();

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal || error instanceof NoAnswer) notify.error(error.message);
      else throw error;
    }
  };
  /** Locations and readings come without their version: the form needs the whole record. */
  const edit = (resource: Resource, id: string) =>
    attempt(async () => open(resource, {}, await resourceApi(resource).detail(id)));
  const place = (x: number, y: number) =>
    attempt(async () => {
      setPlacing(false);
      if (!shown) return;
      await resourceApi(monitoringLocation).submit({ id: shown.id, sketchX: x, sketchY: y });
      notify.success(say(successTexts.updated));
      onChanged();
    });

  const addLocation = mayLocate && (
    <Button
      size="small"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => open(monitoringLocation, { partId: part.id, nominalThickness: part.nominalThickness })}
    >
      {t('equipment.wall.addLocation')}
    </Button>
  );
  if (locations.length === 0 || !shown) {
    return (
      <EmptyState
        title={t('equipment.wall.noLocation', { name })}
        purpose={say(monitoringLocation.purpose)}
        action={addLocation}
      />
    );
  }
  return (
    <>
      <div className="eq-wall">
        <Panel
          title={t('equipment.wall.sketchOf', { name })}
          tools={
            mayMove && (
              <Button
                size="small"
                type={placing ? 'primary' : 'text'}
                icon={<AimOutlined aria-hidden />}
                aria-pressed={placing}
                onClick={() => setPlacing(!placing)}
              >
                {t('equipment.wall.place', { number: shown.number })}
              </Button>
            )
          }
        >
          <PartSketch
            figures={figures}
            chosen={shown.id}
            onChoose={choose}
            onPlace={placing ? (x, y) => void place(x, y) : undefined}
          />
          {placing && <p className="eq-note eq-pad">{t('equipment.wall.placing')}</p>}
        </Panel>
        <ThicknessChart
          title={t('equipment.wall.trend', { name, number: shown.number })}
          location={shown}
          height={200}
        />
      </div>
      <Panel
        title={say(monitoringLocation.title)}
        note={name}
        tools={
          <>
            {isDesk && (
              <Exchange
                resource={monitoringLocation}
                filters={ofEquipment}
                exportText={t('equipment.wall.exportLocations')}
                onChanged={onChanged}
              />
            )}
            {addLocation}
          </>
        }
      >
        <LocationTable
          locations={locations}
          chosen={shown.id}
          onChoose={choose}
          actions={(location) => (
            <>
              {mayRead && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => open(thicknessReading, { locationId: location.id })}
                >
                  {t('equipment.wall.addReading')}
                </Button>
              )}
              {mayMove && (
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={t('ui.edit.of', { name: location.number })}
                  onClick={() => void edit(monitoringLocation, location.id)}
                />
              )}
              {mayRemove && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('equipment.wall.removeOf', { name: location.number })}
                  onClick={() => removeLocation([{ id: location.id, number: location.number }])}
                />
              )}
            </>
          )}
        />
      </Panel>
      <ReadingTable
        location={shown}
        exchange={
          isDesk && (
            <Exchange
              resource={thicknessReading}
              filters={ofEquipment}
              exportText={t('equipment.wall.exportReadings')}
              onChanged={onChanged}
            />
          )
        }
        onEdit={(id) => void edit(thicknessReading, id)}
        onAdd={mayRead ? () => open(thicknessReading, { locationId: shown.id }) : undefined}
        onChanged={onChanged}
      />
    </>
  );
}
