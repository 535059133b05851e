import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { improvementRatio, managementFactor } from '@ircrisk/engine-management-system';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { shown } from '@ircrisk/units';
import { Slider } from 'antd';
import { useState } from 'react';

const left = (factor: number) => `${((1 - Math.log10(factor)) / 2) * 100}%`;
const marks = [10, 5, 2, 1, 0.5, 0.2, 0.1];

/** Where the factor stands between no system (10) and a perfect one (0.1), and what more points would do; nothing is stored. */
export function FactorScale({ board }: { board: EvaluationBoard }) {
  const t = useText();
  const { value } = board.score;
  const [gain, setGain] = useState(0);
  if (!value) return null;
  const room = 1000 - value.total;
  const taken = Math.min(gain, room);
  const after = managementFactor({ totalPoints: value.total + taken }).value!;
  const ratio = improvementRatio(value.total, taken) ?? 1;
  return (
    <Panel title={t('evaluation.scale.title')} note={t('evaluation.scale.note')}>
      <div className="mse-scale">
        <div className="mse-scale-line" aria-hidden>
          {marks.map((mark) => (
            <span key={mark} className="mse-scale-mark" style={{ left: left(mark) }}>
              {mark}
            </span>
          ))}
          <i className="mse-needle" style={{ left: left(value.factor) }} />
          {taken > 0 && <i className="mse-needle is-after" style={{ left: left(after.factor) }} />}
        </div>
        <div className="mse-what-if">
          <span>{t('evaluation.scale.gain')}</span>
          <Slider
            ariaLabelForHandle={t('evaluation.scale.gain')}
            min={0}
            max={Math.max(1, Math.floor(room))}
            value={taken}
            onChange={setGain}
          />
          <output>
            {t('evaluation.scale.after', {
              gain: Math.round(taken),
              before: shown(value.factor, 3),
              after: shown(after.factor, 3),
              change: ((1 - ratio) * 100).toFixed(1),
            })}
          </output>
        </div>
      </div>
    </Panel>
  );
}
