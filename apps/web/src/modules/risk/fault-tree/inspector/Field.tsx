import { type ReactNode, useId } from 'react';

interface Props {
  label: ReactNode;
  /** What is wrong, or what is meant. */
  hint?: ReactNode;
  isWrong?: boolean;
  children: (id: string) => ReactNode;
}

/** Label above, control, a word below where needed. */
export function Field({ label, hint, isWrong, children }: Props) {
  const id = useId();
  return (
    <div className="ft-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <small className={isWrong ? 'ft-wrong' : undefined}>{hint}</small>}
    </div>
  );
}
