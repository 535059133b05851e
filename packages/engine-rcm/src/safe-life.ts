import { weibullLife } from '@ircrisk/engine-reliability';
import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'SAE JA1012 13.5 (safe-life limit)';

/** Age by which at most the tolerated share has failed: T = η·(−ln(1−p))^(1/β). */
export function safeLife(input: {
  readonly beta?: number | null;
  readonly eta?: number | null;
  readonly tolerated?: number | null;
}): Calculation {
  const facts = { unit: 'h', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['beta', 'eta', 'tolerated'], ['beta', 'eta']);
  if (missing) return unscored(missing, facts);
  const { beta, eta, tolerated } = input as { beta: number; eta: number; tolerated: number };
  if (!(tolerated > 0 && tolerated < 1))
    return unscored(
      { code: 'shareOutside', path: 'tolerated', values: { name: 'p', value: tolerated } },
      facts,
    );
  const value = weibullLife(tolerated, { beta, eta });
  const step = {
    id: 'age',
    formula: 'T = η · (−ln(1−p))^(1/β)',
    substituted: `${shown(eta)} · (−ln(1−${shown(tolerated)}))^(1/${shown(beta)})`,
    value,
    unit: 'h',
    reference: REFERENCE,
  };
  const warnings: Notice[] =
    beta > 1 ? [] : [{ code: 'discardWithoutWear', path: 'beta', values: { beta: shown(beta) } }];
  return calculated(value, { ...facts, warnings, steps: [step] });
}
