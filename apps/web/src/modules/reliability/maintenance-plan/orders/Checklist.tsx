import {
  type ChecklistLine,
  type OrderSheet,
  saveChecklist,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';

const outside = ({ value, lower, upper }: ChecklistLine) =>
  value !== null && ((lower !== null && value < lower) || (upper !== null && value > upper));

function limits({ lower, upper, unit }: ChecklistLine): string {
  const span =
    lower === null
      ? upper === null
        ? ''
        : `≤ ${upper}`
      : upper === null
        ? `≥ ${lower}`
        : `${lower} … ${upper}`;
  return `${span} ${unit ?? ''}`.trim();
}

interface LinesProps {
  lines: readonly ChecklistLine[];
  editable: boolean;
  onChange: (lines: ChecklistLine[]) => void;
}

/** Steps to tick and readings to take, large enough for a gloved finger. */
export function ChecklistLines({ lines, editable, onChange }: LinesProps) {
  const t = useText();
  const language = useLanguage();
  const set = (number: number, part: Partial<ChecklistLine>) =>
    onChange(lines.map((line) => (line.number === number ? { ...line, ...part } : line)));
  return (
    <ol className="mp-steps">
      {lines.map((line) => {
        const name = language === 'en' && line.nameEn ? line.nameEn : line.name;
        return (
          <li key={line.number}>
            {line.kind === 'check' ? (
              <Checkbox
                checked={line.done}
                disabled={!editable}
                onChange={(event) => set(line.number, { done: event.target.checked })}
              >
                {line.number}. {name}
              </Checkbox>
            ) : (
              <div className="mp-reading">
                <span>
                  {line.number}. {name}
                </span>
                <NumberInput
                  aria-label={name}
                  disabled={!editable}
                  value={line.value}
                  onChange={(value) => set(line.number, { value: value ?? null, done: value !== null })}
                />
                <span className="ir-title-note">{limits(line)}</span>
                {outside(line) && <StateMark state="miss" text={t('maintenance-plan.sheet.outside')} />}
              </div>
            )}
            {(editable || line.note) && (
              <Input
                size="small"
                variant="borderless"
                aria-label={t('maintenance-plan.sheet.noteOf', { name })}
                placeholder={t('maintenance-plan.sheet.note')}
                disabled={!editable}
                value={line.note ?? ''}
                maxLength={500}
                onChange={(event) => set(line.number, { note: event.target.value || null })}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface Props {
  order: OrderSheet;
  editable: boolean;
  onSaved: () => void;
}

export function Checklist({ order, editable, onSaved }: Props) {
  const t = useText();
  const [lines, setLines] = useState<ChecklistLine[]>(order.checklist);
  const save = useAct(saveChecklist, { onDone: onSaved });
  const done = lines.filter((line) => line.done).length;
  return (
    <section className="mp-block">
      <h3>
        {t('maintenance-plan.sheet.checklist')}{' '}
        <span className="ir-title-note">
          {done} / {lines.length}
        </span>
      </h3>
      <ChecklistLines lines={lines} editable={editable} onChange={setLines} />
      {editable && (
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              id: order.id,
              version: order.version,
              checklist: lines.map(({ number, done: ticked, value, note }) => ({
                number,
                done: ticked,
                value,
                note,
              })),
            })
          }
        >
          {t('maintenance-plan.sheet.saveChecklist')}
        </Button>
      )}
    </section>
  );
}
