import { type Language, languages, type Text } from '@ircrisk/contract/text.ts';
import type { Band, BandCode, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { difference, inkOn, leastContrast, leastDifference } from '@ircrisk/ui/theme/contrast.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { Checkbox, Input } from 'antd';

interface Props {
  matrix: RiskMatrix;
  readOnly: boolean;
  onChange: (code: BandCode, change: Partial<Band>, what: string) => void;
}

const heads: readonly { key: string; wide?: string }[] = [
  { key: 'matrix.columns.level' },
  { key: 'matrix.columns.name', wide: 'matrix-name' },
  { key: 'matrix.columns.lower' },
  { key: 'matrix.columns.upper' },
  { key: 'matrix.columns.colour' },
  { key: 'matrix.action', wide: 'matrix-wide' },
  { key: 'matrix.approver', wide: 'matrix-name' },
  { key: 'matrix.columns.days' },
  { key: 'matrix.columns.disabled' },
];
const noText = { zh: '', en: '' };

/** Levels: limits, colour with its contrast, names, action, who accepts, and term; texts in both languages, one above the other. */
export function BandTable({ matrix, readOnly, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="matrix-scroll">
      <table className="matrix-table">
        <thead>
          <tr>
            {heads.map(({ key, wide }) => (
              <th key={key} scope="col" className={wide}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.bands.map((band) => {
            const of = (name: string) =>
              t('matrix.fieldOf', {
                field: t(`matrix.columns.${name}`),
                level: riskWords[band.code][language],
              });
            const set = (what: string, change: Partial<Band>) => onChange(band.code, change, what);
            return (
              <tr key={band.code} className={band.disabled ? 'off' : ''}>
                <th scope="row">
                  <span
                    className="matrix-swatch"
                    style={{ background: band.colour, color: inkOn(band.colour).ink }}
                  >
                    {riskWords[band.code].code}
                  </span>
                </th>
                <td>
                  <Pair
                    readOnly={readOnly}
                    label={(one) => of(one === 'zh' ? 'nameZh' : 'nameEn')}
                    text={band}
                    maxLength={40}
                    onChange={(one, value) => set(one, { [one]: value })}
                  />
                </td>
                {(['lower', 'upper'] as const).map((end) => (
                  <td key={end} className="matrix-narrow">
                    <NumberInput
                      readOnly={readOnly}
                      aria-label={of(end)}
                      value={band[end]}
                      onChange={(value) => set(end, { [end]: value ?? 0 })}
                    />
                  </td>
                ))}
                <td>
                  <ColourField
                    band={band}
                    matrix={matrix}
                    readOnly={readOnly}
                    label={of('colour')}
                    onChange={set}
                  />
                </td>
                <td>
                  <Pair
                    readOnly={readOnly}
                    label={(one) => of(one === 'zh' ? 'actionZh' : 'actionEn')}
                    text={band.action}
                    maxLength={200}
                    onChange={(one, value) =>
                      set(`action-${one}`, { action: { ...band.action, [one]: value } })
                    }
                  />
                </td>
                <td>
                  <Pair
                    readOnly={readOnly}
                    label={(one) => of(one === 'zh' ? 'approverZh' : 'approverEn')}
                    text={band.approver ?? noText}
                    maxLength={64}
                    onChange={(one, value) =>
                      set(`approver-${one}`, { approver: { ...noText, ...band.approver, [one]: value } })
                    }
                  />
                </td>
                <td className="matrix-narrow">
                  <NumberInput
                    readOnly={readOnly}
                    aria-label={of('days')}
                    value={band.responseDays}
                    onChange={(value) =>
                      set('days', { responseDays: value === null ? null : Math.round(value) })
                    }
                  />
                </td>
                <td>
                  <Checkbox
                    disabled={readOnly}
                    aria-label={of('disabled')}
                    checked={band.disabled}
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

interface PairProps {
  text: Text;
  readOnly: boolean;
  label: (language: Language) => string;
  maxLength: number;
  onChange: (language: Language, value: string) => void;
}

function Pair({ text, readOnly, label, maxLength, onChange }: PairProps) {
  return (
    <div className="matrix-pair">
      {languages.map((one) => (
        <Input
          key={one}
          size="small"
          readOnly={readOnly}
          aria-label={label(one)}
          title={text[one]}
          value={text[one]}
          maxLength={maxLength}
          onChange={(event) => onChange(one, event.target.value)}
        />
      ))}
    </div>
  );
}

interface ColourProps {
  band: Band;
  matrix: RiskMatrix;
  readOnly: boolean;
  label: string;
  onChange: (what: string, change: Partial<Band>) => void;
}

/** The browser's own picker, with what the colour is worth: is its letter readable, is it told from its neighbours? */
function ColourField({ band, matrix, readOnly, label, onChange }: ColourProps) {
  const t = useText();
  const { ratio } = inkOn(band.colour);
  const alike = matrix.bands.find(
    (other) => other.code !== band.code && difference(other.colour, band.colour) < leastDifference,
  );
  return (
    <span className="matrix-colour">
      <input
        type="color"
        aria-label={label}
        disabled={readOnly}
        value={band.colour.toLowerCase()}
        onChange={(event) => onChange('colour', { colour: event.target.value.toUpperCase() })}
      />
      {ratio < leastContrast || alike ? (
        <StateMark
          state="near"
          text={alike ? t('matrix.alike') : t('matrix.faint', { ratio: ratio.toFixed(1) })}
        />
      ) : (
        <StateMark state="ok" text={t('matrix.contrast', { ratio: ratio.toFixed(1) })} />
      )}
    </span>
  );
}
