import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds } from '#platform/tenancy/rounds.ts';

export interface DatedCoefficient {
  value: number;
  validFrom: string;
  validTo: string | null;
  evaluationId: string | null;
  evaluationCode: string | null;
}

/** The values a company's management coefficient has had and will have, by the days they count. */
export const coefficientsOf = (tx: Tx, enterpriseId: string): Promise<DatedCoefficient[]> =>
  tx.all(sql`
    select coefficient as value, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", to_char(valid_to, 'YYYY-MM-DD') as "validTo",
      evaluation_id as "evaluationId", evaluation_code as "evaluationCode"
    from management_coefficients where enterprise_id = ${enterpriseId} and is_deleted = 0 order by valid_from`);

/** The company's page shows what an evaluation gives today; it is dated already, so the page's own dating stands aside. */
async function showToday(tx: Tx): Promise<void> {
  const dated = (mark: 'on' | '') => tx.run(sql`select set_config('app.coefficient_dated', ${mark}, true)`);
  await dated('on');
  await tx.run(sql`
    update enterprises e set evaluation_coefficient = c.coefficient from management_coefficients c
    where c.is_deleted = 0 and c.evaluation_id is not null and c.valid_from <= current_date and (c.valid_to is null or c.valid_to >= current_date)
      and e.id = c.enterprise_id and e.is_deleted = 0 and e.evaluation_coefficient is distinct from c.coefficient`);
  await dated('');
}

interface Given {
  enterpriseId: string;
  coefficient: number;
  validFrom: string;
  evaluation: { id: string; seriesId: string; code: string };
}

/**
 * The value an approved evaluation gives, from its day on: it takes the place of what an earlier revision gave and of values
 * entered by hand from that day on, ends the value before the day before, and lasts until the next one begins.
 */
export async function takeCoefficient(
  tx: Tx,
  { enterpriseId, coefficient, validFrom, evaluation }: Given,
): Promise<void> {
  const gone = await tx.all<{ validFrom: string }>(sql`
    update management_coefficients set is_deleted = 1
    where enterprise_id = ${enterpriseId} and is_deleted = 0
      and (evaluation_series = ${evaluation.seriesId} or (evaluation_id is null and valid_from >= ${validFrom}::date))
    returning to_char(valid_from, 'YYYY-MM-DD') as "validFrom"`);
  // What ended because of a value that is gone is open again until the next one closes it.
  await tx.run(sql`
    update management_coefficients set valid_to = null where enterprise_id = ${enterpriseId} and is_deleted = 0
      and valid_to + 1 = any(${gone.map((one) => one.validFrom)}::date[])`);
  await tx.run(sql`
    insert into management_coefficients (enterprise_id, coefficient, valid_from, evaluation_id, evaluation_series, evaluation_code)
    values (${enterpriseId}, ${coefficient}, ${validFrom}::date, ${evaluation.id}, ${evaluation.seriesId}, ${evaluation.code})`);
  await tx.run(sql`
    update management_coefficients c set valid_to = n.next - 1 from (
      select id, lead(valid_from) over (order by valid_from) as next from management_coefficients where enterprise_id = ${enterpriseId} and is_deleted = 0) n
    where c.id = n.id and n.next is not null and (c.valid_to is null or c.valid_to >= n.next)`);
  await showToday(tx);
}

/** Values dated ahead begin on their day in the tenant's zone. */
export const keepCoefficients = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, {
    operation: 'begin coefficients',
    everyMs: 3_600_000,
    firstMs: 70_000,
    visit: ({ inTenant }) => inTenant(showToday),
  });
