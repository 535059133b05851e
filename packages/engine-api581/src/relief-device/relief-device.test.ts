import { describe, expect, it } from 'vitest';
import { exampleSettings } from '../example-component.ts';
import { assessReliefDevice, type ReliefDevice } from './assess-relief-device.ts';
import {
  defaultLife,
  overpressureFactor,
  protectedFailureProbability,
  SHAPE,
  updateByTest,
  weibullProbability,
} from './relief-weibull.ts';

const device: ReliefDevice = {
  kind: 'relief-device',
  id: 'PSV-1',
  startDate: '2016-01-01',
  type: 'conventional',
  openSeverity: 'moderate',
  leakSeverity: 'mild',
  closedDischarge: true,
  setPressureMPa: 1.2,
  protected: { gffTotal: 3.06e-5, damageFactor: 200, maximumWorkingPressureMPa: 1.2 },
  demands: [
    { event: 'fire', overpressureMPa: 2.4, consequenceAreaM2: 500, consequenceUsd: 3e6 },
    { event: 'loss of cooling water', overpressureMPa: 1.8, consequenceAreaM2: 500, consequenceUsd: 3e6 },
  ],
  tests: [{ date: '2022-01-01', effectiveness: 'A', opened: true, tight: true }],
};

describe('relief devices', () => {
  it('carry the life of worked case W68 into the risk of each demand', () => {
    const { result, problems, steps } = assessReliefDevice(device, exampleSettings);
    expect(problems).toEqual([]);
    expect(result!.openLifeYears).toBeCloseTo(18.166, 1);
    const onDemand = weibullProbability(4, result!.openLifeYears, SHAPE.failToOpen);
    expect(result!.failureOnDemand).toBeCloseTo(onDemand, 3);
    const [fire] = result!.demands;
    expect(fire!.demandPerYear).toBeCloseTo(0.0004, 12);
    expect(fire!.failureOnDemand).toBeCloseTo(onDemand * overpressureFactor(2), 4);
    expect(fire!.lossOfContainment).toBeCloseTo(protectedFailureProbability(3.06e-5, 200, 1, 2), 12);
    expect(result!.areaRiskM2PerYear).toBeCloseTo(result!.pofPerYear * 500, 12);
    expect(steps.length).toBeGreaterThan(2);
  });

  it('live longer after a passed test late in life and shorter after a failed one', () => {
    const life = defaultLife('failToOpen', 'conventional', 'moderate');
    expect(updateByTest(life, SHAPE.failToOpen, 12, true, 'A').life).toBeGreaterThan(life);
    expect(updateByTest(life, SHAPE.failToOpen, 6, false, 'A').life).toBeLessThan(life);
    expect(updateByTest(life, SHAPE.failToOpen, 6, true, 'D').life).toBe(life);
    const fair = updateByTest(life, SHAPE.failToOpen, 6, false, 'C');
    expect(fair.weighted).toBeCloseTo(0.5 * fair.prior + 0.5 * fair.conditional, 15);
  });

  it('are helped by overpressure between 1.3 and 4 times the set pressure', () => {
    expect([1, 1.3, 4, 9].map(overpressureFactor)).toEqual([1, 1, expect.closeTo(0.2, 12), 0.2]);
    expect(protectedFailureProbability(3.06e-5, 2000, 1, 10)).toBe(1);
  });

  it('point at what is wrong', () => {
    const broken = { ...device, type: 'kettle' as 'conventional', demands: [] };
    const { result, problems } = assessReliefDevice(broken, exampleSettings);
    expect(result).toBeNull();
    expect(problems[0]).toMatchObject({ code: 'unknown-value', field: 'type' });
    const unknown = { ...device, demands: [{ event: 'meteorite', overpressureMPa: 2 }] };
    expect(assessReliefDevice(unknown, exampleSettings).result!.areaRiskM2PerYear).toBeNull();
  });
});
