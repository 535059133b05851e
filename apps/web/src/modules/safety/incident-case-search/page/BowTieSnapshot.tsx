import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { svgToPng } from '@ircrisk/ui/diagram/picture.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button } from 'antd';
import { useMemo } from 'react';
import { bowTieOf, bowTieSvg, lineHeight } from './bow-tie.ts';

const { fields } = incidentCase;

/** Causes, barriers that failed, what happened, what is recommended and what it cost, as one picture. */
export function BowTieSnapshot({ record }: { record: RecordData }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const { title, drawing } = useMemo(() => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const own = (property: string) =>
      english
        ? text(record[`${property}En`]) || text(record[property])
        : text(record[property]) || text(record[`${property}En`]);
    const lines = (property: string) =>
      own(property)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    const counted = (['fatalities', 'injuries', 'loss'] as const).flatMap((property) =>
      typeof record[property] === 'number' ? [`${say(fields[property])} ${record[property]}`] : [],
    );
    return {
      title: own('title'),
      drawing: bowTieOf({
        causes: [...lines('immediateCauses'), ...lines('underlyingCauses')],
        failed: lines('barriersFailed'),
        event: own('title'),
        wanted: lines('recommendations'),
        consequences: [...counted, ...lines('environment')],
      }),
    };
  }, [record, english, say]);
  if (!drawing) return null;
  const save = async () => {
    const content = await svgToPng(bowTieSvg(drawing, title));
    saveFile({ name: `${String(record.number)}.png`, content });
  };
  return (
    <Panel
      title={t('incident-case-search.bowTie.title')}
      note={t('incident-case-search.bowTie.note')}
      tools={
        <Button size="small" onClick={() => void save()}>
          PNG
        </Button>
      }
    >
      <div className="case-bow-tie">
        <svg
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={`${t('incident-case-search.bowTie.title')}: ${title}`}
        >
          {drawing.wires.map(({ x1, y1, x2, y2 }) => (
            <line key={`${x1} ${y1} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} />
          ))}
          {drawing.boxes.map(({ kind, x, y, width, height, lines }) => (
            <g key={`${kind} ${y}`} className={`case-bow-${kind}`}>
              <rect x={x} y={y} width={width} height={height} rx={3} />
              {lines.map((line, at) => (
                <text key={line} x={x + 8} y={y + 20 + at * lineHeight}>
                  {line}
                </text>
              ))}
            </g>
          ))}
        </svg>
      </div>
    </Panel>
  );
}
