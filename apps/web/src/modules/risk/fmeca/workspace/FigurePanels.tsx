import type { FmecaBasis, FmecaFigures } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { nameIn, say } from '@ircrisk/contract/text.ts';
import {
  fmecaText,
  probabilityLevels,
  probabilityLevelTexts,
  severityClasses,
  severityClassTexts,
} from '@ircrisk/engine-fmeca';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Filter } from './filter.ts';

const RiskMatrixPanel = lazy(() => import('./RiskMatrixPanel.tsx'));

interface Props {
  figures: FmecaFigures;
  method: FmecaMethod;
  basis: FmecaBasis;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

const across = [...severityClasses].reverse();
const shown = (value: number | null | undefined, digits = 3) =>
  value == null ? '–' : Number(value.toPrecision(digits)).toString();
const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

/** Null as soon as a class lacks data: a share of an unknown whole would mislead. */
function total(byClass: FmecaFigures['byClass']): number | null {
  const values = Object.values(byClass);
  return values.some((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Matrix and Pareto filter the sheet; beside them what the study adds up to. */
export default function FigurePanels({ figures, method, basis, filter, onFilter }: Props) {
  const { matrix } = basis;
  return (
    <div className="fmeca-figures">
      {judgesBy(method, 'quantitative') && (
        <MatrixPanel figures={figures} filter={filter} onFilter={onFilter} />
      )}
      {matrix && judgesBy(method, 'matrix') && (
        <Suspense>
          <RiskMatrixPanel figures={figures} matrix={matrix} filter={filter} onFilter={onFilter} />
        </Suspense>
      )}
      {method !== 'matrix' && (
        <ParetoPanel figures={figures} method={method} filter={filter} onFilter={onFilter} />
      )}
      <Indicators figures={figures} method={method} />
    </div>
  );
}

function MatrixPanel({ figures, filter, onFilter }: Omit<Props, 'method' | 'basis'>) {
  const t = useText();
  const language = useLanguage();
  const counts = new Map(figures.matrix.map((cell) => [`${cell.level}${cell.severityClass}`, cell.count]));
  return (
    <Panel title={t('fmeca.matrix.title')} note={t('fmeca.matrix.note')}>
      {counts.size === 0 && <p className="fmeca-note">{t('fmeca.matrix.none')}</p>}
      <table className="fmeca-matrix">
        <tbody>
          {probabilityLevels.map((level, row) => (
            <tr key={level}>
              <th scope="row" title={say(probabilityLevelTexts[level], language)}>
                {level}
              </th>
              {across.map((severityClass, column) => {
                const count = counts.get(`${level}${severityClass}`);
                const isOn = filter.cell?.level === level && filter.cell.severityClass === severityClass;
                return (
                  <td key={severityClass} data-weight={column + 4 - row}>
                    {count !== undefined && (
                      <button
                        type="button"
                        aria-pressed={isOn}
                        aria-label={t('fmeca.matrix.cell', { level, severityClass, count })}
                        onClick={() => onFilter(isOn ? {} : { cell: { level, severityClass } })}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th />
            {across.map((severityClass) => (
              <th key={severityClass} scope="col" title={say(severityClassTexts[severityClass], language)}>
                {severityClass}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

function ParetoPanel({ figures, method, filter, onFilter }: Omit<Props, 'basis'>) {
  const t = useText();
  const language = useLanguage();
  const [of, setOf] = useState<'rpn' | 'criticality'>(judgesBy(method, 'ratings') ? 'rpn' : 'criticality');
  const hasBoth = judgesBy(method, 'ratings') && judgesBy(method, 'quantitative');
  const ranks = of === 'rpn' ? figures.byRpn : figures.byCriticality;
  const most = ranks[0]?.value ?? 1;
  const whole = of === 'rpn' ? figures.rpnSum : total(figures.byClass);
  let sum = 0;
  const shares = ranks.map(({ value }) => {
    sum += value;
    return whole ? Math.min(1, sum / whole) : null;
  });
  return (
    <Panel
      title={t(`fmeca.pareto.${of}`)}
      tools={
        hasBoth && (
          <Segmented
            size="small"
            value={of}
            onChange={(next) => setOf(next as 'rpn' | 'criticality')}
            options={[
              { value: 'rpn', label: 'RPN' },
              { value: 'criticality', label: 'Cm' },
            ]}
          />
        )
      }
    >
      <ol className="fmeca-pareto">
        {ranks.length === 0 && <li>{t('fmeca.pareto.empty')}</li>}
        {ranks.map((rank, at) => (
          <li key={rank.id}>
            <button
              type="button"
              aria-pressed={filter.modeId === rank.id}
              onClick={() => onFilter(filter.modeId === rank.id ? {} : { modeId: rank.id })}
            >
              <span
                title={`${nameIn(language, rank.item, rank.itemEn)} ${nameIn(language, rank.mode, rank.modeEn)}`}
              >
                {rank.isoCode} {nameIn(language, rank.mode, rank.modeEn)}
                <small>{nameIn(language, rank.item, rank.itemEn)}</small>
              </span>
              <i style={{ width: `${(rank.value / most) * 100}%` }} />
              <b>{of === 'rpn' ? rank.value : shown(rank.value)}</b>
              <small title={t('fmeca.pareto.cumulative')}>Σ {percent(shares[at] ?? null)}</small>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Row = [string, string];

function Indicators({ figures, method }: Pick<Props, 'figures' | 'method'>) {
  const t = useText();
  const language = useLanguage();
  const rated: Row[] = [
    ['ΣRPN', shown(figures.rpnSum, 6)],
    [t('fmeca.indicator.reduction'), percent(figures.rpnReduction)],
    [
      t('fmeca.indicator.after'),
      `H ${figures.prioritiesAfter.H} · M ${figures.prioritiesAfter.M} · L ${figures.prioritiesAfter.L}`,
    ],
  ];
  const rows: Row[] = [
    [t('fmeca.indicator.scored'), `${percent(figures.scoredShare)} (${figures.scored}/${figures.rows})`],
    [t('fmeca.indicator.blind'), percent(figures.withoutDetectionShare)],
    ...(judgesBy(method, 'ratings') ? rated : []),
    ...(judgesBy(method, 'matrix')
      ? [[t('fmeca.risk.high'), `${figures.risks.high ?? 0} / ${figures.risks.mediumHigh ?? 0}`] as Row]
      : []),
    [t('fmeca.indicator.single'), String(figures.singlePoints.length)],
    ...(judgesBy(method, 'quantitative')
      ? severityClasses
          .filter((cls) => cls in figures.byClass)
          .map((cls): Row => [`Cr ${cls}`, shown(figures.byClass[cls], 4)])
      : []),
  ];
  return (
    <Panel title={t('fmeca.indicator.title')}>
      <dl className="fmeca-indicators">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.warnings.map((notice) => (
        <p key={notice.code} className="fmeca-warns">
          {fmecaText(notice, language)}
        </p>
      ))}
    </Panel>
  );
}
