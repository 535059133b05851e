import type { ReactNode } from 'react';
import './parts.css';

interface Props {
  title: ReactNode;
  /** Where one is, how many there are, when it was computed. */
  note?: ReactNode;
  /** One primary button at most, last. */
  actions?: ReactNode;
}

export function PageTitle({ title, note, actions }: Props) {
  return (
    <header className="ir-title">
      <h1>{title}</h1>
      {note && <span className="ir-title-note">{note}</span>}
      {actions && <div className="ir-title-actions">{actions}</div>}
    </header>
  );
}
