import type { Alignment } from '@ircrisk/engine-procedure';
import { procedureMessages } from '@ircrisk/engine-procedure';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { type Calculation, formatQuantity, shown } from '@ircrisk/units';

/** A slope is the same figure in both. */
const perHundred = { zh: 'mm/100 mm', en: 'in/100 in' } as const;
const marks: Record<Alignment['offsetGrade'], State> = { excellent: 'ok', acceptable: 'near', out: 'miss' };

/** Shims at the feet, and how the coupling stands before and after them. */
export function AlignmentResult({ found, coupling }: { found: Calculation<Alignment>; coupling: unknown }) {
  const t = useText();
  const system = useLanguage();
  if (!found.value) return null;
  const { front, rear, left, limits, offset, angularity, offsetGrade, angleGrade } = found.value;
  const mm = (value: number) =>
    formatQuantity('clearance', value, system, { decimals: system === 'zh' ? 2 : 4 });
  const per = (value: number) => shown(value, 3);
  // A spacer is judged by the same figure at each of its planes, per length of it.
  const isSpacer = coupling === 'spacer';
  const name = (of: 'offset' | 'angularity') =>
    t(isSpacer ? `procedure.calc.projected.${of}` : `procedure.calc.${of}`);
  const offsetText = (value: number) => (isSpacer ? per(value) : mm(value));
  const shim = (value: number) =>
    value === 0
      ? t('procedure.calc.nothing')
      : t(value > 0 ? 'procedure.calc.remove' : 'procedure.calc.add', { mm: mm(Math.abs(value)) });
  return (
    <div className="px-shims">
      <dl>
        <div>
          <dt>{t('procedure.calc.front')}</dt>
          <dd>{shim(front.shim)}</dd>
        </div>
        <div>
          <dt>{t('procedure.calc.rear')}</dt>
          <dd>{shim(rear.shim)}</dd>
        </div>
      </dl>
      <p>
        <StateMark
          state={marks[offsetGrade]}
          text={`${name('offset')} ${offsetText(offset)} / ${offsetText(limits.offset)}${isSpacer ? ` ${perHundred[system]}` : ''}`}
        />{' '}
        <StateMark
          state={marks[angleGrade]}
          text={`${name('angularity')} ${per(angularity)} / ${per(limits.angle)} ${perHundred[system]}`}
        />
      </p>
      <p>
        {t(isSpacer ? 'procedure.calc.projected.left' : 'procedure.calc.left', {
          offset: offsetText(left.offset),
          angle: per(left.angularity),
        })}{' '}
        <ExplainButton
          explain={() => ({
            title: t('procedure.calc.alignment'),
            calculation: { ...found, value: offset, ...(isSpacer ? { unit: perHundred[system] } : {}) },
            messages: procedureMessages,
          })}
        >
          {t('procedure.calc.explain')}
        </ExplainButton>
      </p>
    </div>
  );
}
