import { useLayoutEffect, useRef, useState } from 'react';

export interface MatrixMove {
  key: string;
  from: { likelihood: string; consequence: string };
  to: { likelihood: string; consequence: string };
  label?: string;
}

interface Props {
  moves: MatrixMove[];
  rows: string[];
  columns: string[];
}

interface Line {
  key: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  label: string | undefined;
}

/** Arrows over the cells; places are measured, since rows grow with their labels. */
export function MatrixArrows({ moves, rows, columns }: Props) {
  const drawing = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<Line[]>([]);

  useLayoutEffect(() => {
    const grid = drawing.current?.parentElement;
    if (!grid) return;
    const measure = () => {
      const cells = [...grid.querySelectorAll<HTMLElement>('.ir-matrix-cell')];
      const middle = (at: MatrixMove['from']) => {
        const cell = cells[rows.indexOf(at.likelihood) * columns.length + columns.indexOf(at.consequence)];
        return (
          cell && { x: cell.offsetLeft + cell.offsetWidth / 2, y: cell.offsetTop + cell.offsetHeight / 2 }
        );
      };
      setLines(
        moves.flatMap(({ key, from, to, label }) => {
          const [start, end] = [middle(from), middle(to)];
          return start && end ? [{ key, x1: start.x, y1: start.y, x2: end.x, y2: end.y, label }] : [];
        }),
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(grid);
    return () => watch.disconnect();
  }, [moves, rows, columns]);

  return (
    <svg ref={drawing} className="ir-matrix-arrows" width="100%" height="100%" aria-hidden="true">
      <defs>
        <marker
          id="ir-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8z" fill="var(--ir-text)" />
        </marker>
      </defs>
      {lines.map(({ key, label, ...line }) => (
        <g key={key}>
          <line {...line} stroke="var(--ir-text)" strokeWidth="1.25" markerEnd="url(#ir-arrow)" />
          {label && (
            <text x={line.x1 + 4} y={line.y1 - 4} fontSize="11" fill="var(--ir-text)">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
