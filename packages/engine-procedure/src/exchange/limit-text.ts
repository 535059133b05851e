import type { Measure } from '../document.ts';

const number = String.raw`([+-]?\d+(?:\.\d+)?)`;
const unit = String.raw`\s*([^\d\s~±,;，；。()（）]{0,12})`;
const range = new RegExp(`^${number}\\s*(?:~|〜|–|—|至|to|-)\\s*${number}${unit}$`, 'i');
const around = new RegExp(`^${number}\\s*(?:±|\\+/-)\\s*${number}${unit}$`);
const most = new RegExp(`^(?:≤|<=|<|不大于|不超过|小于|max\\.?)\\s*${number}${unit}$`, 'i');
const least = new RegExp(`^(?:≥|>=|>|不小于|不低于|大于|min\\.?)\\s*${number}${unit}$`, 'i');

/** Lengths of fits are in millimetres everywhere; any other unit stays a plain number with its name. */
const inUnit = (name: string): Pick<Measure, 'quantity' | 'unit'> =>
  name === 'mm' ? { quantity: 'clearance' } : name ? { unit: name.slice(0, 16) } : {};

const rounded = (value: number) => Number(value.toPrecision(12));

/** `≤ 0.05 mm`, `0.10~0.15`, `5±1 mm`; nothing where the words are no limit: nobody guesses one. */
export function limitFrom(words: string): Measure | null {
  const text = words.normalize('NFKC').replaceAll('−', '-').trim();
  const between = range.exec(text);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])];
    return low <= high ? { ...inUnit(between[3] ?? ''), low, high } : null;
  }
  const near = around.exec(text);
  if (near) {
    const [nominal, by] = [Number(near[1]), Math.abs(Number(near[2]))];
    return { ...inUnit(near[3] ?? ''), nominal, low: rounded(nominal - by), high: rounded(nominal + by) };
  }
  const upper = most.exec(text);
  if (upper) return { ...inUnit(upper[2] ?? ''), high: Number(upper[1]) };
  const lower = least.exec(text);
  return lower ? { ...inUnit(lower[2] ?? ''), low: Number(lower[1]) } : null;
}
