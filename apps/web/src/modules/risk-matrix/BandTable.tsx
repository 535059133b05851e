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

/** Levels: limits, colour with its contrast, names, action and term. */
export function BandTable({ matrix, readOnly, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="matrix-scroll">
      <table className="matrix-table">
        <thead>
          <tr>
            {[
              'level',
              'nameZh',
              'nameEn',
              'lower',
              'upper',
              'colour',
              'actionZh',
              'actionEn',
              'approverZh',
              'approverEn',
              'days',
              'disabled',
            ].map((name) => (
              <th key={name} scope="col">
                {t(`matrix.columns.${name}`)}
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
                {(['zh', 'en'] as const).map((one) => (
                  <td key={one} className="matrix-name">
                    <Input
                      size="small"
                      readOnly={readOnly}
                      aria-label={of(one === 'zh' ? 'nameZh' : 'nameEn')}
                      value={band[one]}
                      maxLength={40}
                      onChange={(event) => set(one, { [one]: event.target.value })}
                    />
                  </td>
                ))}
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
                {(['zh', 'en'] as const).map((one) => (
                  <td key={one} className="matrix-wide">
                    <Input
                      size="small"
                      readOnly={readOnly}
                      aria-label={of(one === 'zh' ? 'actionZh' : 'actionEn')}
                      value={band.action[one]}
                      maxLength={200}
                      onChange={(event) =>
                        set(`action-${one}`, { action: { ...band.action, [one]: event.target.value } })
                      }
                    />
                  </td>
                ))}
                {(['zh', 'en'] as const).map((one) => (
                  <td key={one} className="matrix-name">
                    <Input
                      size="small"
                      readOnly={readOnly}
                      aria-label={of(one === 'zh' ? 'approverZh' : 'approverEn')}
                      value={band.approver?.[one] ?? ''}
                      maxLength={64}
                      onChange={(event) =>
                        set(`approver-${one}`, {
                          approver: { zh: '', en: '', ...band.approver, [one]: event.target.value },
                        })
                      }
                    />
                  </td>
                ))}
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
