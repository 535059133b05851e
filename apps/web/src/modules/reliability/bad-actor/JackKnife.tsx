import type { Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';
import { useCallback, useMemo } from 'react';
import { jackKnifeOption } from './charts.ts';
import { KnifeLimit } from './KnifeLimit.tsx';
import { knifeAxes, knifePoints } from './knife-axes.ts';

export interface Limits {
  failures?: number;
  mttrHours?: number;
}

interface Props {
  data: Ranking;
  limits: Limits;
  onLimits: (limits: Limits) => void;
  onOpen: (equipmentId: string) => void;
  /** A run that was kept: its limits are part of it. */
  fixed: boolean;
}

const quadrants = ['acuteChronic', 'acute', 'chronic', 'controlled'];

/** Failures against mean repair time; the limits between the quadrants are drawn, typed, or those of the method when empty. */
export function JackKnife({ data, limits, onLimits, onOpen, fixed }: Props) {
  const t = useText();
  const points = useMemo(() => knifePoints(data), [data]);
  const axes = useMemo(() => knifeAxes(points), [points]);
  const words = useMemo(
    () => ({
      ...Object.fromEntries(quadrants.map((key) => [key, t(`bad-actor.quadrant.${key}`)])),
      failures: t('bad-actor.column.count'),
      equal: t('bad-actor.equal'),
    }),
    [t],
  );
  const drawing = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => jackKnifeOption(data, words, tokens, roles),
    [data, words],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'tag', title: t('bad-actor.column.tag') },
        { key: 'count', title: t('bad-actor.column.count'), numeric: true },
        { key: 'mttr', title: 'MDT (h)', numeric: true },
        { key: 'quadrant', title: t('bad-actor.column.quadrant') },
      ],
      rows: data.rows.map(({ tag, count, mttrHours, quadrant }) => ({
        tag,
        count,
        mttr: mttrHours,
        quadrant: quadrant ? t(`bad-actor.quadrant.${quadrant}`) : '',
      })),
    }),
    [data, t],
  );
  const { failureLimit, mttrLimitHours } = data;
  const typed = (name: keyof Limits, label: string, placeholder: string) => (
    <PlainNumber
      size="small"
      aria-label={label}
      placeholder={placeholder}
      min={0.1}
      style={{ width: 80 }}
      value={limits[name] || null}
      onChange={(value) => onLimits({ ...limits, [name]: value ?? 0 })}
    />
  );
  return (
    <Chart
      title={t('bad-actor.jackKnife')}
      note={
        failureLimit === null
          ? ''
          : `n ${shown(failureLimit, 3)} · MDT ${mttrLimitHours === null ? '–' : shown(mttrLimitHours, 3)} h`
      }
      height={300}
      option={drawing}
      table={table}
      onPick={({ value }) => {
        const id = Array.isArray(value) ? value[3] : undefined;
        const row = points.find(({ equipmentId }) => equipmentId === id);
        if (row) onOpen(row.equipmentId);
      }}
      tools={
        !fixed && (
          <span className="ba-bar">
            {typed('failures', t('bad-actor.limitCount'), 'n')}
            {typed('mttrHours', t('bad-actor.limitMttr'), 'MDT')}
          </span>
        )
      }
      over={
        !fixed &&
        failureLimit !== null &&
        mttrLimitHours !== null && (
          <>
            <KnifeLimit
              across
              axis={axes.x}
              value={failureLimit}
              label={t('bad-actor.limitCount')}
              onChange={(failures) => onLimits({ ...limits, failures })}
            />
            <KnifeLimit
              across={false}
              axis={axes.y}
              value={mttrLimitHours}
              label={t('bad-actor.limitMttr')}
              onChange={(mttrHours) => onLimits({ ...limits, mttrHours })}
            />
          </>
        )
      }
    />
  );
}
