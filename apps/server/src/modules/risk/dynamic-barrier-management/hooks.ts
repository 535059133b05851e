import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { claimHooks } from './claims.ts';
import { checkLeft } from './left.ts';
import { checkLostVotes, checkUnknownLeft } from './lost-votes.ts';
import { recompute } from './recompute.ts';
import { latestEnd, readSettings } from './settings.ts';
import {
  checkCounting,
  checkEvidence,
  checkFailedKept,
  checkIndicators,
  checkPeople,
  checkRepairs,
  checkTestsAsked,
  checkWindows,
  isCounting,
  mustBeSound,
  mustNotHaveBegun,
  mustStand,
} from './standing.ts';
import { checkCodes, checkTags, checkTwins } from './tags.ts';
import { checkVotes, checkVotesLeft } from './votes.ts';

const judged: Pick<ResourceHooks, 'afterSave'> = {
  afterSave: async (tx, _ids, viewer) => {
    await recompute(tx, viewer.tenantId);
  },
};

const elementHooks: ResourceHooks = {
  resource: 'barrier-element',
  async beforeSave(tx, records) {
    const wholes = await completed(tx, 'barrier_elements', records);
    await checkVotes(tx, wholes);
    await checkTags(tx, wholes);
    await checkTwins(tx, wholes);
    await checkTestsAsked(tx, wholes);
    await checkFailedKept(tx, wholes);
    await checkRepairs(tx, wholes);
    await checkEvidence(tx, wholes);
    await checkWindows(tx, wholes);
    await checkIndicators(tx, wholes);
    await checkLeft(tx, wholes);
    await checkLostVotes(tx, wholes);
    for (const [record, whole] of wholes) {
      const isTestTold = record.values.lastTest !== undefined || record.values.lastResult !== undefined;
      if (isTestTold && whole.lastTest && !whole.lastResult && !record.unread?.includes('lastResult'))
        refuse(record, 'lastResult', 'required', {
          zh: '填写了上次测试，请填写其结果',
          en: 'With a last test its result is needed',
        });
      if (Number(whole.testCoverage ?? 1) < 1 && !whole.missionYears)
        refuse(record, 'missionYears', 'required', {
          zh: '测试覆盖率低于 1 时须填写任务时间',
          en: 'A test coverage below 1 needs the mission time',
        });
      if (
        whole.missionYears &&
        whole.intervalDays &&
        Number(whole.missionYears) * 365 < Number(whole.intervalDays)
      )
        refuse(record, 'missionYears', 'order', {
          zh: '任务时间不能短于测试周期',
          en: 'The mission time must not be shorter than the test interval',
        });
    }
  },
  async beforeRemove(tx, ids) {
    await checkVotesLeft(tx, ids);
    await mustBeSound(tx, ids);
    await checkUnknownLeft(tx, ids);
  },
  ...judged,
};

const ownHooks: ResourceHooks = {
  resource: 'barrier',
  async beforeSave(tx, records) {
    await checkCodes(tx, records);
    await checkPeople(tx, records);
  },
  beforeRemove: mustStand,
  ...judged,
  uses: usesOf,
};

type Wholes = ReadonlyMap<SavedRecord, Record<string, unknown>>;

/** A bypass has an end, and is granted for so long at a time: from its beginning, extended from now. */
async function checkBypasses(tx: Tx, wholes: Wholes): Promise<void> {
  const { bypassDays: days } = await readSettings(tx);
  const bypasses = [...wholes].filter(([, { kind }]) => kind === 'bypass');
  for (const [record, { plannedEnd }] of bypasses)
    if (!plannedEnd && !record.unread?.includes('plannedEnd'))
      refuse(record, 'plannedEnd', 'required', {
        zh: `旁路须有计划结束时间，最长 ${days} 天`,
        en: `A bypass needs a planned end, within ${days} days`,
      });
  const dated = bypasses.filter(([, { startTime, plannedEnd }]) => startTime && plannedEnd);
  const late = await tx.all<{ at: number; latest: string }>(sql`
    select o.at::int as at, to_char(o.latest, 'YYYY-MM-DD HH24:MI') as latest from (
      select n.at, n.ends, ${latestEnd(sql`n.begins`, sql`n.granted`, days)} as latest
      from unnest(${dated.map(([, { startTime }]) => startTime)}::timestamptz[], ${dated.map(([, { plannedEnd }]) => plannedEnd)}::timestamptz[],
        ${dated.map(([, { approverId }]) => approverId != null)}::boolean[]) with ordinality n(begins, ends, granted, at)) o where o.ends > o.latest`);
  for (const { at, latest } of late)
    refuse(dated[at - 1]![0], 'plannedEnd', 'tooBig', {
      zh: say(barrierErrors.tooLong, 'zh', { days, latest }),
      en: say(barrierErrors.tooLong, 'en', { days, latest }),
    });
}

/** What began longer ago was found today: a slip of years would stand in the mean of the whole next year. A start that stands is left. */
async function checkStarts(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const dated = records.filter(({ values }) => values.startTime);
  const early = await tx.all<{ at: number }>(sql`
    select n.at::int as at
    from unnest(${dated.map(({ id }) => id ?? null)}::bigint[], ${dated.map(({ values }) => values.startTime)}::timestamptz[]) with ordinality n(id, begins, at)
      left join barrier_impairments t on t.id = n.id
    where n.begins < now() - interval '365 days' and n.begins is distinct from date_trunc('second', t.start_time)`);
  for (const { at } of early)
    refuse(dated[at - 1]!, 'startTime', 'tooSmall', {
      zh: '开始时间不能早于一年前；更早发生的，请填发现的时间并在原因中说明',
      en: 'The start cannot be more than a year ago; of what began earlier enter when it was found, and say so in the reason',
    });
}

const impairmentHooks: ResourceHooks = {
  resource: 'barrier-impairment',
  async beforeSave(tx, records) {
    const wholes = await completed(tx, 'barrier_impairments', records);
    await checkBypasses(tx, wholes);
    await checkStarts(tx, records);
    await checkCounting(tx, wholes);
    for (const [record, whole] of wholes) {
      const [start, end] = [String(whole.startTime ?? ''), String(whole.plannedEnd ?? '')];
      if (whole.plannedEnd && new Date(end) <= new Date(start))
        refuse(record, 'plannedEnd', 'order', {
          zh: '计划结束须晚于开始',
          en: 'The planned end must be after the start',
        });
    }
  },
  ...judged,
  beforeRemove: mustNotHaveBegun,
  // What is approved or closed is changed by its acts alone; what counts without approval is closed, not removed.
  forbids: (record) =>
    record.state !== 'requested' ? ['update', 'delete'] : isCounting(record) ? ['delete'] : [],
};

export const barrierHooks: readonly ResourceHooks[] = [ownHooks, elementHooks, impairmentHooks, claimHooks];

/** More than these are counted only. */
const mostNamed = 10;

/** Bow-ties name barriers inside their documents, where no foreign key sees them. */
async function usesOf(
  ...[tx, ids]: Parameters<NonNullable<ResourceHooks['uses']>>
): ReturnType<NonNullable<ResourceHooks['uses']>> {
  const rows = await tx.all<{ code: string }>(sql`
    select b.code from bow_ties b where b.is_deleted = 0 and exists (
      select 1 from jsonb_path_query(b.model, '$.*[*].barrierIds[*]') one where one #>> '{}' = any(${ids}::text[])) order by b.code, b.revision`);
  if (rows.length === 0) return [];
  const codes = [...new Set(rows.map(({ code }) => code))];
  const more = codes.length > mostNamed ? ' …' : '';
  const named = (comma: string) => codes.slice(0, mostNamed).join(comma) + more;
  const title = { zh: `蝴蝶结 ${named('、')}`, en: `Bow-ties ${named(', ')}` };
  return [{ table: 'bow_ties', title, count: rows.length }];
}
