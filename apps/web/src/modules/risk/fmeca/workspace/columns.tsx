import type { FmecaBasis, FmecaItem, FmecaObservations } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { text } from '@ircrisk/contract/resource.ts';
import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import {
  type OccurrenceLevel,
  type Priority,
  proposeOccurrence,
  rateMode,
  type ScaleLevel,
} from '@ircrisk/engine-fmeca';
import type { PopCell, SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { lazy, Suspense } from 'react';
import { matrixColumns, matrixNames } from './matrix-columns.tsx';

const ScalePop = lazy(async () => ({ default: (await import('./ScalePop.tsx')).ScalePop }));
const RatioPop = lazy(async () => ({ default: (await import('./GuidePop.tsx')).RatioPop }));
const EffectPop = lazy(async () => ({ default: (await import('./GuidePop.tsx')).EffectPop }));

const texts = [
  'mode',
  'cause',
  'localEffect',
  'nextEffect',
  'endEffect',
  'prevention',
  'control',
  'provision',
  'recommendation',
] as const;

/** Not stored: what the failure database says of the mode, in the class of its item. */
const observedField = text({ zh: '实测', en: 'Observed', max: 40, readOnly: true });
const takeText = { zh: '采用实测频度', en: 'Use the observed rating' };

/** Rate per unit-year and number of failures, as far as the plant has seen the mode. */
const seenText = (proposal: Proposal | undefined, language: Language): string => {
  if (!proposal) return '';
  if (proposal.failures === 0) return '0';
  const rate = Number((proposal.perUnitYear ?? 0).toPrecision(2));
  return `${rate}/${language === 'zh' ? '年' : 'y'} · ${proposal.failures}`;
};

const ownText = (language: Language) => (name: (typeof texts)[number]) =>
  language === 'en' ? `${name}En` : name;

/**
 * Columns in their order: the mode, where it ends and its ratings stand together in a window of usual width. In
 * English the English texts are written; what is not translated shows the other language.
 */
export function columnNames(method: FmecaMethod, language: Language): string[] {
  const own = ownText(language);
  const quantitative = ['severityClass', 'ratio', 'effectProbability', 'criticality', 'probability', 'level'];
  return [
    'itemId',
    'functionId',
    'isoCode',
    own('mode'),
    own('endEffect'),
    ...(judgesBy(method, 'ratings')
      ? ['severity', 'occurrence', 'detection', 'rpn', 'priority', 'observed']
      : []),
    ...(judgesBy(method, 'matrix') ? matrixNames : []),
    own('recommendation'),
    ...(judgesBy(method, 'ratings')
      ? ['revisedSeverity', 'revisedOccurrence', 'revisedDetection', 'revisedRpn', 'revisedPriority']
      : []),
    ...(judgesBy(method, 'quantitative') ? quantitative : []),
    'hidden',
    'phase',
    own('cause'),
    'mechanismCode',
    own('localEffect'),
    own('nextEffect'),
    own('prevention'),
    'detectionCode',
    own('control'),
    own('provision'),
    'justification',
    'remark',
  ];
}

export interface Proposal {
  rating: number | null;
  failures: number;
  unitYears: number;
  perUnitYear: number | null;
}

/** What the plant has seen of a mode, over its class and in the time base of its item. */
export function proposalOf(
  row: SheetRow,
  items: ReadonlyMap<string, FmecaItem>,
  observed: FmecaObservations | undefined,
  ladder: readonly OccurrenceLevel[],
): Proposal | undefined {
  const item = items.get(String(row.itemId));
  const seen = observed?.classes.find(({ isoClass }) => isoClass === classOf(item, items));
  if (!seen || typeof row.isoCode !== 'string') return undefined;
  const failures = seen.modes[row.isoCode] ?? 0;
  const unitHours = item?.timeBase === 'operating' ? seen.operatingHours : seen.serviceHours;
  const proposed = proposeOccurrence({ failures, unitHours }, ladder).value;
  return {
    rating: proposed?.rating ?? null,
    failures,
    unitYears: unitHours / 8760,
    perUnitYear: proposed?.perUnitYear ?? null,
  };
}

/** Its own class, else that of the equipment it is part of. */
function classOf(item: FmecaItem | undefined, items: ReadonlyMap<string, FmecaItem>): string | null {
  for (let at = item; at; at = at.parentId ? items.get(at.parentId) : undefined)
    if (at.isoClass) return at.isoClass;
  return null;
}

const chip = (priority: unknown) =>
  priority ? <span className={`fmeca-ap is-${String(priority)}`}>{String(priority)}</span> : null;
const figure = (value: unknown) => (typeof value === 'number' ? value.toPrecision(3) : '–');

export function sheetColumns(
  language: Language,
  list: readonly FmecaItem[],
  observed: FmecaObservations | undefined,
  basis: FmecaBasis,
): Readonly<Record<string, Partial<SheetColumn>>> {
  const own = ownText(language);
  const items = new Map(list.map((item) => [item.id, item]));
  const { scales } = basis;
  const proposal = (row: SheetRow) => proposalOf(row, items, observed, scales.occurrence);
  const scale = (
    levels: readonly ScaleLevel[],
    name: 'severity' | 'occurrence' | 'detection',
    ofPlant = false,
  ) => ({
    pop: (cell: PopCell) => (
      <Suspense>
        <ScalePop
          cell={cell}
          levels={levels}
          name={name}
          language={language}
          proposal={ofPlant ? proposal(cell.row) : undefined}
        />
      </Suspense>
    ),
  });
  // What is typed counts before it is saved: the figure beside it follows at once.
  const rated = (row: SheetRow) => rateMode(row as { severity?: number | null }).value;
  const revised = (row: SheetRow) =>
    rateMode({
      severity: row.revisedSeverity as number | null,
      occurrence: row.revisedOccurrence as number | null,
      detection: row.revisedDetection as number | null,
    }).value;
  const translated = Object.fromEntries(
    texts.map((name) => [
      `${name}En`,
      {
        show: (row: SheetRow, shown: string) => shown || String(row[name] ?? ''),
        // An English sheet says once that it is English.
        ...(language === 'en' && fmecaMode.fields[`${name}En`]
          ? { field: { ...fmecaMode.fields[`${name}En`], en: fmecaMode.fields[name].en } }
          : {}),
      },
    ]),
  );
  // Two pumps have a seal each: the part is told apart by what it is part of.
  const item = (row: SheetRow, shown: string) => {
    const one = items.get(String(row.itemId));
    const whole = one?.parentId ? items.get(one.parentId) : undefined;
    if (!one) return shown;
    return (
      <>
        {nameIn(language, one.name, one.nameEn)}
        {whole && <small className="fmeca-of">{nameIn(language, whole.name, whole.nameEn)}</small>}
      </>
    );
  };
  return {
    ...translated,
    ...matrixColumns(basis, items, language),
    itemId: { frozen: true, merged: true, width: 100, show: item },
    functionId: { frozen: true, merged: true, width: 92 },
    isoCode: { width: 58, show: (row) => String(row.isoCode ?? '') },
    [own('mode')]: { ...translated[own('mode')], width: language === 'en' ? 140 : 124 },
    [own('endEffect')]: { ...translated[own('endEffect')], width: 116 },
    severity: { ...scale(scales.severity, 'severity'), width: 42 },
    occurrence: {
      ...scale(scales.occurrence, 'occurrence', true),
      width: 42,
    },
    observed: {
      field: observedField,
      width: language === 'en' ? 138 : 112,
      show: (row) => seenText(proposal(row), language),
      act: (row) => {
        const rating = proposal(row)?.rating;
        if (rating == null || rating === row.occurrence) return undefined;
        return { text: `→ ${rating}`, title: takeText[language], name: 'occurrence', value: rating };
      },
    },
    detection: { ...scale(scales.detection, 'detection'), width: 42 },
    rpn: { width: 56, show: (row) => rated(row)?.rpn ?? <span className="fmeca-none">–</span> },
    priority: { width: 48, show: (row) => chip(rated(row)?.priority satisfies Priority | undefined) },
    revisedRpn: { show: (row) => revised(row)?.rpn ?? '' },
    revisedPriority: { show: (row) => chip(revised(row)?.priority) },
    ratio: {
      pop: (cell) => (
        <Suspense>
          <RatioPop cell={cell} isoClass={classOf(items.get(String(cell.row.itemId)), items)} />
        </Suspense>
      ),
    },
    effectProbability: {
      pop: (cell) => (
        <Suspense>
          <EffectPop cell={cell} language={language} />
        </Suspense>
      ),
    },
    criticality: { show: (row) => figure(row.criticality) },
    probability: { show: (row) => figure(row.probability) },
  };
}
