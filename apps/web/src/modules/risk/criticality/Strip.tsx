import { bands } from '@ircrisk/contract/resources/criticality/choices.ts';
import {
  type SegmentFacts,
  stripRows,
  stripTitles,
} from '@ircrisk/contract/resources/criticality/strip-rows.ts';
import {
  kilometreAt,
  placeOf,
  type StripSegment,
  type StripTrack,
  stripLetters,
  stripMap,
} from '@ircrisk/engine-criticality';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { formatNumber } from '@ircrisk/units';
import { riskText } from './risk-text.ts';
import { bandOf } from './sheets.tsx';

interface Props {
  segments: readonly RecordData[];
  chosen: string | undefined;
  at: number | null;
  onChoose: (id: string) => void;
  onAt: (km: number) => void;
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const stripOf = (row: RecordData): StripSegment => ({
  id: row.id,
  code: String(row.code),
  fromKm: Number(row.fromKm),
  toKm: Number(row.toKm),
  risk: number(row.risk),
});
const factsOf = (row: RecordData): SegmentFacts => ({
  code: String(row.code),
  band: text(row.band),
  hca: text(row.hca),
  hcaLevel: text(row.hcaLevel),
  locationClass: text(row.locationClass),
  coating: text(row.coating),
  coatingEn: text(row.coatingEn),
  soil: text(row.soil),
  soilEn: text(row.soilEn),
  protectionPotential: number(row.protectionPotential),
});

const cellClass = ({ isMissing, text: words }: StripTrack['cells'][number], { isBar }: StripTrack) =>
  isMissing ? 'cr-cell cr-missing' : isBar && words ? 'cr-cell cr-bar' : 'cr-cell';

/** Letters around the middle of a cell; the whole text for who points at it. */
function CellText({ cell, track }: { cell: StripTrack['cells'][number]; track: StripTrack }) {
  const { leading, size } = stripLetters;
  const top = track.y + track.height / 2 - ((cell.lines.length - 1) * leading) / 2 + size * 0.36;
  return (
    <>
      {cell.text && <title>{cell.text}</title>}
      {cell.lines.map((line, at) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name
          key={at}
          x={cell.x + cell.width / 2}
          y={top + at * leading}
          textAnchor="middle"
          className="cr-cell-text"
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** A line along its kilometre posts: every row shares one axis. */
export function Strip({ segments, chosen, at, onChoose, onAt }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { risk: colours } = useTokens();
  const strip = segments.map(stripOf);
  const { segment, rows } = stripRows(segments.map(factsOf), language);
  const map = stripMap(strip, segment, rows);
  const bottom = map.notesAt - 14;
  const rowName = (title: string, y: number) => (
    <text x={0} y={y} className="cr-row-name">
      {title}
    </text>
  );
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} className="cr-strip" aria-label={t('criticality.strip')}>
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
      {rowName(say(stripTitles.post), map.axis.y - 6)}
      {map.axis.ticks.map(({ x, km }) => (
        <text key={km} x={x} y={map.axis.y - 6} textAnchor="middle" className="cr-tick">
          {formatNumber(km, { decimals: Number.isInteger(km) ? 0 : 1 })}
        </text>
      ))}
      <line x1={map.left} x2={map.right} y1={map.axis.y} y2={map.axis.y} className="cr-axis" />
      {rowName(map.segments.title, map.segments.y + map.segments.height / 2 + 4)}
      {map.segments.cells.map((cell, place) => {
        const row = segments[place]!;
        const band = bandOf[String(row.band)];
        const level = (bands as Readonly<Record<string, { zh: string; en: string }>>)[String(row.band)];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button element
          <g
            key={row.id}
            role="button"
            tabIndex={0}
            aria-label={`${String(row.code)} ${level ? say(level) : '?'}`}
            onClick={(event) => {
              onChoose(row.id);
              const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
              if (box) onAt(kilometreAt(strip, ((event.clientX - box.left) / box.width) * map.width));
            }}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(row.id)}
            className={row.id === chosen ? 'cr-segment cr-chosen' : 'cr-segment'}
          >
            <rect
              x={cell.x}
              y={map.segments.y}
              width={cell.width}
              height={map.segments.height}
              fill={band ? colours[band].tint : 'url(#cr-hatch)'}
            />
            <CellText cell={cell} track={map.segments} />
          </g>
        );
      })}
      {rowName('RR', map.risk.y + 50)}
      {map.risk.limits.map(({ value, y }) => (
        <g key={value}>
          <line x1={map.left} x2={map.right} y1={y} y2={y} className="cr-limit" />
          <text x={map.left - 4} y={y + 4} textAnchor="end" className="cr-tick">
            {value}
          </text>
        </g>
      ))}
      {map.risk.lines.map(({ id, from, to, y, labelY }, place) =>
        y === null ? (
          <text key={id} x={(from + to) / 2} y={labelY} textAnchor="middle" className="cr-tick">
            <title>{t('criticality.unrated')}</title>?
          </text>
        ) : (
          <g key={id}>
            <line x1={from} x2={to} y1={y} y2={y} className="cr-risk-line" />
            <text x={(from + to) / 2} y={labelY} textAnchor="middle" className="cr-tick">
              {riskText(strip[place]?.risk)}
            </text>
          </g>
        ),
      )}
      {map.tracks.map((track) => (
        <g key={track.title}>
          {rowName(track.title, track.y + track.height / 2 + 4)}
          {track.cells.map((cell) => (
            <g key={cell.id}>
              <rect
                x={cell.x}
                y={track.y}
                width={cell.width}
                height={track.height}
                className={cellClass(cell, track)}
              />
              <CellText cell={cell} track={track} />
            </g>
          ))}
        </g>
      ))}
      {map.notes.map(({ mark, text: words }, place) => (
        <text
          key={mark}
          x={map.left + (place % 2) * ((map.right - map.left) / 2)}
          y={map.notesAt + Math.floor(place / 2) * stripLetters.leading}
          className="cr-tick"
        >
          {mark} {words}
        </text>
      ))}
      {at !== null && (
        <line x1={placeOf(strip, at)} x2={placeOf(strip, at)} y1={map.axis.y} y2={bottom} className="cr-at" />
      )}
    </svg>
  );
}
