import type { SiteBoard } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { scientific } from '@ircrisk/contract/resources/site-risk/figures.ts';
import { barFor, boxAround, pathOf, planCorners } from '@ircrisk/contract/resources/site-risk/plan.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { contourLevels } from '@ircrisk/engine-quantitative-risk/risk/criteria.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useStoredPicture } from '@ircrisk/ui/parts/StoredPicture.tsx';
import { quantityOf } from '@ircrisk/units';
import { Switch } from 'antd';
import { type MouseEvent, useEffect, useState } from 'react';

type Point = readonly [number, number];
/** A level has one colour in every result. */
const shadeOf = (level: number) => contourLevels.indexOf(level);
/** Of a picture whose height is not known: it is as wide as told and stands on its lower edge. */
const TALLEST = 20;

/** Height by width of a picture, once it is read. */
function useShape(picture: string | undefined): number | undefined {
  const [shape, setShape] = useState<number>();
  useEffect(() => {
    if (!picture) return;
    const read = new Image();
    read.onload = () => setShape(read.naturalWidth > 0 ? read.naturalHeight / read.naturalWidth : undefined);
    read.src = picture;
    return () => {
      read.onload = null;
    };
  }, [picture]);
  return shape;
}

/** The lines of individual risk over the plan, with the releases and the people among them. */
export function SitePlan({ board }: { board: SiteBoard }) {
  const t = useText();
  const language = useLanguage();
  const [hasPicture, setPicture] = useState(true);
  const [place, setPlace] = useState<Point>();
  const picture = useStoredPicture(board.planId);
  const shape = useShape(picture);
  const contours = board.result?.calculation.value?.contours ?? [];
  const cases = board.cases.flatMap((one) =>
    one.x === null || one.y === null ? [] : [{ ...one, at: [one.x, one.y] as Point }],
  );
  const places = board.places.map((one) => ({ ...one, at: [one.x ?? 0, one.y ?? 0] as Point }));
  const { planWidth, planX, planY, planNorth } = board;
  const isPlaced = planWidth !== null && planX !== null && planY !== null;
  const corners = isPlaced
    ? planCorners({ x: planX, y: planY, width: planWidth, north: planNorth ?? 0, shape })
    : [];
  const box = boxAround([
    ...contours.flatMap(({ lines }) => lines.flat()),
    ...[...cases, ...places].map(({ at }) => at),
    ...corners,
  ]);
  const unit = Math.max(box.width, box.height) / 100;
  const { symbol, toDisplay } = quantityOf('length').display[language];
  const bar = barFor(toDisplay(box.width));
  const barLength = bar / toDisplay(1);
  const perYear = (level: number) => t('qra.site.perYear', { value: scientific(level) });
  const said = (metres: number) => Math.round(toDisplay(metres) * 10) / 10;
  const at = (event: MouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    setPlace([x, -y]);
  };
  return (
    <Panel
      title={t('qra.site.plan')}
      note={
        place
          ? t('qra.site.here', { x: said(place[0]), y: said(place[1]), unit: symbol })
          : t('qra.site.planNote')
      }
      tools={
        board.planId && (
          <span className="qr-line">
            {t('qra.site.picture')}
            <Switch
              size="small"
              checked={hasPicture}
              aria-label={t('qra.site.picture')}
              onChange={setPicture}
            />
          </span>
        )
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the place under the pointer is a convenience; places are typed into the sheets */}
      <svg
        className="qr-site-plan"
        role="img"
        aria-label={t('qra.site.plan')}
        viewBox={`${box.left} ${-(box.bottom + box.height)} ${box.width} ${box.height}`}
        onClick={at}
      >
        {picture && hasPicture && isPlaced && (
          <image
            href={picture}
            x={0}
            y={-TALLEST * planWidth}
            width={planWidth}
            height={TALLEST * planWidth}
            preserveAspectRatio="xMinYMax meet"
            opacity={0.75}
            transform={`translate(${planX} ${-planY}) rotate(${planNorth ?? 0})`}
          />
        )}
        {contours.map(({ level, lines }) => (
          <path key={level} className="qr-contour" data-level={shadeOf(level)} d={lines.map(pathOf).join('')}>
            <title>{perYear(level)}</title>
          </path>
        ))}
        {cases.map(({ id, code, name, nameEn, at: [x, y] }) => (
          <g key={id} transform={`translate(${x} ${-y})`}>
            <title>{`${code} ${nameIn(language, name ?? '', nameEn)}`}</title>
            <path className="qr-release" d={`M${-unit} 0h${2 * unit}M0 ${-unit}v${2 * unit}`} />
          </g>
        ))}
        {places.map(({ id, code, name, nameEn, at: [x, y] }) => (
          <g key={id} transform={`translate(${x} ${-y})`}>
            <title>{`${code} ${nameIn(language, name ?? '', nameEn)}`}</title>
            <rect
              className="qr-people"
              x={-unit * 0.8}
              y={-unit * 0.8}
              width={unit * 1.6}
              height={unit * 1.6}
            />
            <text x={unit * 1.2} y={unit} fontSize={unit * 2.6}>
              {code}
            </text>
          </g>
        ))}
        <g transform={`translate(${box.left + 2 * unit} ${-(box.bottom + 2 * unit)})`}>
          <path className="qr-release" d={`M0 0h${barLength}`} />
          <text x={barLength + unit} y={unit} fontSize={unit * 2.6}>{`${bar} ${symbol}`}</text>
        </g>
        <text
          x={box.left + box.width - 6 * unit}
          y={-(box.bottom + box.height) + 5 * unit}
          fontSize={unit * 3}
        >
          N ↑
        </text>
      </svg>
      <ul className="qr-levels">
        {contours.map(({ level }) => (
          <li key={level} data-level={shadeOf(level)}>
            {perYear(level)}
          </li>
        ))}
        {contours.length === 0 && <li>{t('qra.site.noLines')}</li>}
      </ul>
    </Panel>
  );
}
