import type { Characteristic, Measured } from '@ircrisk/contract/modules/risk/qra.ts';
import { qraMeasurement } from '@ircrisk/contract/resources/quality/control.ts';
import { rowBatch } from '@ircrisk/contract/rows.ts';
import { isVariable, type SeriesChart } from '@ircrisk/engine-quality';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { readNumber } from '@ircrisk/ui/parts/quantity-text.ts';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { shown } from '@ircrisk/units';
import { Button, Drawer, Input } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cellsOf, pastedSubgroups, rowsOf } from './entry.ts';
import { rulesAt, useMeasurementsChanged } from './use-series.ts';

const saveRows = rowBatch(qraMeasurement);
const columnsShown = 8;

interface Props {
  plan: Characteristic;
  measured: Measured;
  chart: SeriesChart | null;
  chosen: number | undefined;
}

/** The last subgroups as columns, and the next one under way: typed value by value or pasted. */
export function Measurements({ plan, measured, chart, chosen }: Props) {
  const t = useText();
  const [isListed, setListed] = useState(false);
  const changed = useMeasurementsChanged();
  const owner = useMemo(() => ({ characteristicId: plan.id }), [plan.id]);
  const cells = cellsOf(plan);
  const count = measured.ids.length;
  const shownAt = useInSight(chosen, count);
  const end = chosen === undefined ? count : Math.min(count, Math.max(columnsShown, chosen + 4));
  const places = Array.from(
    { length: Math.min(columnsShown, end) },
    (_, at) => end - Math.min(columnsShown, end) + at,
  );
  const readingAt = (at: number, cell: number) =>
    isVariable(plan.chart)
      ? measured.values[at]?.[cell]
      : cell === 0
        ? measured.defects[at]
        : measured.inspected[at];
  return (
    <Panel
      title={t('qra.entry.title')}
      note={
        count > 0 ? t('qra.entry.note', { from: (places[0] ?? 0) + 1, to: end, count }) : t('qra.entry.none')
      }
      tools={
        <Button size="small" onClick={() => setListed(true)}>
          {t('qra.entry.all')}
        </Button>
      }
    >
      <div className="qr-entry">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section ref={shownAt} className="qr-scroll" tabIndex={0} aria-label={t('qra.entry.title')}>
          <table className="qr-figures qr-measured">
            <thead>
              <tr>
                <th scope="col">{t('qra.spc.subgroup')}</th>
                {places.map((at) => (
                  <th key={at} scope="col" data-chosen={at === chosen}>
                    {at + 1}
                    <small>{measured.times[at]?.slice(5, 10)}</small>
                    <small>{measured.times[at]?.slice(11, 16)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map((cell, place) => (
                <tr key={cell}>
                  <th scope="row">{t(`qra.cell.${cell}`)}</th>
                  {places.map((at) => (
                    <td key={at} data-chosen={at === chosen}>
                      {readingAt(at, place) ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
              <Judged places={places} chart={chart} chosen={chosen} />
            </tbody>
          </table>
        </section>
        <NextSubgroup key={plan.id} plan={plan} number={count + 1} last={measured.times.at(-1)} />
      </div>
      <Drawer
        open={isListed}
        size={960}
        title={t('qra.entry.all')}
        onClose={() => setListed(false)}
        destroyOnHidden
      >
        <ResourceSubList resource={qraMeasurement} owner={owner} exchange onChanged={changed} />
      </Drawer>
    </Panel>
  );
}

/** Where not all subgroups have room, the newest is seen, or the one that was chosen. */
function useInSight(chosen: number | undefined, count: number) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const held = box.current;
    if (!held) return;
    const place = chosen === undefined ? null : held.querySelector<HTMLElement>('th[data-chosen="true"]');
    held.scrollLeft = place ? place.offsetLeft - held.clientWidth / 2 : count * held.scrollWidth;
  }, [chosen, count]);
  return box;
}

function Judged({
  places,
  chart,
  chosen,
}: {
  places: number[];
  chart: SeriesChart | null;
  chosen: number | undefined;
}) {
  const t = useText();
  if (!chart) return null;
  const rows = [
    [t('qra.spc.plotted'), (at: number) => chart.location.points[at]?.value],
    ...(chart.spread
      ? [[t('qra.spc.spreadShort'), (at: number) => chart.spread?.points[at]?.value] as const]
      : []),
  ] as const;
  return (
    <>
      {rows.map(([name, read]) => (
        <tr key={name} className="qr-sum">
          <th scope="row">{name}</th>
          {places.map((at) => {
            const value = read(at);
            return (
              <td key={at} data-chosen={at === chosen}>
                {value === undefined ? '–' : shown(value)}
              </td>
            );
          })}
        </tr>
      ))}
      <tr className="qr-sum">
        <th scope="row">{t('qra.spc.ruleHead')}</th>
        {places.map((at) => {
          const rules = rulesAt(chart, at);
          return (
            <td key={at} data-chosen={at === chosen} data-signal={rules.length > 0}>
              {rules.join(', ') || '–'}
            </td>
          );
        })}
      </tr>
    </>
  );
}

/** What is typed stays until it is stored, also when it is refused. */
function NextSubgroup({
  plan,
  number,
  last,
}: {
  plan: Characteristic;
  number: number;
  last: string | undefined;
}) {
  const t = useText();
  const mayAdd = usePermission('qra-measurement.update');
  const changed = useMeasurementsChanged();
  const cells = cellsOf(plan);
  const [typed, setTyped] = useState<string[][]>([[]]);
  const box = useRef<HTMLFieldSetElement>(null);
  const save = useAct(saveRows, {
    once: true,
    onDone: ({ saved, faults }) => {
      const [fault] = faults;
      if (fault) notify.error(fault.errors.map(({ msg }) => msg).join(' '));
      const stored = new Set(saved.map(({ key }) => key));
      const left = filled.filter((_, at) => !stored.has(`new${at}`));
      setTyped(left.length > 0 ? left : [[]]);
      if (saved.length > 0) changed();
      box.current?.querySelector('input')?.focus();
    },
  });
  if (!mayAdd) return null;
  const [first = [], ...more] = typed;
  const filled = typed.filter((values) => values.some((value) => value?.trim()));
  const problem = first.some((text) => text?.trim() && readNumber(text).value === undefined);
  const put = (at: number, text: string) => {
    const next = [...first];
    next[at] = text;
    setTyped([next, ...more]);
  };
  const store = () => {
    const rows = rowsOf(plan, filled, last);
    if (rows.length > 0) save.mutate({ rows });
  };
  const paste = (event: ClipboardEvent) => {
    const groups = pastedSubgroups(event.clipboardData.getData('text'), cells.length);
    if (groups.flat().length < 2) return;
    event.preventDefault();
    setTyped(groups);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = box.current?.querySelectorAll('input');
    if (at + 1 < cells.length) inputs?.[at + 1]?.focus();
    else store();
  };
  return (
    <fieldset ref={box} className="qr-next" onPaste={paste}>
      <legend>{t('qra.entry.next', { number })}</legend>
      {cells.map((cell, at) => (
        <label key={cell} htmlFor={`qr-next-${cell}`}>
          {t(`qra.cell.${cell}`)}
          <Input
            id={`qr-next-${cell}`}
            size="small"
            inputMode="decimal"
            autoComplete="off"
            status={first[at]?.trim() && readNumber(first[at]).value === undefined ? 'error' : ''}
            value={first[at] ?? ''}
            onChange={({ target }) => put(at, target.value)}
            onKeyDown={(event) => onKey(event, at)}
          />
        </label>
      ))}
      {more.length > 0 && <small>{t('qra.entry.pasted', { count: typed.length })}</small>}
      <small>{t(problem ? 'qra.entry.notNumber' : 'qra.entry.keys')}</small>
      <Button
        type="primary"
        disabled={filled.length === 0 || problem}
        loading={save.isPending}
        onClick={store}
      >
        {t('qra.entry.save')}
      </Button>
    </fieldset>
  );
}
