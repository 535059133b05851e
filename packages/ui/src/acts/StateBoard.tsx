import type { ActTable } from '@ircrisk/contract/acts.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { type ReactNode, useState } from 'react';
import { notify } from '../api/notifier.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { type Move, movesOf } from './moves.ts';
import { type CardFace, StateCard } from './StateCard.tsx';
import { type Lane, StateLane } from './StateLane.tsx';
import { type TakenActs, useActs } from './use-acts.tsx';
import './board.css';

export interface BoardRecord {
  readonly id: string;
  readonly state: string;
}

interface Props<R extends BoardRecord, A extends string> extends TakenActs<R, A> {
  table: ActTable<string, A>;
  /** Names of the states. */
  states: Readonly<Record<string, Text>>;
  /** Columns from left to right. */
  lanes: readonly Lane<R>[];
  /** As the server answered them. */
  allowed: (record: R) => readonly string[];
  face: (record: R) => CardFace;
  /** A further page of a column that is longer than what it shows at first. */
  further?: (state: string, page: number, show: (records: readonly R[]) => ReactNode) => ReactNode;
  onOpen: (record: R) => void;
}

/**
 * Records by state. A card goes on by the same act as everywhere else: dragged, from its menu, or by Alt and an arrow. Where it may
 * not go it is told why and stays; while the server judges, it stands where it goes.
 */
export function StateBoard<R extends BoardRecord, A extends string>(props: Props<R, A>) {
  const { table, states, lanes, allowed, face, further, onOpen } = props;
  const t = useText();
  const say = useSay();
  const [dragged, setDragged] = useState<R>();
  const { start, pending, dialog } = useActs(props);
  const nameOf = (state: string) => (states[state] ? say(states[state]) : state);
  const movesFor = (record: R): Move<A>[] => movesOf(table, record.state, allowed(record));
  const goal = pending && (table[pending.act].to ?? pending.record.state);
  const drop = (record: R, to: string) => {
    if (record.state === to) return;
    const moves = movesFor(record);
    const move = moves.find((one) => one.to === to);
    if (move) return start(record, move.act);
    notify.warning(
      t(moves.length > 0 ? 'ui.board.cannot' : 'ui.board.over', {
        name: face(record).number,
        from: nameOf(record.state),
        to: nameOf(to),
        possible: [...new Set(moves.map((one) => nameOf(one.to)))].join(t('ui.list.separator')),
      }),
    );
  };
  const moveName = (act: string, state: string) =>
    act.includes(state) ? act : t('ui.board.move', { act, state });
  const card = (record: R) => (
    <StateCard
      key={record.id}
      face={face(record)}
      state={record.state}
      columns={lanes.map(({ state }) => state)}
      moves={pending ? [] : movesFor(record)}
      name={(move) => moveName(say(table[move.act as A]), nameOf(move.to))}
      isDanger={(move) => table[move.act as A].danger ?? false}
      isPending={record.id === pending?.record.id}
      onDrag={(isDragged) => setDragged(isDragged ? record : undefined)}
      onMove={(move) => start(record, move.act as A)}
      onOpen={() => onOpen(record)}
    />
  );
  const show = (records: readonly R[]) => records.filter(({ id }) => id !== pending?.record.id).map(card);
  return (
    <div className="ir-board">
      {lanes.map((lane) => (
        <StateLane
          key={lane.state}
          lane={lane}
          name={nameOf(lane.state)}
          coming={pending && goal === lane.state ? card(pending.record) : null}
          accepts={
            dragged && dragged.state !== lane.state
              ? movesFor(dragged).some(({ to }) => to === lane.state)
              : undefined
          }
          show={show}
          further={further && ((page) => further(lane.state, page, show))}
          onDrop={() => {
            if (dragged) drop(dragged, lane.state);
            setDragged(undefined);
          }}
        />
      ))}
      {dialog}
    </div>
  );
}
