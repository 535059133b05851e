import type { Code } from '@ircrisk/contract/modules/failure-database.ts';

/** Codes a class has: modes by class or its group, subunits by class; the others for all. */
export function codesFor(codes: readonly Code[], kind: Code['kind'], isoClass: string | null): Code[] {
  const group = codes.find((code) => code.kind === 'class' && code.code === isoClass)?.appliesTo[0];
  return codes.filter((code) => {
    if (code.kind !== kind || code.sealed) return false;
    if (kind !== 'mode' && kind !== 'subunit') return true;
    return code.appliesTo.some((name) => name === 'all' || name === isoClass || name === group);
  });
}
