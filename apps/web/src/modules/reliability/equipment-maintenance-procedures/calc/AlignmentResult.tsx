import type { Alignment } from '@ircrisk/engine-procedure';
import { procedureMessages } from '@ircrisk/engine-procedure';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { type Calculation, formatQuantity, shown } from '@ircrisk/units';

const marks: Record<Alignment['offsetGrade'], State> = { excellent: 'ok', acceptable: 'near', out: 'miss' };

/** Shims at the feet, and how the coupling stands before and after them. */
export function AlignmentResult({ found }: { found: Calculation<Alignment> }) {
  const t = useText();
  const system = useLanguage();
  if (!found.value) return null;
  const { front, rear, left, limits, offset, angularity, offsetGrade, angleGrade } = found.value;
  const mm = (value: number) =>
    formatQuantity('clearance', value, system, { decimals: system === 'zh' ? 2 : 4 });
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
          text={`${t('procedure.calc.offset')} ${mm(offset)} / ${mm(limits.offset)}`}
        />{' '}
        <StateMark
          state={marks[angleGrade]}
          text={`${t('procedure.calc.angularity')} ${shown(angularity, 3)} / ${shown(limits.angle, 3)} mm/100 mm`}
        />
      </p>
      <p>
        {t('procedure.calc.left', { offset: mm(left.offset), angle: shown(left.angularity, 3) })}{' '}
        <ExplainButton
          explain={() => ({
            title: t('procedure.calc.alignment'),
            calculation: { ...found, value: offset },
            messages: procedureMessages,
          })}
        >
          {t('procedure.calc.explain')}
        </ExplainButton>
      </p>
    </div>
  );
}
