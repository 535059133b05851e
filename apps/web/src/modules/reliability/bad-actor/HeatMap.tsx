import type { Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';

interface Props {
  months: readonly string[];
  rows: Ranking['heat'];
  onOpen: (equipmentId: string) => void;
}

/** Failures by month of the worst tags; the number stands in the cell, the shade only repeats it. */
export function HeatMap({ months, rows, onOpen }: Props) {
  const t = useText();
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className="ba-heat" tabIndex={0} aria-label={t('bad-actor.heat')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('bad-actor.column.tag')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {month.endsWith('-01') || month === months[0] ? month.slice(2) : month.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ equipmentId, tag, counts }) => (
            <tr key={equipmentId}>
              <th scope="row">
                <Button type="link" size="small" onClick={() => onOpen(equipmentId)}>
                  {tag}
                </Button>
              </th>
              {counts.map((count, at) => (
                <td
                  key={months[at]}
                  style={
                    count
                      ? {
                          background: `color-mix(in srgb, var(--ir-primary) ${Math.round(12 + (40 * count) / most)}%, transparent)`,
                        }
                      : {}
                  }
                >
                  {count || ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
