import type { SiteCase } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type { PlaceRisk, SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { type Notice, type QuantityId, quantities, shown, timesPowerOfTen } from '@ircrisk/units';
import { societalStates, societalVerdicts } from './choices.ts';
import { qraSiteCase } from './rows.ts';

/** 3e-6 → 3×10⁻⁶; nothing is 0. */
export function scientific(value: number): string {
  if (value === 0) return '0';
  const [digits = '', exponent = '0'] = value.toExponential(1).split('e');
  return timesPowerOfTen(digits.replace(/\.0$/, ''), Number(exponent));
}

const LEAST_RISK = 1e-10;

/** The risk at a place. Effects end where they are small, so that none is told from little: neither is written as 0. */
export const riskShown = (risk: number): string =>
  risk < LEAST_RISK ? `< ${scientific(LEAST_RISK)}` : scientific(risk);

/** Deaths at which figure 1 of GB 36894-2018 is taken to end (docs/methods says what this rests on); its lines are drawn no further. */
export const FIGURE_END = 1000;

/** Where the curve lies between the lines of the standard, in words; beyond its figure they are ours alone. */
export function societalText(
  { verdict, reason, counted, worst, points, lossOfLife }: SiteRisk['societal'],
  tell: (notice: Notice, language: Language) => string,
): Text {
  if (reason) {
    const { zh, en } = societalStates.notJudged;
    const region = counted && societalVerdicts[counted];
    return {
      zh: `${zh}${region ? `（已计部分：${region.zh}）` : ''}：${tell(reason, 'zh')}`,
      en: `${en}${region ? ` (so far: ${region.en})` : ''}: ${tell(reason, 'en')}`,
    };
  }
  if (!verdict)
    return lossOfLife > 0
      ? { zh: '没有死亡 N ≥ 1 人的事件', en: 'No event with N ≥ 1 deaths' }
      : { zh: '厂外无人死亡', en: 'Nobody dies off site' };
  const { zh, en } = societalVerdicts[verdict];
  if ((worst?.deaths ?? 0) > FIGURE_END)
    return {
      zh: `${zh}：按外推的线判断，N > ${FIGURE_END} 超出标准的图`,
      en: `${en}, by lines drawn on: N > ${FIGURE_END} lies outside the figure of the standard`,
    };
  if ((points.at(-1)?.deaths ?? 0) > FIGURE_END)
    return {
      zh: `${zh}；曲线 N > ${FIGURE_END} 的部分超出标准的图`,
      en: `${en}; beyond N = ${FIGURE_END} the curve lies outside the figure of the standard`,
    };
  return { zh, en };
}

/** Groups of cases that are the same: “A = B; C = D”. */
export const alikeText = (groups: readonly (readonly string[])[]): string =>
  groups
    .slice(0, 20)
    .map((codes) => codes.join(' = '))
    .join('; ');

const stored = ['pressure', 'temperature', 'hole', 'head', 'inventory', 'height', 'poolDiameter'] as const;

/** What a release begins with, in the reader's units: the formulas of a derivation hold in SI alone. */
export const caseInputs = (row: SiteCase, language: Language): [label: string, value: string][] =>
  stored.flatMap((name): [string, string][] => {
    const value = row[name];
    if (value === null) return [];
    const field = qraSiteCase.fields[name];
    const { symbol, toDisplay } = quantities[field.quantity as QuantityId].display[language];
    return [[say(field, language), `${shown(toDisplay(value))} ${symbol}`]];
  });

/** A fault of a case names the column where it is mended; formulas know its symbol alone. */
export function namedAsColumn(notice: Notice, language: Language): Notice {
  const field = (qraSiteCase.fields as Record<string, Text | undefined>)[notice.path ?? ''];
  return field && notice.values && 'name' in notice.values
    ? { ...notice, values: { ...notice.values, name: say(field, language) } }
    : notice;
}

/** What is said of a place; its `reason` says why it is not judged. */
export const placeVerdict = (
  one: Pick<PlaceRisk, 'limit' | 'exceeds'> | undefined,
): 'above' | 'within' | 'notJudged' | 'noLimit' => {
  if (!one || one.limit === null) return 'noLimit';
  if (one.exceeds === null) return 'notJudged';
  return one.exceeds ? 'above' : 'within';
};
