import type { Classification, Clock } from '@ircrisk/contract/modules/safety/incident-management.ts';
import {
  type IncidentKind,
  incidentKinds,
  nationalGradeChoices,
  noticeKinds,
  outcomes,
  personRoles,
  tiers,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { formatNumber } from '@ircrisk/units';
import { majorHazardFacts } from '#modules/system/company/index.ts';
import { nameOf, textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Section, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import { classify } from './classify.ts';
import { clocksOf } from './clocks.ts';
import { inputOf, nationalDaysOf, type Person, readFacts } from './facts.ts';
import { verdictWords, words } from './report-words.ts';
import { readSettings } from './settings.ts';

interface Asked {
  id: string;
  form: 'first' | 'investigation';
}
interface Head {
  number: string;
  title: string;
  kind: IncidentKind;
  occurredAt: string;
  discoveredAt: string | null;
  place: string | null;
  exactPlace: string | null;
  majorHazard: string | null;
  equipment: string | null;
  weather: string | null;
  description: string | null;
  measures: string | null;
  directCost: number | null;
  rootCauses: string | null;
  barriers: string[];
  tier: keyof typeof tiers | null;
  grade: keyof typeof nationalGradeChoices | null;
}

const NONE = '–';
type Of = (text: Text) => string;

const headOf = (tx: Queries, id: string, language: Language) => {
  const told = (column: string) => textIn(language, `i.${column}`);
  return tx.one<Head>(sql`
    select i.number, ${told('title')} as title, i.kind, i.occurred_at as "occurredAt", i.discovered_at as "discoveredAt", ${nameOf(language, 'n')} as place,
      i.place as "exactPlace", i.major_hazard as "majorHazard", (select string_agg(e.tag, ', ' order by e.tag) from equipment e where e.id = any(i.equipment_ids)) as equipment, ${told('weather')} as weather,
      ${told('description')} as description, ${told('immediate_actions')} as measures, i.direct_cost::float8 as "directCost", ${told('root_causes')} as "rootCauses",
      ${language === 'en' ? sql`case when i.failed_barriers_en = '{}' then i.failed_barriers else i.failed_barriers_en end` : sql`i.failed_barriers`} as barriers, r.tier, r.national_grade as grade
    from incidents i left join factory_nodes n on n.id = i.node_id left join incident_results r on r.incident_id = i.id where i.id = ${id}`);
};

const actionsOf = (tx: Queries, id: string, language: Language) =>
  tx.all<{ title: string; owner: string | null; dueDate: string | null; state: string }>(sql`
    select ${textIn(language, 'a.title')} as title, u.shown_name as owner, a.due_date as "dueDate", a.state
    from action_items a left join users u on u.id = a.owner_id where a.source_module = 'incident-management' and a.source_id = ${id} and a.is_deleted = 0
    order by a.due_date, a.id`);

/** People by role and outcome; nobody is named in a form that leaves the house. */
const peopleTable = (people: readonly Person[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.role), width: 'auto' },
    { title: of(words.employer), width: '*' },
    { title: of(words.outcome), width: 'auto' },
    { title: of(words.days), width: 'auto', align: 'right' },
  ],
  rows: people.map((person) => [
    of(personRoles[person.role]),
    person.employer ?? NONE,
    of(outcomes[person.outcome]),
    String(nationalDaysOf(person) ?? NONE),
  ]),
  empty: of(words.none),
});

const criteriaTable = ({ criteria }: Classification, of: Of, language: Language): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.tier), width: 'auto' },
    { title: of(words.criterion), width: '*' },
    { title: of(words.limit), width: 'auto' },
    { title: of(words.found), width: 'auto' },
    { title: of(words.verdict), width: 'auto' },
  ],
  rows: criteria.map((line) => [
    line.tier === 0 ? NONE : String(line.tier),
    language === 'en' ? line.en : line.zh,
    language === 'en' ? line.limitEn : line.limit,
    language === 'en' ? line.valueEn : line.value,
    of(verdictWords[line.verdict]),
  ]),
});

const clockTable = (clocks: readonly Clock[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.clock), width: '*' },
    { title: of(words.due), width: 'auto' },
    { title: of(words.done), width: 'auto' },
  ],
  rows: clocks.map(({ kind, dueAt, doneAt }) => [
    of(noticeKinds[kind]),
    dueAt.slice(0, 16),
    doneAt?.slice(0, 16) ?? NONE,
  ]),
  empty: of(words.none),
});

const said = (text: string | null) => [{ kind: 'text' as const, text: text || NONE }];

/** The form for the authority: the first report, or with causes and measures the report of the investigation. */
export const regulatorForm = reportJob({
  kind: 'incident.regulator-form',
  title: words.firstTitle,
  async gather(tx, { id }: Asked, reader) {
    const { language } = reader;
    const stored = await readFacts(tx, id);
    const head = await headOf(tx, id, language);
    return {
      head,
      hazards: head.majorHazard ? await majorHazardFacts(tx, language, head.majorHazard) : [],
      people: stored.people,
      classification: classify(inputOf(stored), await readSettings(tx)),
      clocks: await clocksOf(tx, id),
      actions: await actionsOf(tx, id, language),
    };
  },
  compose({ head, hazards, people, classification, clocks, actions }, { language }, { form }) {
    const of: Of = (text) => say(text, language);
    const title = of(form === 'first' ? words.firstTitle : words.investigationTitle);
    const later: Section[] = [
      { heading: of(words.causes), blocks: said(head.rootCauses) },
      { heading: of(words.barriers), blocks: said(head.barriers.join(language === 'en' ? ', ' : '、')) },
      {
        heading: of(words.actions),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: of(words.action), width: '*' },
              { title: of(words.owner), width: 'auto' },
              { title: of(words.due), width: 'auto' },
            ],
            rows: actions.map(({ title: action, owner, dueDate }) => [
              action,
              owner ?? NONE,
              dueDate ?? NONE,
            ]),
            empty: of(words.none),
          },
        ],
      },
    ];
    return {
      title,
      subject: head.title,
      number: head.number,
      facts: [
        [of(words.kind), of(incidentKinds[head.kind])],
        [of(words.occurred), head.occurredAt.slice(0, 16)],
        [of(words.discovered), head.discoveredAt?.slice(0, 16) ?? NONE],
        [of(words.place), head.place ?? NONE],
        [of(words.exactPlace), head.exactPlace ?? NONE],
        ...hazards,
        [of(words.equipment), head.equipment ?? NONE],
        [of(words.weather), head.weather ?? NONE],
        [
          of(words.directLoss),
          head.directCost === null ? NONE : formatNumber(head.directCost / 10_000, { decimals: 2 }),
        ],
        [of(words.tier), head.tier ? of(tiers[head.tier]) : NONE],
        [of(words.grade), head.grade ? of(nationalGradeChoices[head.grade]) : NONE],
      ],
      method: [of(words.firstMethod)],
      signatures: signatureLines(of),
      sections: [
        { heading: of(words.happened), blocks: said(head.description) },
        { heading: of(words.people), blocks: [peopleTable(people, of)] },
        { heading: of(words.measures), blocks: said(head.measures) },
        { heading: of(words.classification), blocks: [criteriaTable(classification, of, language)] },
        { heading: of(words.notifications), blocks: [clockTable(clocks, of)] },
        ...(form === 'investigation' ? later : []),
      ],
    };
  },
});
