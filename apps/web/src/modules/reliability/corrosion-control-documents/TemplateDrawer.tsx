import { windowsFromTemplates } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowLevels } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { type WindowTemplate, windowTemplates } from '@ircrisk/engine-operating-window';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';

interface Chosen {
  code: string;
  tagId: string | null;
  low: number | null;
  high: number | null;
}
interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** Windows of a loop from the usual ones of its kind of unit: a tag each, limits that can be changed. */
export default function TemplateDrawer({ onClose, onDone }: Props) {
  const t = useText();
  const [loopId, setLoopId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const make = useAct(windowsFromTemplates, {
    onDone({ ids }) {
      notify.success(t('corrosion.template.made', { count: ids.length }));
      onDone();
    },
  });
  const rows = Object.entries(chosen);
  const isReady = loopId !== null && rows.length > 0 && rows.every(([, one]) => one.tagId && one.code.trim());
  const save = () =>
    loopId &&
    make.mutate({
      loopId,
      windows: rows.map(([template, { code, tagId, low, high }]) => ({
        ...{ template, code: code.trim(), tagId: tagId ?? '', low, high },
      })),
    });
  return (
    <Drawer
      open
      size={860}
      title={t('corrosion.template.title')}
      onClose={onClose}
      footer={
        <div className="ir-form-foot">
          <Button type="primary" disabled={!isReady} loading={make.isPending} onClick={save}>
            {t('corrosion.template.make', { count: rows.length })}
          </Button>
        </div>
      }
    >
      <p className="cc-quiet">{t('corrosion.template.hint')}</p>
      <ReferenceInput
        to="corrosion-loop"
        aria-label={t('corrosion.template.loop')}
        placeholder={t('corrosion.template.loop')}
        value={loopId}
        onChange={(next) => setLoopId(typeof next === 'string' ? next : null)}
      />
      {[...Map.groupBy(windowTemplates, ({ unit }) => unit)].map(([unit, own]) => (
        <UnitTemplates
          key={unit.en}
          unit={unit}
          templates={own}
          chosen={chosen}
          onChange={(id, next) =>
            setChosen(({ [id]: _before, ...others }) => (next ? { ...others, [id]: next } : others))
          }
        />
      ))}
    </Drawer>
  );
}

interface UnitProps {
  unit: WindowTemplate['unit'];
  templates: readonly WindowTemplate[];
  chosen: Readonly<Record<string, Chosen>>;
  onChange: (id: string, next: Chosen | undefined) => void;
}

/** 5.5 – 6.5 pH, ≤ 20 mg/L, ≥ 25 %. */
const limitsOf = ({ low, high, measure }: WindowTemplate): string =>
  low !== null && high !== null
    ? `${low} – ${high} ${measure}`
    : `${low === null ? '≤' : '≥'} ${low ?? high} ${measure}`;

function UnitTemplates({ unit, templates, chosen, onChange }: UnitProps) {
  const say = useSay();
  return (
    <section>
      <h3>{say(unit)}</h3>
      {templates.map((template) => {
        const { id, parameter, level, low, high, basis } = template;
        const own = chosen[id];
        const known = low !== null || high !== null;
        return (
          <div key={id} className="cc-template">
            <Checkbox
              checked={own !== undefined}
              onChange={({ target }) =>
                onChange(id, target.checked ? { code: '', tagId: null, low, high } : undefined)
              }
            >
              {say(parameter)}
            </Checkbox>
            <span className="cc-quiet">
              {[known && limitsOf(template), basis && say(basis), say(windowLevels[level])]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {own && <TemplateFields template={template} own={own} onChange={onChange} />}
          </div>
        );
      })}
    </section>
  );
}

interface FieldProps extends Pick<UnitProps, 'onChange'> {
  template: WindowTemplate;
  own: Chosen;
}

function TemplateFields({ template, own, onChange }: FieldProps) {
  const t = useText();
  const say = useSay();
  const named = (key: string) => `${say(template.parameter)} ${t(`corrosion.template.${key}`)}`;
  const set = (changes: Partial<Chosen>) => onChange(template.id, { ...own, ...changes });
  return (
    <div className="cc-template-fields">
      <Input
        aria-label={named('code')}
        placeholder={t('corrosion.template.code')}
        value={own.code}
        maxLength={40}
        onChange={({ target }) => set({ code: target.value })}
      />
      <ReferenceInput
        to="series-tag"
        aria-label={named('tag')}
        placeholder={t('corrosion.template.tag')}
        value={own.tagId}
        onChange={(next) => set({ tagId: typeof next === 'string' ? next : null })}
      />
      <PlainNumber
        aria-label={named('low')}
        placeholder={t('corrosion.template.low')}
        value={own.low}
        onChange={(low) => set({ low })}
      />
      <PlainNumber
        aria-label={named('high')}
        placeholder={t('corrosion.template.high')}
        value={own.high}
        onChange={(high) => set({ high })}
      />
      <span className="cc-quiet">{template.measure}</span>
    </div>
  );
}
