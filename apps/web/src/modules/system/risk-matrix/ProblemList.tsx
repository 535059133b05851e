import { matrixProblemTexts } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { MatrixProblem } from '@ircrisk/engine-risk-matrix';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';

/** What the validator says right now: errors keep a draft from being saved, warnings do not. */
export function ProblemList({ problems }: { problems: readonly MatrixProblem[] }) {
  const t = useText();
  const say = useSay();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Panel title={t('matrix.check')} note={errors > 0 ? t('matrix.errors', { count: errors }) : undefined}>
      <ul className="matrix-problems" aria-live="polite">
        {problems.length === 0 && (
          <li>
            <StateMark state="ok" text={t('matrix.sound')} />
          </li>
        )}
        {problems.map(({ code, path, params, severity }) => (
          <li key={`${code} ${path} ${JSON.stringify(params)}`}>
            <StateMark
              state={severity === 'error' ? 'miss' : 'near'}
              text={say(matrixProblemTexts[code], params)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
