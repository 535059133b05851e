import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { StudySettings } from '@ircrisk/contract/modules/risk/rbi.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { quantityOf } from '@ircrisk/units';
import { Button } from 'antd';

type Row = StudySettings['referenceTemperatures'][number];

interface Props {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

const curves = ['A', 'B', 'C', 'D'] as const;
const usual: Row = { yieldMPa: 250, A: 0, B: 0, C: 0, D: 0 };

/** Reference temperatures of brittle fracture: the table of the standard, which only its owner may supply. */
export function ReferenceFields({ rows, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const symbol = (quantity: 'stress' | 'temperature') => quantityOf(quantity).display[language].symbol;
  const set = (at: number, key: keyof Row, value: number | null) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: value ?? row[key] } : row)));
  return (
    <fieldset className="rbi-planning">
      <legend>{t('rbi.setting.reference')}</legend>
      <span className="rbi-hint">{t('rbi.setting.referenceHint')}</span>
      {rows.length > 0 && (
        <table className="rbi-reference">
          <thead>
            <tr>
              <th scope="col">{`${t('rbi.setting.yield')} ${symbol('stress')}`}</th>
              {curves.map((curve) => (
                <th scope="col" key={curve}>{`${curve} ${symbol('temperature')}`}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={at}>
                {(['yieldMPa', ...curves] as const).map((key) => (
                  <td key={key}>
                    <QuantityInput
                      quantity={key === 'yieldMPa' ? 'stress' : 'temperature'}
                      aria-label={`${key === 'yieldMPa' ? t('rbi.setting.yield') : t('rbi.setting.curve', { curve: key })} ${at + 1}`}
                      value={row[key]}
                      onChange={(value) => set(at, key, value)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`${t('rbi.setting.removeRow')} ${at + 1}`}
                    onClick={() => onChange(rows.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={rows.length >= 30}
        onClick={() => onChange([...rows, { ...usual, yieldMPa: (rows.at(-1)?.yieldMPa ?? 200) + 50 }])}
      >
        {t('rbi.setting.addRow')}
      </Button>
    </fieldset>
  );
}
