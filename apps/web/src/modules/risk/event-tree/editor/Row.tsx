import type { ReactNode } from 'react';

/** A control under its label. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="et-field">
    <span>{label}</span>
    {children}
  </div>
);
