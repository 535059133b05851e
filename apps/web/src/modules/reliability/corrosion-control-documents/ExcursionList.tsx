import {
  actOnExcursion,
  corrosionPanel,
  type Excursion,
  raiseCorrosionActions,
  windowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { excursionEnds, excursionStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { withUnit } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { type ExcursionAct, excursionActs } from '@ircrisk/contract/resources/corrosion/window.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays } from '@ircrisk/units';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';

interface Props {
  excursions: readonly Excursion[];
  quantity: string;
}

/** The excursions of a window, newest first, each with what may be done to it. */
export function ExcursionList({ excursions, quantity }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const mayAct = usePermission('corrosion-excursion.handle');
  const [asked, setAsked] = useState<{ one: Excursion; act: ExcursionAct | 'raise' }>();
  const refreshes = [corrosionPanel, windowTrend];
  const done = () => setAsked(undefined);
  const act = useAct(actOnExcursion, { refreshes, onDone: done });
  const raise = useAct(raiseCorrosionActions, { refreshes, onDone: done });
  const shown = (value: number, { kind }: Excursion) =>
    withUnit(quantity, value, language, kind === 'rate' ? { difference: true, perHour: true } : {});
  if (excursions.length === 0) return <p className="cc-quiet">{t('corrosion.excursion.none')}</p>;
  return (
    <ul className="cc-plain">
      {excursions.slice(0, 6).map((one) => (
        <li key={one.id} className="cc-excursion">
          <div>
            <b>{one.code}</b> {say(excursionStates[one.state])}
            <span className="cc-quiet">
              {' '}
              {t(`corrosion.excursion.${one.end === null ? 'running' : 'ended'}`, {
                from: one.startTime.slice(5),
                to: one.endTime?.slice(5) ?? '',
                hours: one.hours?.toFixed(1) ?? '',
              })}{' '}
              {t('corrosion.excursion.extreme', { value: shown(one.extreme, one) })}
              {one.gapHours > 0 && ` ${t('corrosion.excursion.gap', { hours: one.gapHours.toFixed(1) })}`}
              {one.endedBy === 'replaced' && ` ${say(excursionEnds.replaced)}`}
            </span>
          </div>
          {(one.cause ?? one.acknowledgement) && (
            <div className="cc-cause">{one.cause ?? one.acknowledgement}</div>
          )}
          {mayAct && one.state !== 'closed' && (
            <div className="cc-acts">
              <ActBar
                table={excursionActs}
                allowed={one.allowed}
                pending={act.isPending ? asked?.act : undefined}
                onAct={(name) =>
                  name === 'close'
                    ? act.mutate({ id: one.id, act: name, version: one.version })
                    : setAsked({ one, act: name })
                }
              />
              <Button size="small" type="link" onClick={() => setAsked({ one, act: 'raise' })}>
                {t('corrosion.excursion.raise')}
              </Button>
            </div>
          )}
        </li>
      ))}
      {asked && asked.act !== 'raise' && (
        <HandleDialog
          name={asked.act}
          saving={act.isPending}
          onClose={done}
          onAct={(reason, action) =>
            act.mutate({
              ...{ id: asked.one.id, act: asked.act as ExcursionAct, version: asked.one.version, reason },
              ...(action ? { action } : {}),
            })
          }
        />
      )}
      {asked?.act === 'raise' && (
        <RaiseDialog
          text={t('corrosion.excursion.raiseText', { code: asked.one.code })}
          saving={raise.isPending}
          onClose={done}
          onRaise={(dueDate) => raise.mutate({ excursionIds: [asked.one.id], dueDate })}
        />
      )}
    </ul>
  );
}

interface HandleProps {
  name: ExcursionAct;
  saving: boolean;
  onClose: () => void;
  onAct: (reason: string, action: string) => void;
}

/** An evaluation says the cause and what was done; the other acts their reason. */
function HandleDialog({ name, saving, onClose, onAct }: HandleProps) {
  const t = useText();
  const say = useSay();
  const id = useId();
  const [action, setAction] = useState('');
  const evaluates = name === 'evaluate';
  return (
    <ActDialog
      title={say(excursionActs[name])}
      needsReason
      reasonLabel={evaluates ? t('corrosion.excursion.cause') : undefined}
      ready={!evaluates || action.trim() !== ''}
      saving={saving}
      onClose={onClose}
      onAct={(reason) => onAct(reason, action.trim())}
    >
      {evaluates && (
        <Form.Item label={t('corrosion.excursion.action')} htmlFor={id} required>
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={1000}
            value={action}
            onChange={(event) => setAction(event.target.value)}
          />
        </Form.Item>
      )}
    </ActDialog>
  );
}

interface RaiseProps {
  text: string;
  saving: boolean;
  onClose: () => void;
  onRaise: (dueDate: string) => void;
}

/** A month for what nobody has given a date. */
const dueDays = 30;

/** Into the one to-do list, with the day it is due. */
export function RaiseDialog({ text, saving, onClose, onRaise }: RaiseProps) {
  const t = useText();
  const id = useId();
  const [due, setDue] = useState(() => addDays(plantToday(), dueDays));
  return (
    <ActDialog
      title={t('corrosion.excursion.raise')}
      text={text}
      needsReason={false}
      takesReason={false}
      ready={due !== ''}
      saving={saving}
      onClose={onClose}
      onAct={() => onRaise(due)}
    >
      <Form.Item label={t('corrosion.excursion.due')} htmlFor={id} required>
        <DayInput id={id} future value={due} onChange={(day) => setDue(day ?? '')} />
      </Form.Item>
    </ActDialog>
  );
}
