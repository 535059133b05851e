import { qraGauge, saveGauge } from '@ircrisk/contract/modules/risk/qra.ts';
import { gaugeVerdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraGaugeStudy } from '@ircrisk/contract/resources/quality/control.ts';
import { type GaugeStudy, qualityMessages, qualityText } from '@ircrisk/engine-quality';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { type Calculation, shown } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { emptyGrid, type Grid, gridOf, pasteInto, readingsOf } from './gauge-cells.ts';

/** The readings of one study in a grid, and what they say of the gauge. */
export function GaugeGrid({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useCall(qraGauge, { id }, { staleTime: 0 });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="qr-wait">{t('qra.loading')}</output>;
  return (
    <div className="qr-two">
      <Readings key={data.version} id={id} version={data.version} grid={gridOf(data.readings)} />
      <Result calculation={data.calculation} />
    </div>
  );
}

function Readings({ id, version, grid: stored }: { id: string; version: number; grid: Grid }) {
  const t = useText();
  const queries = useQueryClient();
  const mayChange = usePermission('qra-gauge-study.update');
  const [grid, setGrid] = useState(stored);
  const save = useAct(saveGauge, {
    refreshes: [qraGauge],
    onDone: () => void queries.invalidateQueries({ queryKey: resourceKey(qraGaugeStudy) }),
  });
  if (grid.parts.length === 0) return <NewGrid onMade={setGrid} />;
  const trials = Array.from({ length: grid.trials }, (_, at) => at + 1);
  const put = (row: number, column: number, text: string) =>
    setGrid({
      ...grid,
      cells: grid.cells.map((line, at) =>
        at === row ? line.map((cell, place) => (place === column ? text : cell)) : line,
      ),
    });
  return (
    <Panel
      title={t('qra.gauge.readings')}
      note={t('qra.gauge.paste')}
      tools={
        mayChange && (
          <Button
            type="primary"
            size="small"
            disabled={grid === stored}
            loading={save.isPending}
            onClick={() => save.mutate({ id, version, readings: readingsOf(grid) })}
          >
            {t('qra.gauge.save')}
          </Button>
        )
      }
    >
      <div className="qr-scroll">
        <table className="qr-figures qr-grid">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('qra.gauge.part')}
              </th>
              {grid.appraisers.map((who) => (
                <th key={who} scope="colgroup" colSpan={grid.trials}>
                  {who}
                </th>
              ))}
            </tr>
            <tr>
              {grid.appraisers.flatMap((who) =>
                trials.map((trial) => (
                  <th key={`${who} ${trial}`} scope="col">
                    {trial}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {grid.parts.map((part, row) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                {grid.cells[row]?.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the grid
                  <td key={column}>
                    <Input
                      size="small"
                      inputMode="decimal"
                      readOnly={!mayChange}
                      aria-label={`${part} ${grid.appraisers[Math.floor(column / grid.trials)]} ${(column % grid.trials) + 1}`}
                      value={cell}
                      onChange={({ target }) => put(row, column, target.value)}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text');
                        if (!/[\t\n]/.test(text)) return;
                        event.preventDefault();
                        setGrid(pasteInto(grid, row, column, text));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function NewGrid({ onMade }: { onMade: (grid: Grid) => void }) {
  const t = useText();
  const [parts, setParts] = useState(10);
  const [trials, setTrials] = useState(2);
  const [names, setNames] = useState('A, B, C');
  const people = [...new Set(names.split(/[,，、\s]+/).filter(Boolean))];
  return (
    <Panel title={t('qra.gauge.new')}>
      <div className="qr-pad qr-stack">
        <label htmlFor="qr-parts">
          {t('qra.gauge.parts')}
          <InputNumber
            id="qr-parts"
            min={2}
            max={50}
            value={parts}
            onChange={(value) => setParts(value ?? 2)}
          />
        </label>
        <label htmlFor="qr-trials">
          {t('qra.gauge.trials')}
          <InputNumber
            id="qr-trials"
            min={2}
            max={10}
            value={trials}
            onChange={(value) => setTrials(value ?? 2)}
          />
        </label>
        <label htmlFor="qr-appraisers">
          {t('qra.gauge.appraisers')}
          <Input id="qr-appraisers" value={names} onChange={({ target }) => setNames(target.value)} />
        </label>
        <Button
          type="primary"
          disabled={people.length < 2}
          onClick={() => onMade(emptyGrid(parts, people, trials))}
        >
          {t('qra.gauge.make')}
        </Button>
      </div>
    </Panel>
  );
}

function Result({ calculation }: { calculation: Calculation<GaugeStudy> }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { value, reason } = calculation;
  if (!value)
    return (
      <Panel title={t('qra.gauge.result')}>
        <div className="qr-pad">
          {reason && <Alert type="info" showIcon title={qualityText(reason, language)} />}
        </div>
      </Panel>
    );
  const figure = (one: number | null) => (one === null ? '–' : shown(one, 4));
  const total = value.components.reduce((sum, { variance }) => sum + variance, 0);
  return (
    <Panel
      title={t('qra.gauge.result')}
      note={`${say(gaugeVerdicts[value.verdict])} · ndc ${value.categories ?? '–'}`}
      tools={
        <ExplainButton
          explain={() => ({ title: t('qra.gauge.result'), calculation, messages: qualityMessages })}
        >
          %GRR {value.percent.toFixed(1)}
        </ExplainButton>
      }
    >
      <table className="qr-figures" aria-label={t('qra.gauge.anova')}>
        <thead>
          <tr>
            <th scope="col">{t('qra.gauge.anova')}</th>
            <th scope="col">df</th>
            <th scope="col">SS</th>
            <th scope="col">MS</th>
            <th scope="col">F</th>
            <th scope="col">p</th>
          </tr>
        </thead>
        <tbody>
          {value.rows.map((row) => (
            <tr key={row.source}>
              <th scope="row">{t(`qra.source.${row.source}`)}</th>
              <td>{row.degrees}</td>
              <td>{figure(row.sum)}</td>
              <td>{figure(row.meanSquare)}</td>
              <td>{figure(row.f)}</td>
              <td>{figure(row.p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {value.interactionPooled && <p className="qr-pad qr-fact">{t('qra.gauge.pooled')}</p>}
      <table className="qr-figures" aria-label={t('qra.gauge.components')}>
        <thead>
          <tr>
            <th scope="col">{t('qra.gauge.components')}</th>
            <th scope="col">σ²</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {value.components.map(({ source, variance }) => (
            <tr key={source}>
              <th scope="row">{t(`qra.source.${source}`)}</th>
              <td>{figure(variance)}</td>
              <td>{total > 0 ? ((100 * variance) / total).toFixed(1) : '–'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('qra.gauge.tolerance')}</th>
            <td />
            <td>{value.percentOfTolerance === null ? '–' : value.percentOfTolerance.toFixed(1)}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
