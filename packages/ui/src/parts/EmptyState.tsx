import type { ReactNode } from 'react';
import './parts.css';

interface Props {
  title: string;
  /** What belongs here and what it is for. */
  purpose?: string;
  /** The first thing to do. */
  action?: ReactNode;
}

export function EmptyState({ title, purpose, action }: Props) {
  return (
    <div className="ir-empty">
      <svg width="56" height="44" viewBox="0 0 56 44" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M6 24 14 6h28l8 18v14H6z" strokeWidth="1.4" strokeLinejoin="round" />
        <path d="M6 24h13l3 6h12l3-6h13M20 12h16M18 17h20" strokeWidth="1.2" strokeLinejoin="round" />
      </svg>
      <strong>{title}</strong>
      {purpose && <p>{purpose}</p>}
      {action}
    </div>
  );
}
