import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { ProbabilityLevel, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Button, Checkbox, Input } from 'antd';
import { type Axis, mostLevels } from './edits.ts';

interface SizeProps {
  axis: Axis;
  matrix: RiskMatrix;
  onAdd: (axis: Axis) => void;
  onRemove: (axis: Axis) => void;
}

/** One level more or less at the top of a scale. */
export function SizeButtons({ axis, matrix, onAdd, onRemove }: SizeProps) {
  const t = useText();
  const count = matrix[axis].length;
  return (
    <>
      <Button
        size="small"
        icon={<MinusOutlined aria-hidden />}
        disabled={count <= 2}
        onClick={() => onRemove(axis)}
      >
        {t('matrix.removeLevel')}
      </Button>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={count >= mostLevels}
        onClick={() => onAdd(axis)}
      >
        {t('matrix.addLevel')}
      </Button>
    </>
  );
}

interface ProbabilityProps {
  matrix: RiskMatrix;
  readOnly: boolean;
  onChange: (index: number, change: Partial<ProbabilityLevel>, what: string) => void;
}

/** The probability scale: frequency limits (events a year, half open) and the words for them. */
export function ProbabilityTable({ matrix, readOnly, onChange }: ProbabilityProps) {
  const t = useText();
  const columns = ['code', 'from', 'to', 'textZh', 'textEn', 'disabled'];
  return (
    <div className="matrix-scroll">
      <table className="matrix-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`matrix.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...matrix.probability].reverse().map((level) => {
            const of = (name: string) =>
              t('matrix.fieldOf', { field: t(`matrix.columns.${name}`), level: level.code });
            const set = (what: string, change: Partial<ProbabilityLevel>) =>
              onChange(level.index, change, what);
            return (
              <tr key={level.index} className={level.disabled ? 'off' : ''}>
                <td className="matrix-code">
                  <Input
                    size="small"
                    readOnly={readOnly}
                    aria-label={of('code')}
                    value={level.code}
                    maxLength={8}
                    onChange={(event) => set('code', { code: event.target.value })}
                  />
                </td>
                <td className="matrix-narrow">
                  <NumberInput
                    readOnly={readOnly}
                    aria-label={of('from')}
                    value={level.lower}
                    onChange={(value) => set('lower', { lower: value })}
                  />
                </td>
                <td className="matrix-narrow">
                  <NumberInput
                    readOnly={readOnly}
                    aria-label={of('to')}
                    value={level.upper}
                    placeholder={t('matrix.open')}
                    onChange={(value) => set('upper', { upper: value })}
                  />
                </td>
                {(['zh', 'en'] as const).map((one) => (
                  <td key={one} className="matrix-wide">
                    <Input
                      size="small"
                      readOnly={readOnly}
                      aria-label={of(one === 'zh' ? 'textZh' : 'textEn')}
                      value={level[one]}
                      maxLength={200}
                      onChange={(event) => set(one, { [one]: event.target.value })}
                    />
                  </td>
                ))}
                <td>
                  <Checkbox
                    disabled={readOnly}
                    aria-label={of('disabled')}
                    checked={level.disabled}
                    onChange={(event) => set('disabled', { disabled: event.target.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
