import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { type JhaState, jhaStates } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Section } from '#platform/reports/report.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { dash, type Words } from './reports.ts';

interface Job {
  number: string;
  title: string;
  titleEn: string | null;
  area: string;
  areaEn: string | null;
  team: string | null;
  state: JhaState;
  until: string | null;
}

/** Jobs that go on, and those whose time ran out while they did and that nobody has closed; the latter first. */
export const readJobs = (tx: Tx, viewer: Viewer) =>
  tx.all<Job>(sql`
    select t.number, t.title, t.title_en as "titleEn", n.name as area, n.name_en as "areaEn", t.team, t.state, to_char(t.valid_until, 'YYYY-MM-DD HH24:MI') as until
    from jhas t join factory_nodes n on n.tenant_id = t.tenant_id and n.id = t.node_id
    where ${visible(jha, viewer)} and (t.state = 'active' or t.state = 'expired'
      and exists (select 1 from jha_moves m where m.jha_id = t.id and m.to_state = 'expired' and m.from_state = 'active'))
    order by t.state = 'active', t.valid_until, t.number limit 100`);

export const jobSection = (jobs: readonly Job[] | null, language: Language, t: Words): Section => ({
  heading: t('jobs'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: t('code'), width: 95 },
        { title: t('job'), width: '*' },
        { title: t('area'), width: 95 },
        { title: t('team'), width: 80 },
        { title: t('state'), width: 50 },
        { title: t('validUntil'), width: 90 },
      ],
      rows: (jobs ?? []).map((one) => [
        one.number,
        nameIn(language, one.title, one.titleEn),
        nameIn(language, one.area, one.areaEn),
        one.team ?? dash,
        jhaStates[one.state][language],
        one.until ?? dash,
      ]),
      empty: t(jobs ? 'none' : 'jobsNotSeen'),
    },
  ],
});
