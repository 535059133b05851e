import { addGasTest, type Permit, setChecks } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jhaPermit } from '@ircrisk/contract/resources/safety/jha.ts';
import {
  isOver,
  type JhaState,
  needsGasTest,
  permitChecks,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { plantNow } from '@ircrisk/ui/session/plant-clock.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Button, Checkbox, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Whole } from './JobPage.tsx';
import { WaiversPanel } from './WaiversPanel.tsx';

interface Props {
  whole: Whole;
  onChanged: () => void;
}

/** The list says it in the room of a yes. */
const permitColumns = { offHours: { title: { zh: '夜间或节假日', en: 'Night or holiday' } } };

/** Special operations of the job: what is checked, what the gas is, until when it holds. */
export function PermitsView({ whole, onChanged }: Props) {
  const owner = useMemo(() => ({ jhaId: whole.record.id }), [whole.record.id]);
  const may = usePermission('jha.update') && !isOver(whole.record.state as JhaState);
  return (
    <div className="jha-column">
      <ResourceSubList
        resource={jhaPermit}
        owner={owner}
        exchange
        columns={['kind', 'number', 'startsAt', 'hours', 'endsAt', 'holder', 'attendant', 'offHours']}
        overrides={permitColumns}
        onChanged={onChanged}
      />
      {(whole.missingPermits.length > 0 || whole.waivers.length > 0) && (
        <WaiversPanel whole={whole} onChanged={onChanged} />
      )}
      {whole.permits.map((permit) => (
        <PermitCard key={permit.id} permit={permit} onChanged={onChanged} may={may} />
      ))}
    </div>
  );
}

function PermitCard({ permit, onChanged, may }: { permit: Permit; onChanged: () => void; may: boolean }) {
  const t = useText();
  const say = useSay();
  const checks = useAct(setChecks, { onDone: onChanged });
  return (
    <Panel
      title={[say(permitKinds[permit.kind]), permit.grade, permit.number].filter(Boolean).join(' · ')}
      note={`${permit.startsAt.slice(0, 16)} – ${permit.endsAt.slice(0, 16)}`}
    >
      <div className="jha-text">
        <ul className="jha-list">
          {permit.outOfHours && (
            <li>
              <StateMark state="near" text={t('job-hazard-analysis.outOfHours')} />
            </li>
          )}
          {permit.findings.map((one) => (
            <li key={one.zh}>
              <StateMark state="near" text={say(one)} />
            </li>
          ))}
          {permit.findings.length === 0 && (
            <li>
              <StateMark state="ok" text={t('job-hazard-analysis.permitReady')} />
            </li>
          )}
        </ul>
        <Checkbox.Group
          className="jha-checks"
          disabled={!may}
          value={permit.checks}
          onChange={(next) => checks.mutate({ id: permit.id, checks: next.map(String) })}
          options={Object.entries(permitChecks[permit.kind]).map(([value, text]) => ({
            value,
            label: say(text),
          }))}
        />
        {needsGasTest(permit.kind) && <Gas permit={permit} onChanged={onChanged} may={may} />}
      </div>
    </Panel>
  );
}

const key = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The half hour counts from the sampling, which a laboratory's result is later than. */
const now = () => `${plantNow().slice(0, 16)}:00`;

function Gas({ permit, onChanged, may }: { permit: Permit; onChanged: () => void; may: boolean }) {
  const t = useText();
  const say = useSay();
  const [sampledAt, setSampled] = useState(now);
  const [point, setPoint] = useState('');
  const [combustible, setCombustible] = useState<number | null>(null);
  const [unit, setUnit] = useState<'volume' | 'lel'>('volume');
  const [oxygen, setOxygen] = useState<number | null>(null);
  const [h2s, setH2s] = useState<number | null>(null);
  const add = useAct(addGasTest, {
    onDone() {
      setCombustible(null);
      setOxygen(null);
      setH2s(null);
      setSampled(now());
      onChanged();
    },
  });
  const figure = (value: number | null, text: string) =>
    value === null ? NO_VALUE : `${shown(value)} ${text}`;
  return (
    <>
      <h3>{t('job-hazard-analysis.gas')}</h3>
      {permit.nextGasTest && (
        <StateMark state="inProgress" text={t('job-hazard-analysis.nextGas', { time: permit.nextGasTest })} />
      )}
      <ul className="jha-list">
        {permit.gas.map((one) => (
          <li key={one.id}>
            <StateMark
              state={one.findings.length > 0 ? 'miss' : 'ok'}
              text={[
                one.sampledAt.slice(5, 16),
                one.point,
                `${t('job-hazard-analysis.combustible')} ${figure(one.combustible, one.combustibleUnit === 'lel' ? '%LEL' : '%')}`,
                `O₂ ${figure(one.oxygen, '%')}`,
                `H₂S ${figure(one.h2s, 'mg/m³')}`,
                ...one.findings.map((found) => say(found)),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
      {may && (
        <div className="jha-gas">
          <DayInput
            withTime
            past
            aria-label={t('job-hazard-analysis.sampledAt')}
            value={sampledAt}
            onChange={(text) => setSampled(text ?? '')}
          />
          <Input
            aria-label={t('job-hazard-analysis.point')}
            placeholder={t('job-hazard-analysis.point')}
            value={point}
            onChange={(event) => setPoint(event.target.value)}
          />
          <PlainNumber
            min={0}
            aria-label={t('job-hazard-analysis.combustible')}
            placeholder={t('job-hazard-analysis.combustible')}
            value={combustible}
            onChange={setCombustible}
          />
          <Select
            aria-label={t('job-hazard-analysis.unit')}
            value={unit}
            onChange={setUnit}
            options={[
              { value: 'volume', label: '%' },
              { value: 'lel', label: '%LEL' },
            ]}
          />
          <PlainNumber min={0} aria-label="O₂" placeholder="O₂ %" value={oxygen} onChange={setOxygen} />
          <PlainNumber min={0} aria-label="H₂S" placeholder="H₂S mg/m³" value={h2s} onChange={setH2s} />
          <Button
            loading={add.isPending}
            disabled={!sampledAt || (combustible === null && oxygen === null && h2s === null)}
            onClick={() =>
              add.mutate({
                key: key(),
                permitId: permit.id,
                sampledAt,
                point: point || null,
                combustible,
                combustibleUnit: unit,
                oxygen,
                h2s,
              })
            }
          >
            {t('job-hazard-analysis.addGas')}
          </Button>
        </div>
      )}
    </>
  );
}
