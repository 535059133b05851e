import {
  type BindingOption,
  bindingOptions,
  type MarkInput,
  placeMark,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Layer, Mark, MarkBinding } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type Calibration, measureText, pdfMarkText, shapeBox } from '@ircrisk/engine-pdf-mark';
import { call } from '@ircrisk/ui/api/client.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Input, Popconfirm, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { colourOf } from './mark-drawing.ts';
import { inputOf } from './mark-history.ts';

interface Props {
  mark: Mark;
  layers: readonly Layer[];
  calibrations: readonly (Calibration & { page: number })[];
  mayMark: boolean;
  onSave: (input: MarkInput) => Promise<unknown>;
  onRemove: (id: string) => void;
  onPlaced: (mark: Mark) => void;
  onClose: () => void;
}

/** Where a click on a bound thing leads. */
export const ledgerPath = ({
  kind,
  equipmentId,
}: Pick<MarkBinding, 'kind' | 'equipmentId'>): string | undefined =>
  equipmentId
    ? `/equipment/detail?id=${equipmentId}${kind === 'location' || kind === 'part' ? '&tab=parts' : ''}`
    : kind === 'loop'
      ? '/corrosion-control-documents?tab=loops'
      : undefined;

function Bindings({ mark, mayMark, onSave }: Pick<Props, 'mark' | 'mayMark' | 'onSave'>) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const [options, setOptions] = useState<readonly BindingOption[]>([]);
  const search = async (keyword: string) => {
    if (keyword.trim()) setOptions(await call(bindingOptions, { keyword }));
  };
  const bind = (bindings: MarkInput['bindings']) => void onSave(inputOf(mark, { bindings }));
  const held = mark.bindings.map(({ kind, id }) => ({ kind, id }));
  return (
    <section>
      <h3>{t('pdf.mark.bound')}</h3>
      {mayMark && (
        <Select
          showSearch
          className="pm-wide"
          value={null}
          placeholder={t('pdf.mark.bind')}
          aria-label={t('pdf.mark.bind')}
          filterOption={false}
          onSearch={(typed) => void search(typed)}
          notFoundContent={t('pdf.mark.bindHint')}
          options={options.map(({ kind, id, code, name, nameEn }) => ({
            value: `${kind}:${id}`,
            label: `${t(`pdf.kind.${kind}`)} ${code} · ${nameIn(language, name, nameEn)}`,
          }))}
          onChange={(value: string | null) => {
            const one = options.find(({ kind, id }) => `${kind}:${id}` === value);
            if (one) bind([...held, { kind: one.kind, id: one.id }]);
          }}
        />
      )}
      {mark.bindings.length === 0 && <p className="pm-quiet">{t('pdf.mark.unbound')}</p>}
      <ul className="pm-bound">
        {mark.bindings.map((one) => {
          const path = ledgerPath(one);
          return (
            <li key={`${one.kind}${one.id}`}>
              <span className="pm-quiet">{t(`pdf.kind.${one.kind}`)}</span>
              {one.colour && <i className="pm-swatch" style={{ background: one.colour }} aria-hidden />}
              {path ? (
                <Button type="link" size="small" onClick={() => open(path)}>
                  {one.code}
                </Button>
              ) : (
                <b>{one.code}</b>
              )}
              <span className="pm-cut">{nameIn(language, one.name, one.nameEn)}</span>
              {mayMark && (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('pdf.mark.unbind', { name: one.code })}
                  onClick={() => bind(held.filter(({ kind, id }) => kind !== one.kind || id !== one.id))}
                >
                  ×
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a mark says, what it is bound to, and where it came from. */
export function MarkPanel(props: Props) {
  const { mark, layers, calibrations, mayMark, onSave, onRemove, onPlaced, onClose } = props;
  const t = useText();
  const language = useLanguage();
  const [label, setLabel] = useState(mark.label);
  const [note, setNote] = useState(mark.note);
  useEffect(() => {
    setLabel(mark.label);
    setNote(mark.note);
  }, [mark.label, mark.note]);
  const settle = useAct(placeMark, { onDone: onPlaced });
  const [x0, y0, x1, y1] = shapeBox(mark);
  const measured = measureText(
    mark as Parameters<typeof measureText>[0],
    calibrations.filter(({ page }) => page === mark.page),
  );
  const keep = () => {
    if (label !== mark.label || note !== mark.note) void onSave(inputOf(mark, { label, note }));
  };
  return (
    <aside className="pm-panel" aria-label={t('pdf.mark.panel')}>
      <header>
        <i className="pm-swatch" style={{ background: colourOf(mark) }} aria-hidden />
        <b>{mark.label || t(`pdf.tool.${mark.type}`)}</b>
        <Button type="text" size="small" className="pm-right" aria-label={t('pdf.close')} onClick={onClose}>
          ×
        </Button>
      </header>
      <p className="pm-quiet">
        {t('pdf.mark.place', {
          page: mark.page,
          x: ((x0 + x1) / 2).toFixed(1),
          y: ((y0 + y1) / 2).toFixed(1),
        })}{' '}
        · {t('pdf.mark.by', { name: mark.author, time: mark.updateTime.slice(0, 16) })}
      </p>
      {measured && (
        <p>
          {t('pdf.mark.measured')} <b>{measured}</b>
        </p>
      )}
      {mark.carried === 'unresolved' && (
        <div className="pm-review">
          <StateMark
            state="near"
            text={pdfMarkText({ code: mark.carriedReason ?? 'textChanged' }, language)}
          />
          {mayMark && (
            <Button size="small" onClick={() => settle.mutate({ id: mark.id })}>
              {t('pdf.carry.keep')}
            </Button>
          )}
        </div>
      )}
      {mark.carried && mark.carried !== 'unresolved' && (
        <p className="pm-quiet">
          {t(`pdf.carry.${mark.carried}`)}
          {mark.likeness !== null && ` · ${t('pdf.carry.likeness', { value: mark.likeness.toFixed(2) })}`}
        </p>
      )}
      <div className="pm-field">
        <span>{t('pdf.mark.label')}</span>
        <Input
          size="small"
          aria-label={t('pdf.mark.label')}
          value={label}
          disabled={!mayMark}
          maxLength={60}
          onChange={(event) => setLabel(event.target.value)}
          onBlur={keep}
          onPressEnter={keep}
        />
      </div>
      <div className="pm-field">
        <span>{t('pdf.mark.note')}</span>
        <Input.TextArea
          aria-label={t('pdf.mark.note')}
          value={note}
          disabled={!mayMark}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => setNote(event.target.value)}
          onBlur={keep}
        />
      </div>
      <div className="pm-field">
        <span>{t('pdf.mark.layer')}</span>
        <Select
          size="small"
          aria-label={t('pdf.mark.layer')}
          value={mark.layerId}
          disabled={!mayMark}
          options={layers.map(({ id, name, nameEn, locked }) => ({
            value: id,
            label: nameIn(language, name, nameEn),
            disabled: locked,
          }))}
          onChange={(layerId) => void onSave(inputOf(mark, { layerId }))}
        />
      </div>
      <Bindings mark={mark} mayMark={mayMark} onSave={onSave} />
      {mayMark && (
        <footer>
          <Button
            size="small"
            onClick={() => void onSave(inputOf(mark, { state: mark.state === 'open' ? 'resolved' : 'open' }))}
          >
            {t(mark.state === 'open' ? 'pdf.mark.resolve' : 'pdf.mark.reopen')}
          </Button>
          <Popconfirm title={t('pdf.mark.removeAsk')} onConfirm={() => onRemove(mark.id)}>
            <Button size="small" danger>
              {t('pdf.mark.remove')}
            </Button>
          </Popconfirm>
        </footer>
      )}
    </aside>
  );
}
