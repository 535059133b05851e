import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  hint?: string;
  problem?: string;
  children: (id: string) => ReactNode;
}

/** Label above the field; the rule or what is wrong below it. */
export function Field({ label, hint, problem, children }: Props) {
  const id = useId();
  return (
    <div className="rbi-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {problem ? (
        <span className="rbi-problem" role="alert">
          {problem}
        </span>
      ) : (
        hint && <span className="rbi-hint">{hint}</span>
      )}
    </div>
  );
}
