import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  actOnOverride,
  barrierPanel,
  barrierWhy,
  overrideElement,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { type HandAct, handActs, handStages, stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import type { BarrierState } from '@ircrisk/engine-barrier';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useActs } from '@ircrisk/ui/acts/use-acts.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';

type Element = ResultOf<typeof barrierWhy>['elements'][number];
const refreshes = [barrierWhy, barrierPanel];

/** States set by hand: who set each, who else agreed, until when, and what the reader may do about it. */
export function ByHandList({ elements }: { elements: readonly Element[] }) {
  const t = useText();
  const say = useSay();
  const mayUpdate = usePermission('barrier-element.update');
  const [setting, setSetting] = useState(false);
  const act = useAct(actOnOverride, { refreshes });
  const { start, pending, dialog } = useActs<{ id: string; state: string }, HandAct>({
    table: handActs,
    onAct: ({ id }, name, reason) => act.mutateAsync({ id, act: name, ...(reason && { reason }) }),
  });
  const set = elements.flatMap(({ id, tag, byHand }) => (byHand ? [{ id, tag, ...byHand }] : []));
  if (elements.length === 0) return null;
  return (
    <section aria-label={t('barrier.hand.title')}>
      <ul className="bar-causes">
        {set.map((one) => (
          <li key={one.id}>
            {t('barrier.hand.set', {
              tag: one.tag,
              state: say(stateWords[one.state]),
              by: one.by ?? '–',
              time: one.time ?? '–',
              until: one.until,
            })}{' '}
            <span className="bar-note">{one.reason}</span>{' '}
            {one.confirmedBy
              ? t('barrier.hand.confirmed', { by: one.confirmedBy, time: one.confirmedTime ?? '–' })
              : say(handStages.requested)}
            {mayUpdate && (
              <ActBar
                table={handActs}
                allowed={one.allowed}
                pending={pending?.record.id === one.id ? pending.act : undefined}
                onAct={(name) => start({ id: one.id, state: one.stage }, name)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <Button size="small" onClick={() => setSetting(true)}>
          {t('barrier.hand.title')}
        </Button>
      )}
      {dialog}
      {setting && <SetDialog elements={elements} onClose={() => setSetting(false)} />}
    </section>
  );
}

/** Which element, which state, until when and why. */
function SetDialog({ elements, onClose }: { elements: readonly Element[]; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const field = useId();
  const [id, setId] = useState(elements[0]?.id ?? '');
  const [state, setState] = useState<BarrierState>();
  const [until, setUntil] = useState('');
  const save = useAct(overrideElement, { refreshes, onDone: onClose });
  return (
    <ActDialog
      title={t('barrier.hand.title')}
      text={t('barrier.hand.note')}
      needsReason
      ready={state !== undefined && until !== ''}
      saving={save.isPending}
      onClose={onClose}
      onAct={(reason) => state && save.mutate({ id, state, reason, until })}
    >
      <label className="bar-field" htmlFor={`${field}-element`}>
        {t('barrier.tag')}
        <Select
          id={`${field}-element`}
          value={id}
          onChange={setId}
          options={elements.map((one) => ({ value: one.id, label: one.tag }))}
        />
      </label>
      <label className="bar-field" htmlFor={`${field}-state`}>
        {t('barrier.hand.state')}
        <Select
          id={`${field}-state`}
          value={state ?? null}
          onChange={(next) => next && setState(next)}
          options={(Object.keys(stateWords) as BarrierState[]).map((value) => ({
            value,
            label: say(stateWords[value]),
          }))}
        />
      </label>
      <label className="bar-field" htmlFor={`${field}-until`}>
        {t('barrier.hand.until')}
        <DayInput
          id={`${field}-until`}
          value={until}
          onChange={(day: unknown) => setUntil(typeof day === 'string' ? day : '')}
        />
      </label>
    </ActDialog>
  );
}
