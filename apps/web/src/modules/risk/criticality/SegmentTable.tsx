import {
  areaLevels,
  areaVerdicts,
  locationClasses,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { formatNumber, formatQuantity } from '@ircrisk/units';
import { Button } from 'antd';
import { riskText } from './risk-text.ts';
import { bandOf } from './sheets.tsx';

interface Props {
  segments: readonly RecordData[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

const fields: Readonly<Record<string, Text>> = criticalitySegment.fields;
const figure = (value: unknown, decimals: number) =>
  typeof value === 'number' ? formatNumber(value, { decimals }) : '–';

/** The segments of the strip as lines, for those who read figures; the chosen one is the strip's. */
export function SegmentTable({ segments, chosen, onChoose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const head = (name: string) => (fields[name] ? say(fields[name]) : name);
  const word = (texts: Readonly<Record<string, Text>>, key: unknown) => {
    const found = texts[String(key)];
    return found ? say(found) : '?';
  };
  return (
    <table className="cr-segments" aria-label={t('criticality.view.segments')}>
      <thead>
        <tr>
          <th>{head('code')}</th>
          <th className="is-figure">{head('fromKm')}</th>
          <th className="is-figure">{head('toKm')}</th>
          <th className="is-figure">{head('length')}</th>
          <th>{head('locationClass')}</th>
          <th>{head('hcaLevel')}</th>
          <th className="is-figure">RR</th>
          <th>{head('band')}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((row) => {
          const band = bandOf[String(row.band)];
          return (
            <tr key={row.id} className={row.id === chosen ? 'is-chosen' : undefined}>
              <td>
                <Button type="link" size="small" onClick={() => onChoose(row.id)}>
                  {String(row.code)}
                </Button>
              </td>
              <td className="is-figure">{figure(row.fromKm, 3)}</td>
              <td className="is-figure">{figure(row.toKm, 3)}</td>
              <td className="is-figure">
                {typeof row.length === 'number'
                  ? formatQuantity('length', row.length, language, { decimals: 1 })
                  : '–'}
              </td>
              <td>{word(locationClasses, row.locationClass)}</td>
              <td>{row.hcaLevel ? word(areaLevels, row.hcaLevel) : word(areaVerdicts, row.hca)}</td>
              <td className="is-figure">{riskText(row.risk)}</td>
              <td>{band ? <RiskChip band={band} /> : t('criticality.unrated')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
