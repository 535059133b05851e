import type { ActiveMechanism } from '@ircrisk/contract/modules/risk/rbi.ts';
import { type ScreenedModule, screenComponent } from '@ircrisk/engine-api581';
import { Gaps } from './gaps.ts';
import { componentOf } from './ledger-input.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { mechanismFromLedger } from './mechanism-input.ts';
import { reportedCracks } from './reported-cracks.ts';
import { conditionsOf } from './service-conditions.ts';

/** Screens a part by what the ledger tells of it. */
export function screened(row: LedgerRow): ScreenedModule[] {
  if (row.device) return [];
  const { component } = componentOf(
    { ...row, mechanisms: [] },
    {
      rbiDate: '9999-12-31',
      edition: 'api581-3',
      financial: null,
    },
  );
  return screenComponent(component, conditionsOf(row)).modules;
}

/**
 * The first proposal. A wall always loses something, so thinning is always proposed. A mechanism that is proposed but
 * lacks data the method needs starts switched off: it is shown and told as a gap, and a person decides.
 */
export function proposed(row: LedgerRow): ActiveMechanism[] {
  return screened(row).flatMap(({ type, verdict }): ActiveMechanism[] => {
    if (type === 'thinning') return [{ type, verdict: 'proposed', active: true }];
    if (verdict === 'rejected') return [];
    // Cracks that were found outweigh a condition nobody recorded.
    if (reportedCracks(row, type)) return [{ type, verdict: 'proposed', active: true }];
    const hasData = mechanismFromLedger(type, row, new Gaps()) !== null;
    return [{ type, verdict, active: verdict === 'proposed' && hasData }];
  });
}
