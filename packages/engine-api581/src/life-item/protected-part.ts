/** The equipment behind a relief device, as it is on any one day. */
import { type IsoDate, toYears } from '../calendar.ts';
import { compileComponent } from '../compile-component.ts';
import type { Component } from '../component.ts';
import type { ProtectedItem } from '../relief-device/assess-relief-device.ts';
import { Frame } from '../schema/door.ts';
import type { Settings } from '../settings.ts';

type Failing = Pick<ProtectedItem, 'gffTotal' | 'damageFactor'>;
/** Of the part that fails first on the day; null where no part is known, and what is stated stands. */
export type ProtectedOn = (date: IsoDate) => Failing | null;

/** Failure on demand and loss of containment are of one day, so the vessel's damage goes on while its valve ages. */
export function protectedOn({ reliefDevice }: Component, settings: Settings): ProtectedOn {
  const parts = reliefDevice?.protected?.parts ?? [];
  if (parts.length === 0) return () => null;
  const { planDate: _plan, targets: _targets, ...own } = settings;
  const frame = new Frame({ ...own, managementFactor: 1 });
  const compiled = parts.map((part) => compileComponent(part, frame, null));
  return (date) => {
    let worst: Failing | null = null;
    for (const { frequency, damageFactor } of compiled) {
      const df = damageFactor(toYears(date), null);
      if (df === null || !frequency) continue;
      if (!worst || frequency.total * df > worst.gffTotal * worst.damageFactor)
        worst = { gffTotal: frequency.total, damageFactor: df };
    }
    return worst;
  };
}
