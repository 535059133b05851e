import { clockDifference, latestNow } from '#platform/database/clocks.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';

interface Timed {
  readonly enteredAt: string;
  readonly photos: readonly { readonly takenAt: string }[];
}

const refusals = {
  late: (photo: number) =>
    photo === 0
      ? {
          zh: '时间不能晚于现在，请检查本机时钟',
          en: 'The time lies in the future; check the clock of the device',
        }
      : {
          zh: `第 ${photo} 张照片的拍摄时间晚于现在，请检查本机时钟后重新拍照`,
          en: `Photograph ${photo} is dated in the future; check the clock of the device and take it again`,
        },
  early: (photo: number) =>
    photo === 0
      ? {
          zh: '时间不能早于执行开始，请检查本机时钟',
          en: 'The time lies before the execution began; check the clock of the device',
        }
      : {
          zh: `第 ${photo} 张照片拍摄于执行开始之前，不能证明本次作业，请重新拍照`,
          en: `Photograph ${photo} was taken before the execution began and shows nothing of it; take it again`,
        },
};

/** Not in the future, and not before the execution was made: neither what is entered nor a photograph of it. */
export async function checkTimes(
  tx: Queries,
  executionId: string,
  { enteredAt, photos }: Timed,
): Promise<void> {
  const times = [enteredAt, ...photos.map(({ takenAt }) => takenAt)];
  const wrong = await tx.maybe<{ photo: number; late: boolean }>(sql`
    select given.place::int - 1 as photo, given.at > ${latestNow} as late
    from procedure_executions x, unnest(${times}::timestamptz[]) with ordinality as given(at, place)
    where x.id = ${executionId} and (given.at > ${latestNow} or given.at < x.create_time - ${clockDifference})
    order by given.place limit 1`);
  if (!wrong) return;
  const field = wrong.photo === 0 ? 'enteredAt' : `photos/${wrong.photo - 1}/takenAt`;
  throw wrong.late
    ? invalidField(field, 'past', refusals.late(wrong.photo))
    : invalidField(field, 'order', refusals.early(wrong.photo));
}

/**
 * Not before what came before it: on its own device, and at the steps it had to wait for. What lies side by side with
 * others' work keeps its time, however late a device without a line sends it.
 */
export async function checkOrder(
  tx: Queries,
  executionId: string,
  { enteredAt, device }: { enteredAt: string; device?: string },
  steps: readonly string[],
): Promise<void> {
  const later = await tx.maybe<{ number: string }>(sql`
    select e.step_number as number from procedure_entries e
    where e.execution_id = ${executionId} and e.is_deleted = 0 and (e.device = ${device ?? null} or e.step_id = any(${steps}::text[]))
      and e.entered_at - ${clockDifference} > ${enteredAt}::timestamptz
    order by e.entered_at desc limit 1`);
  if (later)
    throw invalidField('enteredAt', 'order', {
      zh: `时间不能早于步骤 ${later.number} 的录入时间，请检查本机时钟`,
      en: `The time lies before that of step ${later.number}, which came first; check the clock of the device`,
    });
}
