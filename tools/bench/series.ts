import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pushPoints, readTrend } from '@ircrisk/contract/modules/assets/series.ts';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { median, timesOf } from './timing.ts';

const perCall = 10_000;
const rounds = 12;
const minute = 60_000;

/** Pushes of 10,000 points beside a COPY of the same rows into the same table by its owner; a year of a tag as a chart asks for it. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('tenant', async ({ inProcess, owner, account }) => {
    const { call } = await inProcess();
    const start = Math.floor(Date.now() / minute) * minute - 400 * 1440 * minute;
    const newTag = (tag: string, more: object = {}) =>
      call<string>('ircrisk-series/series-tag/submit', {
        tag,
        name: tag,
        quantity: 'temperature',
        intervalSeconds: 60,
        keepDays: 3650,
        ...more,
      });
    const names = Array.from({ length: 10 }, (_, at) => `TI-${at}`);
    const ids: string[] = [];
    for (const name of names) ids.push(await newTag(name));
    const each = perCall / names.length;
    const timesAt = (round: number) =>
      Array.from({ length: each }, (_, at) => start + (round * each + at) * minute);
    const bodies = Array.from({ length: rounds }, (_, round) => ({
      series: names.map((tag) => ({
        tag,
        times: timesAt(round),
        values: timesAt(round).map((time) => (time / minute) % 97),
      })),
    }));
    const ours = await timesOf(rounds, (round) => call(pushPoints.path.slice(1), bodies[round]));

    // The same number of rows of tags of their own, in the months that stand already.
    const lines = Array.from({ length: rounds }, (_, round) =>
      ids
        .flatMap((id, tag) =>
          timesAt(round).map(
            (time) =>
              `${account.tenantId}\t${BigInt(id) + 1_000_000n + BigInt(tag)}\t${new Date(time).toISOString()}\t${(time / minute) % 97}\t0\t1\n`,
          ),
        )
        .join(''),
    );
    const copied = await timesOf(rounds, (round) =>
      pipeline(
        Readable.from([lines[round] ?? '']),
        owner.query(
          copyFrom('copy series_points (tenant_id, tag_id, time, value, quality, delivery_id) from stdin'),
        ),
      ),
    );
    const rate = median(copied.slice(2)) / median(ours.slice(2));

    const year = await newTag('TI-YEAR', { intervalSeconds: 3600 });
    const hours = Array.from({ length: 9000 }, (_, at) => start + at * 3_600_000);
    await call(pushPoints.path.slice(1), {
      series: [{ tag: 'TI-YEAR', times: hours, values: hours.map((_, at) => at % 50) }],
    });
    const asked = `${readTrend.path.slice(1)}?tagId=${year}&from=${start}&to=${start + 366 * 1440 * minute}`;
    const charted = median((await timesOf(12, () => call(asked))).slice(2));
    return [
      {
        work: 'push of 10,000 points, rate against COPY',
        measured: rate,
        unit: '×',
        limit: 0.5,
        bar: '≥ 0.5 × COPY',
        ok: rate >= 0.5,
      },
      {
        work: 'push of 10,000 points',
        measured: median(ours.slice(2)),
        unit: 'ms',
        limit: null,
        bar: '',
        ok: true,
      },
      {
        work: 'a year of one tag',
        measured: charted,
        unit: 'ms',
        limit: 100,
        bar: '≤ 100 ms',
        ok: charted <= 100,
      },
    ];
  });
}
