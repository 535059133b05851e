import {
  type Category,
  type ConsequenceLevel,
  categories,
  categoryTexts,
  type Interval,
  type Measure,
  measures,
  measureTexts,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Checkbox, Input, Select } from 'antd';
import { AmountInput, useMeasureName } from './Amount.tsx';

interface Props {
  matrix: RiskMatrix;
  readOnly: boolean;
  onLevel: (index: number, change: Partial<ConsequenceLevel>, what: string) => void;
  onText: (index: number, category: Category, text: { zh: string; en: string }) => void;
  onMeasure: (category: Category, measure: Measure | null) => void;
  onLimit: (index: number, category: Category, change: Partial<Interval>) => void;
}

/** What each level means for people, environment, operation, asset and reputation: words in both languages, and figures where it is counted. */
export function ConsequenceTable({ matrix, readOnly, onLevel, onText, onMeasure, onLimit }: Props) {
  const t = useText();
  const say = useSay();
  const nameOf = useMeasureName();
  const choices = [
    { value: '', label: t('matrix.byWords') },
    ...measures.map((one) => ({ value: one as string, label: nameOf(one) })),
  ];
  return (
    <div className="matrix-scroll">
      <table className="matrix-table matrix-texts">
        <thead>
          <tr>
            <th scope="col">{t('matrix.columns.code')}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {category} {say(categoryTexts[category])}
                {readOnly ? (
                  <div className="ir-title-note">
                    {matrix.measures?.[category] ? nameOf(matrix.measures[category]) : t('matrix.byWords')}
                  </div>
                ) : (
                  <Select
                    size="small"
                    style={{ display: 'flex' }}
                    aria-label={t('matrix.measureOf', { category: say(categoryTexts[category]) })}
                    value={matrix.measures?.[category] ?? ''}
                    options={choices}
                    onChange={(value) => onMeasure(category, value === '' ? null : (value as Measure))}
                  />
                )}
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
                <td key={category} className={matrix.measures?.[category] ? 'counted' : ''}>
                  <Texts level={level} category={category} readOnly={readOnly} onText={onText} />
                  <Limits
                    level={level}
                    category={category}
                    measure={matrix.measures?.[category]}
                    readOnly={readOnly}
                    onLimit={onLimit}
                  />
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

interface CellProps {
  level: ConsequenceLevel;
  category: Category;
  readOnly: boolean;
}

function Texts({ level, category, readOnly, onText }: CellProps & Pick<Props, 'onText'>) {
  const t = useText();
  const say = useSay();
  const words = level.texts[category] ?? { zh: '', en: '' };
  return (['zh', 'en'] as const).map((one) => (
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
      value={words[one]}
      onChange={(event) => onText(level.index, category, { ...words, [one]: event.target.value })}
    />
  ));
}

interface LimitProps extends CellProps, Pick<Props, 'onLimit'> {
  measure: Measure | undefined;
}

/** From and to, half open; nothing where the category is judged by its words. */
function Limits({ level, category, measure, readOnly, onLimit }: LimitProps) {
  const t = useText();
  const say = useSay();
  if (!measure) return null;
  const limits = level.limits?.[category];
  return (
    <div className="matrix-limits">
      {(['lower', 'upper'] as const).map((end) => (
        <AmountInput
          key={`${measure} ${end}`}
          measure={measure}
          readOnly={readOnly}
          placeholder={t(end === 'lower' ? 'matrix.limitFrom' : 'matrix.limitTo')}
          aria-label={t('matrix.limitOf', {
            level: level.code,
            category: say(categoryTexts[category]),
            what: say(measureTexts[measure]),
            end: t(end === 'lower' ? 'matrix.limitFrom' : 'matrix.limitTo'),
          })}
          value={limits?.[end] ?? null}
          onChange={(value) => onLimit(level.index, category, { [end]: value })}
        />
      ))}
    </div>
  );
}
