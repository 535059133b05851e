import { formatNumber } from '@ircrisk/units';
import { Button } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useText } from '../i18n/texts.ts';

export interface Lane<R> {
  readonly state: string;
  /** The first of them. */
  readonly records: readonly R[];
  /** How many there are in all, where more are left for further pages. */
  readonly total?: number;
  /** Sums beside the name. */
  readonly note?: ReactNode;
}

interface Props<R> {
  lane: Lane<R>;
  name: string;
  /** The card that is on its way to here. */
  coming: ReactNode;
  /** Whether it would keep the card that is dragged; undefined while none is. */
  accepts: boolean | undefined;
  show: (records: readonly R[]) => ReactNode;
  further?: ((page: number) => ReactNode) | undefined;
  onDrop: () => void;
}

/** One state: its sums, its cards, and the rest of them page by page. */
export function StateLane<R>({ lane, name, coming, accepts, show, further, onDrop }: Props<R>) {
  const t = useText();
  const [pages, setPages] = useState(1);
  const { state, records, total = records.length, note } = lane;
  const left = total - Math.min(total, pages * records.length);
  return (
    <section
      className="ir-lane"
      aria-label={t('ui.board.lane', { state: name, count: total })}
      data-state={state}
      data-empty={(total === 0 && !coming) || undefined}
      data-accepts={accepts}
      // Every column takes the card: one that cannot keep it says why.
      onDragOver={(event) => accepts !== undefined && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <header>
        <strong>{name}</strong>
        <strong>{formatNumber(total, { decimals: 0 })}</strong>
        {note}
      </header>
      <ul>
        {coming}
        {show(records)}
        {Array.from({ length: pages - 1 }, (_, at) => at + 2).map((page) => (
          <Fragment key={page}>{further?.(page)}</Fragment>
        ))}
      </ul>
      {further && left > 0 && (
        <Button type="link" size="small" onClick={() => setPages(pages + 1)}>
          {t('ui.board.more', { count: left })}
        </Button>
      )}
    </section>
  );
}
