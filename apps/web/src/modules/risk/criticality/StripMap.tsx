import {
  type CriticalityBoard,
  mergeSegments,
  splitSegment,
} from '@ircrisk/contract/modules/risk/criticality.ts';
import { areaLevels, bands, locationClasses } from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { formatNumber, formatQuantity } from '@ircrisk/units';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { SegmentPanel } from './SegmentPanel.tsx';
import { SegmentTable } from './SegmentTable.tsx';
import { bandOf } from './sheets.tsx';

interface Props {
  board: CriticalityBoard;
  isEditable: boolean;
  onChanged: () => void;
}

const width = 1000;
const left = 96;
const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A line along its kilometre posts: every row shares one axis. */
export function StripMap({ board, isEditable, onChanged }: Props) {
  const t = useText();
  const language = useLanguage();
  const [lineNo, setLine] = useState(board.lines[0]?.lineNo);
  const [picked, setChosen] = useState<string>();
  const [at, setAt] = useState<number | null>(null);
  const line = board.lines.find((one) => one.lineNo === lineNo) ?? board.lines[0];
  const { data = [] } = useQuery({
    queryKey: resourceKey(criticalitySegment, 'strip', board.id),
    queryFn: async ({ signal }) =>
      (await resourceApi(criticalitySegment).page({ studyId: board.id, size: 500 }, signal)).records,
  });
  const segments = data.filter((row) => row.lineNo === line?.lineNo);
  const done = () => {
    setChosen(undefined);
    setAt(null);
    onChanged();
  };
  const split = useAct(splitSegment, { onDone: done });
  const merge = useAct(mergeSegments, { onDone: done });
  // The worst segment is what one has come to see.
  const worst = segments.reduce<RecordData | undefined>(
    (most, one) => ((num(one.risk) ?? -1) > (num(most?.risk) ?? -1) ? one : most),
    undefined,
  );
  const chosen = picked ?? worst?.id;
  const place = segments.findIndex(({ id }) => id === chosen);
  const [segment, next] = [segments[place], place < 0 ? undefined : segments[place + 1]];
  if (!line) return <EmptyState title={t('criticality.noSegments')} />;
  return (
    <div className="cr-strip-page">
      <div>
        <Panel
          title={t('criticality.strip')}
          note={t('criticality.stripNote', {
            count: segments.length,
            length: formatQuantity('length', line.length, language, { decimals: 0 }),
            max: formatNumber(line.max, { decimals: 1 }),
            mean: formatNumber(line.mean, { decimals: 1 }),
          })}
          tools={
            <Space>
              {line.unrated.length > 0 && (
                <span className="cr-warn">
                  ▲ {t('criticality.unratedSegments', { codes: line.unrated.join(', ') })}
                </span>
              )}
              <Select
                aria-label={t('criticality.line')}
                value={line.lineNo}
                onChange={setLine}
                options={board.lines.map((one) => ({
                  value: one.lineNo,
                  label: `${one.lineNo} ${nameIn(language, one.name ?? '', one.nameEn)}`,
                }))}
              />
            </Space>
          }
        >
          <Strip segments={segments} chosen={chosen} at={at} onChoose={setChosen} onAt={setAt} />
          {isEditable && segment && (
            <Space className="cr-cut">
              <NumberInput
                aria-label={t('criticality.splitAt')}
                placeholder={t('criticality.splitAt')}
                value={at}
                onChange={setAt}
              />
              <Button
                disabled={at === null}
                onClick={() => at !== null && split.mutate({ id: segment.id, atKm: at })}
              >
                {t('criticality.split')}
              </Button>
              <Button
                disabled={!next}
                onClick={() => next && merge.mutate({ id: segment.id, withId: next.id })}
              >
                {next ? t('criticality.mergeWith', { code: String(next.code) }) : t('criticality.mergeNone')}
              </Button>
            </Space>
          )}
          <SegmentTable segments={segments} chosen={chosen} onChoose={setChosen} />
        </Panel>
      </div>
      {segment ? (
        <SegmentPanel board={board} segment={segment} />
      ) : (
        <p className="cr-hint">{t('criticality.chooseSegment')}</p>
      )}
    </div>
  );
}

interface StripProps {
  segments: readonly RecordData[];
  chosen: string | undefined;
  at: number | null;
  onChoose: (id: string) => void;
  onAt: (km: number) => void;
}

/** Rows below the axis: heights from the top. */
const rows = {
  axis: 20,
  band: 34,
  risk: 78,
  hca: 178,
  place: 204,
  coating: 230,
  soil: 256,
  potential: 282,
  end: 306,
};

function Strip({ segments, chosen, at, onChoose, onAt }: StripProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { risk: colours } = useTokens();
  const posts = segments.flatMap(({ fromKm, toKm }) => [Number(fromKm), Number(toKm)]);
  const [low, high] = [Math.min(...posts), Math.max(...posts)];
  const x = (km: unknown) => left + ((Number(km) - low) / (high - low || 1)) * (width - left - 10);
  const most = Math.max(45, ...segments.map(({ risk }) => num(risk) ?? 0));
  const y = (risk: number) => rows.risk + 86 - (risk / most) * 80;
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 12) ?? 100;
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
  const cells = (top: number, title: string, textOf: (row: RecordData) => string | null) => (
    <g>
      <text x={0} y={top + 15} className="cr-row-name">
        {title}
      </text>
      {segments.map((row) => {
        const [from, to] = [x(row.fromKm), x(row.toKm)];
        const text = textOf(row);
        return (
          <g key={row.id}>
            <rect
              x={Math.min(from, to)}
              y={top}
              width={Math.abs(to - from)}
              height={20}
              className={text === null ? 'cr-cell cr-missing' : 'cr-cell'}
            />
            <text x={(from + to) / 2} y={top + 14} textAnchor="middle" className="cr-cell-text">
              {fitted(text ?? '?', Math.abs(to - from))}
            </text>
          </g>
        );
      })}
    </g>
  );
  const choice = (texts: Readonly<Record<string, Text>>, key: unknown) => {
    const found = texts[String(key)];
    return found ? say(found) : null;
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${rows.end + 6}`}
      className="cr-strip"
      role="img"
      aria-label={t('criticality.strip')}
    >
      <defs>
        <pattern
          id="cr-hatch"
          width="6"
          height="6"
          patternTransform="rotate(45)"
          patternUnits="userSpaceOnUse"
        >
          <line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" strokeWidth="1.4" opacity="0.35" />
        </pattern>
      </defs>
      <text x={0} y={rows.axis - 6} className="cr-row-name">
        {t('criticality.row.post')}
      </text>
      {ticks.map((km) => (
        <text key={km} x={x(km)} y={rows.axis - 6} textAnchor="middle" className="cr-tick">
          {formatNumber(km, { decimals: step < 1 ? 1 : 0 })}
        </text>
      ))}
      <line x1={left} x2={width - 10} y1={rows.axis} y2={rows.axis} className="cr-axis" />
      <text x={0} y={rows.band + 22} className="cr-row-name">
        {t('criticality.row.segment')}
      </text>
      {segments.map((row) => {
        const [from, to] = [x(row.fromKm), x(row.toKm)];
        const band = bandOf[String(row.band)];
        const word = choice(bands, row.band) ?? '?';
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button element
          <g
            key={row.id}
            role="button"
            tabIndex={0}
            aria-label={`${String(row.code)} ${word}`}
            onClick={(event) => {
              onChoose(row.id);
              const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
              if (!box) return;
              const spot = ((event.clientX - box.left) / box.width) * width;
              onAt(Math.round((low + ((spot - left) / (width - left - 10)) * (high - low)) * 1000) / 1000);
            }}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(row.id)}
            className={row.id === chosen ? 'cr-segment cr-chosen' : 'cr-segment'}
          >
            <rect
              x={Math.min(from, to)}
              y={rows.band}
              width={Math.abs(to - from)}
              height={34}
              fill={band ? colours[band].tint : 'url(#cr-hatch)'}
            />
            <text x={(from + to) / 2} y={rows.band + 15} textAnchor="middle" className="cr-cell-text">
              {fitted(String(row.code), Math.abs(to - from))}
            </text>
            <text x={(from + to) / 2} y={rows.band + 28} textAnchor="middle" className="cr-cell-text">
              {fitted(word, Math.abs(to - from))}
            </text>
          </g>
        );
      })}
      <text x={0} y={rows.risk + 50} className="cr-row-name">
        RR
      </text>
      {[40, 25, 10].map((limit) => (
        <g key={limit}>
          <line x1={left} x2={width - 10} y1={y(limit)} y2={y(limit)} className="cr-limit" />
          <text x={left - 4} y={y(limit) + 4} textAnchor="end" className="cr-tick">
            {limit}
          </text>
        </g>
      ))}
      {segments.map((row) => {
        const value = num(row.risk);
        const [from, to] = [x(row.fromKm), x(row.toKm)];
        if (value === null)
          return (
            <text key={row.id} x={(from + to) / 2} y={rows.risk + 60} textAnchor="middle" className="cr-tick">
              {fitted(t('criticality.unrated'), Math.abs(to - from))}
            </text>
          );
        return (
          <g key={row.id}>
            <line x1={from} x2={to} y1={y(value)} y2={y(value)} className="cr-risk-line" />
            <text x={(from + to) / 2} y={y(value) - 4} textAnchor="middle" className="cr-tick">
              {formatNumber(value, { decimals: 1 })}
            </text>
          </g>
        );
      })}
      {cells(rows.hca, t('criticality.row.hca'), ({ hca, hcaLevel }) =>
        hca === 'unknown' ? null : hca === 'yes' ? (choice(areaLevels, hcaLevel) ?? '') : '',
      )}
      {cells(rows.place, t('criticality.row.place'), ({ locationClass }) =>
        choice(locationClasses, locationClass),
      )}
      {cells(rows.coating, t('criticality.row.coating'), (row) =>
        nameIn(language, String(row.coating ?? ''), row.coatingEn as string | null),
      )}
      {cells(rows.soil, t('criticality.row.soil'), (row) =>
        nameIn(language, String(row.soil ?? ''), row.soilEn as string | null),
      )}
      {cells(rows.potential, t('criticality.row.potential'), ({ protectionPotential }) =>
        formatQuantity('potential', num(protectionPotential), language),
      )}
      {at !== null && <line x1={x(at)} x2={x(at)} y1={rows.axis} y2={rows.end} className="cr-at" />}
    </svg>
  );
}

/** What fits into so many units of the drawing; Chinese characters are twice as wide. */
function fitted(text: string, room: number): string {
  const size = [...text].reduce((sum, mark) => sum + (mark.charCodeAt(0) > 255 ? 12 : 6.5), 0);
  if (size <= room - 4) return text;
  const fits = Math.floor((room - 8) / (size / text.length));
  return fits < 2 ? '' : `${text.slice(0, fits - 1)}…`;
}
