import { type Calculation, formatQuantity, type Notice, shown, unscored } from '@ircrisk/units';
import type { FormulaInput } from './formulas.ts';

type Given = Readonly<Record<string, number | string | null | undefined>>;

/** What formulas call an input that the screen has under another name. */
const ownNames: Readonly<Record<string, string>> = { G: 'grade', F: 'load', R_e: 'grade' };

/** A fault names the field as it stands on the screen, and points at it. */
function named(inputs: readonly FormulaInput[], notice: Notice): Notice {
  const at = notice.path ?? '';
  const field = inputs.find(({ name }) => name === at || name === ownNames[at]);
  if (!field) return notice;
  const pointing = { ...notice, path: field.name };
  return notice.values && 'name' in notice.values
    ? { ...pointing, values: { ...notice.values, name: field.en, nameZh: field.zh } }
    : pointing;
}

function implausible({ zh, en, name, quantity, range }: FormulaInput, value: number): Notice | undefined {
  if (!range || (value >= range[0] && value <= range[1])) return undefined;
  const text = (figure: number, system: 'zh' | 'en') =>
    quantity && Math.abs(figure) < 1e12 ? formatQuantity(quantity, figure, system) : shown(figure);
  const said = (system: 'zh' | 'en') => `${text(range[0], system)} – ${text(range[1], system)}`;
  return {
    code: 'inputImplausible',
    path: name,
    values: {
      ...{ name: en, nameZh: zh },
      ...{ value: text(value, 'en'), valueZh: text(value, 'zh') },
      ...{ range: said('en'), rangeZh: said('zh') },
    },
  };
}

/** What no formula takes: a choice there is not, a figure no machine has. */
export function inputFault(inputs: readonly FormulaInput[], given: Given): Notice | undefined {
  for (const input of inputs) {
    const { name, zh, en, choices } = input;
    const value = given[name];
    if (value === null || value === undefined || value === '') continue;
    if (choices ? !Object.hasOwn(choices, String(value)) : typeof value !== 'number')
      return {
        code: 'unknownChoice',
        path: name,
        values: { name: en, nameZh: zh, value: String(value) },
      };
    const fault = typeof value === 'number' && !choices ? implausible(input, value) : undefined;
    if (fault) return fault;
  }
  return undefined;
}

const hasEnd = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(hasEnd);

/** A result for who typed the inputs: told by their names, and none rather than one without end. */
export function forReader<T>(inputs: readonly FormulaInput[], found: Calculation<T>): Calculation<T> {
  const warnings = found.warnings.map((one) => named(inputs, one));
  if (found.value === null)
    return { ...found, warnings, ...(found.reason ? { reason: named(inputs, found.reason) } : {}) };
  if (hasEnd(found.value)) return { ...found, warnings };
  const { unit, inputsUsed, standardRef } = found;
  return unscored({ code: 'beyondNumbers' }, { unit, inputs: inputsUsed, standardRef });
}
