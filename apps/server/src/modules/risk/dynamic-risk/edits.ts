import type { RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { baseSources, modifierWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { defaultRange, type ModifierKind, modifierKinds, ranges } from '@ircrisk/engine-dynamic-risk';
import type { Consequences } from '@ircrisk/engine-risk-matrix';
import type { ModelRow } from './models.ts';

/** What people have set and a point stands on, apart from all evidence. */
export interface Basis {
  readonly source: ModelRow['baseSource'];
  /** Of a base given by hand. */
  readonly perYear: number | null;
  readonly left: readonly ModifierKind[];
  readonly consequences: Consequences;
  readonly bowTie: string | null;
  readonly settings: Pick<
    RiskSettings,
    'productCap' | 'tauDays' | 'historyYears' | 'alarmWeight' | 'permitWeight' | 'ranges'
  >;
}

export function basisOf(model: ModelRow, settings: RiskSettings): Basis {
  const { productCap, tauDays, historyYears, alarmWeight, permitWeight, ranges: own } = settings;
  return {
    source: model.baseSource,
    perYear: model.baseSource === 'manual' ? model.baseFrequency : null,
    left: modifierKinds.filter((kind) => !model.used[kind]),
    consequences: model.consequences,
    bowTie: model.bowTieSeriesId,
    settings: { productCap, tauDays, historyYears, alarmWeight, permitWeight, ranges: own },
  };
}

/** What was typed is told as it was, not rounded. */
const figure = (value: number | null | undefined) => (value == null ? '–' : String(value));

function moved(name: Text, before: number | null | undefined, now: number | null | undefined): Text[] {
  if ((before ?? null) === (now ?? null)) return [];
  const change = `${figure(before)} → ${figure(now)}`;
  return [{ zh: `${name.zh} ${change}`, en: `${name.en} ${change}` }];
}

const inWords = (zh: string, en: string): Text => ({ zh, en });

function modelEdits(before: Basis, now: Basis): Text[] {
  const [was, is] = [baseSources[before.source], baseSources[now.source]];
  const severities = [...new Set([...Object.keys(before.consequences), ...Object.keys(now.consequences)])];
  return [
    ...(before.source === now.source
      ? moved(inWords('基准', 'base'), before.perYear, now.perYear)
      : [inWords(`基准来源 ${was.zh} → ${is.zh}`, `source of the base ${was.en} → ${is.en}`)]),
    ...(before.bowTie === now.bowTie ? [] : [inWords('改了蝴蝶结', 'another bow-tie')]),
    ...severities.flatMap((letter) =>
      moved(
        inWords(`后果 ${letter}`, `consequence ${letter}`),
        before.consequences[letter as keyof Consequences],
        now.consequences[letter as keyof Consequences],
      ),
    ),
    ...modifierKinds.flatMap((kind) => {
      const { zh, en } = modifierWords[kind];
      if (before.left.includes(kind) === now.left.includes(kind)) return [];
      return now.left.includes(kind)
        ? [inWords(`“${zh}”不再计入`, `“${en}” left out`)]
        : [inWords(`“${zh}”重新计入`, `“${en}” counted again`)];
    }),
  ];
}

function settingEdits({ settings: before }: Basis, { settings: now }: Basis): Text[] {
  const rangeOf = (own: RiskSettings['ranges'], kind: ModifierKind) =>
    own[kind] ?? ranges[kind] ?? defaultRange;
  return [
    ...moved(inWords('因子之积上限', 'cap of the product'), before.productCap, now.productCap),
    ...moved(inWords('衰减 τ（天）', 'decay τ, days'), before.tauDays, now.tauDays),
    ...moved(inWords('失效历史年数', 'years of history'), before.historyYears, now.historyYears),
    ...moved(inWords('报警权重', 'weight of alarms'), before.alarmWeight, now.alarmWeight),
    ...moved(inWords('许可权重', 'weight of permits'), before.permitWeight, now.permitWeight),
    ...modifierKinds.flatMap((kind) => {
      const [was, is] = [rangeOf(before.ranges, kind), rangeOf(now.ranges, kind)];
      const { zh, en } = modifierWords[kind];
      return [
        ...moved(inWords(`“${zh}”上限`, `cap of “${en}”`), was.cap, is.cap),
        ...moved(inWords(`“${zh}”下限`, `least of “${en}”`), was.min, is.min),
      ];
    }),
  ];
}

const told = (who: Text, edits: readonly Text[]): Text[] =>
  edits.length === 0
    ? []
    : [
        {
          zh: `${who.zh}：${edits.map(({ zh }) => zh).join('，')}`,
          en: `${who.en}: ${edits.map(({ en }) => en).join(', ')}`,
        },
      ];

const nobody: Text = { zh: '–', en: '–' };

/** What people have changed of the model or the settings since the last point, and who did; null where nobody has. */
export function editOf(model: ModelRow, settings: RiskSettings, settingsEditor: Text | null): Text | null {
  const before = model.before?.memory.basis;
  if (!before) return null;
  const now = basisOf(model, settings);
  const [changer, setter] = [model.editor ?? nobody, settingsEditor ?? nobody];
  const parts = [
    ...told(inWords(`${changer.zh} 修改了模型`, `Model changed by ${changer.en}`), modelEdits(before, now)),
    ...told(
      inWords(`${setter.zh} 修改了参数`, `Settings changed by ${setter.en}`),
      settingEdits(before, now),
    ),
  ];
  if (parts.length === 0) return null;
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') };
}
