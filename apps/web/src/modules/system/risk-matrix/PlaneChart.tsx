import { type MatrixVersion, matrixAssessments } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import {
  bandCodes,
  type Category,
  isoRiskLines,
  type Measure,
  type RiskMatrix,
  type RiskPlane,
  riskPlane,
} from '@ircrisk/engine-risk-matrix';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { NO_VALUE, unitSymbol } from '@ircrisk/units';
import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import { amountShown, figure, measureUnit, useMeasureName } from './Amount.tsx';
import { riskPlaneOption } from './risk-plane-option.ts';

interface PlaneProps {
  version: MatrixVersion;
  matrix: RiskMatrix;
  category: Category;
  measure: Measure;
  tried: { frequency: number | null; amount: number | null };
  tools: ReactNode;
}

/** The most points drawn: those of the highest cells come first. */
const mostPoints = 500;

/** Frequency against amount for one category, with what has been assessed and what is being tried. */
export function PlaneChart({ version, matrix, category, measure, tried, tools }: PlaneProps) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useMeasureName();
  const list = useCall(
    matrixAssessments,
    { id: version.id, counted: category, current: 1, size: mostPoints },
    { suppress: true },
  );
  const plane = useMemo(() => riskPlane(matrix, category), [matrix, category]);
  const drawn = useMemo(
    () => plane && inLanguage(plane, (value) => amountShown(measure, value, language)),
    [plane, measure, language],
  );
  const { frequency, amount } = tried;
  const frequencyUnit = unitSymbol('frequency', language);
  const riskUnit = `${measureUnit(measure, language)}/${language === 'zh' ? 'a' : 'yr'}`;
  const bandName = useCallback(
    (code: string | null) => matrix.bands.find((band) => band.code === code)?.[language] ?? NO_VALUE,
    [matrix, language],
  );
  const option = useCallback<ComponentProps<typeof Chart>['option']>(
    (tokens) => {
      if (!drawn) return {};
      const lines = isoRiskLines(drawn);
      const points = (list.data?.records ?? []).flatMap((row) => {
        const raw = row.amounts[category] ?? null;
        if (raw === null || row.frequency === null) return [];
        const name = row.subjectName ?? `${row.subjectType} ${row.subjectId}`;
        return [{ name, amount: amountShown(measure, raw, language), frequency: row.frequency }];
      });
      const words = {
        amount: nameOf(measure),
        frequency: `${t('matrix.frequency')} (${frequencyUnit})`,
        riskUnit,
        assessed: t('matrix.assessedPoints'),
        tried: t('matrix.triedPoint'),
      };
      const point =
        frequency === null || amount === null
          ? null
          : { name: words.tried, amount: amountShown(measure, amount, language), frequency };
      const colours = Object.fromEntries(matrix.bands.map(({ code, colour }) => [code, colour]));
      return riskPlaneOption({ plane: drawn, lines, points, tried: point, colours, words }, tokens);
    },
    [
      drawn,
      list.data,
      category,
      measure,
      language,
      nameOf,
      t,
      frequencyUnit,
      riskUnit,
      frequency,
      amount,
      matrix,
    ],
  );
  if (!drawn) return <EmptyState title={t('matrix.noPlane')} purpose={t('matrix.noPlaneText')} />;
  const ranked = [...drawn.cells].sort(
    (a, b) =>
      bandCodes.indexOf(b.band ?? 'low') - bandCodes.indexOf(a.band ?? 'low') || b.p - a.p || b.c - a.c,
  );
  const end = (value: number | null) => (value === null ? t('matrix.open') : figure(value));
  return (
    <Chart
      title={t('matrix.plane')}
      note={t('matrix.planeNote', { unit: riskUnit })}
      height={360}
      tools={tools}
      option={option}
      table={{
        columns: [
          { key: 'p', title: t('matrix.places.probability') },
          { key: 'c', title: t('matrix.places.consequence') },
          { key: 'band', title: t('matrix.columns.level') },
          { key: 'from', title: `${t('matrix.riskFrom')} (${riskUnit})`, numeric: true },
          { key: 'to', title: `${t('matrix.riskTo')} (${riskUnit})`, numeric: true },
        ],
        rows: ranked.map((cell) => ({
          p: matrix.probability.find(({ index }) => index === cell.p)?.code ?? cell.p,
          c: matrix.consequence.find(({ index }) => index === cell.c)?.code ?? cell.c,
          band: bandName(cell.band),
          from: end(cell.risk[0]),
          to: end(cell.risk[1]),
        })),
      }}
    />
  );
}

/** The plane with its amounts, and so its risks, in the unit of the language. */
function inLanguage(plane: RiskPlane, shownAs: (amount: number) => number): RiskPlane {
  const both = ([from, to]: [number, number]): [number, number] => [shownAs(from), shownAs(to)];
  const one = (value: number | null) => (value === null ? null : shownAs(value));
  return {
    ...plane,
    amount: both(plane.amount),
    cells: plane.cells.map((cell) => ({
      ...cell,
      amount: both(cell.amount),
      risk: [one(cell.risk[0]), one(cell.risk[1])],
    })),
  };
}
