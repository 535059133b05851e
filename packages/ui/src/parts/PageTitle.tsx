import { type ReactNode, useContext } from 'react';
import { PageNameContext } from './page-name.ts';
import './parts.css';

interface Props {
  /** What menu and tab call the page, unless it is said otherwise. */
  title?: ReactNode;
  /** Where one is, how many there are, when it was computed. */
  note?: ReactNode;
  /** One primary button at most, last. */
  actions?: ReactNode;
}

export function PageTitle({ title, note, actions }: Props) {
  const name = useContext(PageNameContext);
  return (
    <header className="ir-title">
      <h1>{title ?? name?.title}</h1>
      {note && <span className="ir-title-note">{note}</span>}
      {actions && <div className="ir-title-actions">{actions}</div>}
    </header>
  );
}
