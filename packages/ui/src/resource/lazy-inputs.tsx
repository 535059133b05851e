import { Input } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { DayInput as Day, DayRangeInput as DayRange } from './DayInput.tsx';
import type { FieldInput as Field } from './FieldInput.tsx';
import type { ResourceFormDrawer as FormDrawer } from './ResourceFormDrawer.tsx';
import type { TreeInput as Tree } from './TreeInput.tsx';

// Calendars and trees are heavy: a page that has one shows its figures first and gets them a moment later.
const LateDay = lazy(() => import('./DayInput.tsx').then((it) => ({ default: it.DayInput })));
const LateDayRange = lazy(() => import('./DayInput.tsx').then((it) => ({ default: it.DayRangeInput })));
const LateTree = lazy(() => import('./TreeInput.tsx').then((it) => ({ default: it.TreeInput })));
const LateForm = lazy(() =>
  import('./ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const LateField = lazy(() => import('./FieldInput.tsx').then((it) => ({ default: it.FieldInput })));

interface WaitProps {
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
}

/** Stands in for an input that is on its way, and says what it will ask for. */
const Wait = ({ label, id, placeholder = label }: WaitProps) => (
  <Input
    disabled
    {...(label ? { 'aria-label': label } : {})}
    {...(id ? { id } : {})}
    {...(placeholder ? { placeholder } : {})}
  />
);

export const DayInput = (props: ComponentProps<typeof Day>) => (
  <Suspense fallback={<Wait label={props['aria-label']} id={props.id} />}>
    <LateDay {...props} />
  </Suspense>
);
export const DayRangeInput = (props: ComponentProps<typeof DayRange>) => (
  <Suspense fallback={<Wait label={props['aria-label']} />}>
    <LateDayRange {...props} />
  </Suspense>
);
export const TreeInput = (props: ComponentProps<typeof Tree>) => (
  <Suspense fallback={<Wait label={props['aria-label']} placeholder={props.placeholder} />}>
    <LateTree {...props} />
  </Suspense>
);
export const FieldInput = (props: ComponentProps<typeof Field>) => (
  <Suspense fallback={<Wait id={props.id} />}>
    <LateField {...props} />
  </Suspense>
);
/** A form that opens on demand: its inputs come with it. */
export const ResourceFormDrawer = (props: ComponentProps<typeof FormDrawer>) => (
  <Suspense fallback={null}>
    <LateForm {...props} />
  </Suspense>
);
