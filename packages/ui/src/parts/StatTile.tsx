import type { ReactNode } from 'react';
import './parts.css';

interface Props {
  label: string;
  value: ReactNode;
  unit?: string;
  /** A `StateMark`, usually. */
  state?: ReactNode;
  /** Target, change, numerator / denominator. */
  note?: ReactNode;
  onClick?: () => void;
}

/** One figure with what it means: label, value, unit, state and the numbers behind it. */
export function StatTile({ label, value, unit, state, note, onClick }: Props) {
  const content = (
    <>
      <span className="ir-stat-head">
        <span>{label}</span>
        {state}
      </span>
      <span className="ir-stat-figure">
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {note && <span className="ir-stat-note">{note}</span>}
    </>
  );
  if (!onClick) return <div className="ir-card ir-stat">{content}</div>;
  return (
    <button type="button" className="ir-card ir-stat ir-stat-button" onClick={onClick}>
      {content}
    </button>
  );
}
