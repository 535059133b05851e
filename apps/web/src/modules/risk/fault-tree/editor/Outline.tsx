import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { Box, Drawing } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Selection } from './use-selection.ts';

const rowHeight = 24;
const rowsDrawn = 60;

/** Boxes as they are read: each followed by what is below it. */
function rowsOf({ boxes }: Drawing): Box[] {
  const rows: Box[] = [];
  const stack = boxes.filter(({ parent }) => parent < 0).reverse();
  for (let box = stack.pop(); box; box = stack.pop()) {
    rows.push(box);
    for (const child of [...box.children].reverse()) stack.push(boxes[child]!);
  }
  return rows;
}

const labelOf = ({ name, title }: Box): string =>
  title.startsWith(name) ? title.slice(name.length).trim() : title;

/** The tree as an indented list beside the diagram; only rows in sight are drawn. */
export function Outline({
  selection,
  faults,
}: {
  selection: Selection;
  faults: ReadonlyMap<string, string>;
}) {
  const t = useText();
  const holder = useRef<HTMLElement>(null);
  const [scroll, setScroll] = useState(0);
  const rows = useMemo(() => rowsOf(selection.drawing), [selection.drawing]);
  const chosen = selection.chosen;
  const at = rows.findIndex(({ key }) => key === selection.box?.key);
  useEffect(() => {
    const room = holder.current;
    if (!room || at < 0) return;
    const top = at * rowHeight;
    if (top < room.scrollTop || top > room.scrollTop + room.clientHeight - rowHeight)
      room.scrollTop = top - room.clientHeight / 2;
  }, [at]);
  const first = Math.max(0, Math.floor(scroll / rowHeight) - 10);
  return (
    <nav
      ref={holder}
      className="ft-outline"
      aria-label={t('fault-tree.outline.title')}
      onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
    >
      <ul style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, first + rowsDrawn).map((box, index) => {
          const isGate = box.kind === 'gate' && (box.children.length > 0 || box.hidden > 0);
          return (
            <li
              key={box.key}
              className={chosen.has(box.key) ? 'ft-on' : undefined}
              style={{ top: (first + index) * rowHeight, paddingLeft: 4 + Math.min(box.depth, 14) * 12 }}
            >
              {isGate ? (
                <button
                  type="button"
                  className="ft-outline-fold"
                  aria-expanded={box.hidden === 0}
                  aria-label={t('fault-tree.outline.fold', { name: box.name })}
                  onClick={() => selection.toggle(box.name)}
                >
                  {box.hidden > 0 ? <CaretRightOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
                </button>
              ) : (
                <i />
              )}
              <button
                type="button"
                className={box.leaf === undefined ? 'ft-outline-gate' : undefined}
                title={box.title}
                aria-current={chosen.has(box.key)}
                onClick={() => selection.select([box.key])}
              >
                {box.name} <span>{labelOf(box)}</span>
                {faults.has(box.name) && <b className="ft-outline-fault">!</b>}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
