import type { FieldProps } from '@ircrisk/ui/form/CallField.tsx';
import { lazy, Suspense } from 'react';

/** All the drawings at once: they come with the form that offers them. */
const IconChoice = lazy(() => import('./IconChoice.tsx'));

export const IconInput = (props: FieldProps) => (
  <Suspense>
    <IconChoice {...props} />
  </Suspense>
);
