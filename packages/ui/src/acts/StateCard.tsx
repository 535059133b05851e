import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { type Move, nearestMove } from './moves.ts';

/** What a card says of its record. */
export interface CardFace {
  /** What people call it: the menu and the refusals name it so. */
  readonly number: string;
  readonly title: ReactNode;
  /** Before the number. */
  readonly mark?: ReactNode;
  /** Under the title. */
  readonly body?: ReactNode;
  /** For the module's colours. */
  readonly kind?: string;
}

interface Props {
  face: CardFace;
  state: string;
  columns: readonly string[];
  moves: readonly Move[];
  name: (move: Move) => string;
  isDanger: (move: Move) => boolean;
  /** On its way to the column it stands in. */
  isPending: boolean;
  onDrag: (isDragged: boolean) => void;
  onMove: (move: Move) => void;
  onOpen: () => void;
}

const sides: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One record: dragged, sent on by its menu, or by Alt and an arrow to the next column it may go to. */
export function StateCard({ face, state, columns, moves, onDrag, onMove, onOpen, ...props }: Props) {
  const t = useText();
  return (
    <li
      className="ir-card"
      data-kind={face.kind}
      data-number={face.number}
      data-pending={props.isPending || undefined}
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', face.number);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <div className="ir-card-head">
        {face.mark}
        <span className="ir-title-note">{face.number}</span>
        {moves.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: moves.map((move) => ({
                key: move.act,
                danger: props.isDanger(move),
                label: props.name(move),
              })),
              onClick: ({ key }) => {
                const move = moves.find(({ act }) => act === key);
                if (move) onMove(move);
              },
            }}
          >
            <Button
              type="text"
              size="small"
              className="ir-card-menu"
              aria-label={t('ui.board.menu', { name: face.number })}
              icon={<EllipsisOutlined aria-hidden />}
            />
          </Dropdown>
        )}
      </div>
      <button
        type="button"
        className="ir-card-title"
        onClick={onOpen}
        onKeyDown={(event) => {
          const side = event.altKey ? sides[event.key] : undefined;
          const move = side && nearestMove(moves, columns, state, side);
          if (!move) return;
          event.preventDefault();
          onMove(move);
        }}
      >
        {face.title}
      </button>
      {face.body}
    </li>
  );
}
