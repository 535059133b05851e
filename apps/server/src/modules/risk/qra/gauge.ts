import type { GaugeReading } from '@ircrisk/contract/modules/risk/qra.ts';
import { qraGaugeStudy } from '@ircrisk/contract/resources/quality/control.ts';
import { gaugeAnova } from '@ircrisk/engine-quality';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;
interface Stored {
  readings: GaugeReading[];
  tolerance: number | null;
  version: number;
}

async function found({ tx, actor, projectId }: Caller, id: string): Promise<Stored> {
  const study = await tx.maybe<Stored>(sql`
    select t.readings, t.tolerance, t.version from qra_gauge_studies t where t.id = ${id} and ${visible(qraGaugeStudy, viewerOf(actor, projectId))}`);
  if (!study) throw fail(commonErrors.notFound);
  return study;
}

export async function readGauge(call: Caller, id: string) {
  const { readings, tolerance, version } = await found(call, id);
  return { readings, version, calculation: gaugeAnova({ readings, tolerance }) };
}

/** An unfinished grid is kept; its figures come with the last cell. */
export async function saveReadings(
  call: Caller,
  input: { id: string; version: number; readings: GaugeReading[] },
) {
  const study = await found(call, input.id);
  if (study.version !== input.version)
    throw fail(commonErrors.stale, {}, { data: await readGauge(call, input.id) });
  const { value } = gaugeAnova({ readings: input.readings, tolerance: study.tolerance });
  return call.tx.one<{ version: number }>(sql`
    update qra_gauge_studies set readings = ${JSON.stringify(input.readings)}::jsonb, percent = ${value?.percent ?? null}, categories = ${value?.categories ?? null},
      verdict = ${value?.verdict ?? null} where id = ${input.id} returning version`);
}
