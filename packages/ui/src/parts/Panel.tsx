import type { CSSProperties, ReactNode } from 'react';
import './parts.css';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  style?: CSSProperties;
}

/** A card with the 34-pixel head of the design. */
export function Panel({ title, note, tools, children, style }: Props) {
  return (
    <section className="ir-card" style={style}>
      <div className="ir-card-head">
        <h2>{title}</h2>
        {note && <span className="ir-title-note">{note}</span>}
        {tools && <div className="ir-card-tools">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
