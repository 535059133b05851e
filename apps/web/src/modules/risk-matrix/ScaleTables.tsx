import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Category,
  type ConsequenceLevel,
  categories,
  categoryTexts,
  type ProbabilityLevel,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
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

interface ConsequenceProps {
  matrix: RiskMatrix;
  readOnly: boolean;
  onLevel: (index: number, change: Partial<ConsequenceLevel>, what: string) => void;
  onText: (index: number, category: Category, text: { zh: string; en: string }) => void;
}

/** What each level means for people, environment, operation, asset and reputation, in both languages. */
export function ConsequenceTable({ matrix, readOnly, onLevel, onText }: ConsequenceProps) {
  const t = useText();
  const say = useSay();
  return (
    <div className="matrix-scroll">
      <table className="matrix-table matrix-texts">
        <thead>
          <tr>
            <th scope="col">{t('matrix.columns.code')}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {category} {say(categoryTexts[category])}
              </th>
            ))}
            <th scope="col">{t('matrix.columns.disabled')}</th>
          </tr>
        </thead>
        <tbody>
          {matrix.consequence.map((level) => (
            <tr key={level.index} className={level.disabled ? 'off' : ''}>
              <td className="matrix-code">
                <Input
                  size="small"
                  readOnly={readOnly}
                  aria-label={t('matrix.fieldOf', { field: t('matrix.columns.code'), level: level.code })}
                  value={level.code}
                  maxLength={8}
                  onChange={(event) => onLevel(level.index, { code: event.target.value }, 'code')}
                />
              </td>
              {categories.map((category) => (
                <td key={category}>
                  {(['zh', 'en'] as const).map((one) => (
                    <Input.TextArea
                      key={one}
                      lang={one === 'zh' ? 'zh-CN' : 'en'}
                      autoSize={{ minRows: 1, maxRows: 4 }}
                      readOnly={readOnly}
                      maxLength={300}
                      aria-label={t('matrix.textOf', {
                        level: level.code,
                        category: say(categoryTexts[category]),
                        language: t(`matrix.language.${one}`),
                      })}
                      value={level.texts[category]?.[one] ?? ''}
                      onChange={(event) =>
                        onText(level.index, category, {
                          zh: level.texts[category]?.zh ?? '',
                          en: level.texts[category]?.en ?? '',
                          [one]: event.target.value,
                        })
                      }
                    />
                  ))}
                </td>
              ))}
              <td>
                <Checkbox
                  disabled={readOnly}
                  aria-label={t('matrix.fieldOf', { field: t('matrix.columns.disabled'), level: level.code })}
                  checked={level.disabled}
                  onChange={(event) => onLevel(level.index, { disabled: event.target.checked }, 'disabled')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
