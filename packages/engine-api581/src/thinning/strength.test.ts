import { expect, it } from 'vitest';
import { assess } from '../assess.ts';
import { exampleComponent, exampleSettings } from '../example-component.ts';

it('at no pressure the wall that is needed must be given: the pressure formula would ask for none', () => {
  const component = exampleComponent();
  const { minimumThicknessMm: _, ...geometry } = component.geometry ?? {};
  const at = (pressureMPa: number) =>
    assess(
      {
        ...component,
        geometry: { ...geometry, diameterMm: 1500 },
        operation: { ...component.operation, pressureMPa },
      },
      exampleSettings,
    );
  const paths = (pressureMPa: number) => at(pressureMPa).problems.map(({ field }) => field);
  expect(paths(0)).toContain('geometry.minimumThicknessMm');
  expect(paths(-0.05)).toContain('geometry.minimumThicknessMm');
  expect(paths(1.2)).not.toContain('geometry.minimumThicknessMm');
});
