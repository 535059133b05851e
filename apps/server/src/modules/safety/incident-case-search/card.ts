import {
  casePhases,
  countries,
  hazardTexts,
  unitTexts,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { accidentTypes } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { say, type Text } from '@ircrisk/contract/text.ts';
import qrcode from 'qrcode';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Block } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { className, inLanguage } from './search.ts';

const words = {
  title: { zh: '班前分享卡', en: 'Toolbox card' },
  when: { zh: '时间', en: 'When' },
  where: { zh: '地点', en: 'Where' },
  unit: { zh: '装置', en: 'Unit' },
  equipment: { zh: '设备', en: 'Equipment' },
  substance: { zh: '物质', en: 'Substance' },
  harm: { zh: '伤亡', en: 'Harm' },
  deaths: { zh: '死亡 {count} 人', en: '{count} killed' },
  injured: { zh: '受伤 {count} 人', en: '{count} injured' },
  nobody: { zh: '无人死亡', en: 'Nobody was killed' },
  what: { zh: '发生了什么', en: 'What happened' },
  why: { zh: '为什么', en: 'Why' },
  barriers: { zh: '哪些屏障失效', en: 'Barriers that failed' },
  lessons: { zh: '我们学到什么', en: 'What we learn' },
  ask: { zh: '大家谈', en: 'Talk about it' },
  questions: {
    zh: '我们这里有同样的设备和物料吗？\n同样的屏障今天是否投用？谁确认？\n今天的作业中，什么情况下我们必须停下来？',
    en: 'Do we have the same equipment and substance here?\nAre the same barriers in service today? Who has checked?\nWhat in today’s job would make us stop?',
  },
  source: { zh: '来源', en: 'Source' },
  unchecked: { zh: '事实待与正式报告核对', en: 'Facts still to be checked against the official report' },
  scan: { zh: '扫码查看全文和相似案例', en: 'Scan for the whole case and similar ones' },
} satisfies Record<string, Text>;

interface Facts {
  id: string;
  number: string;
  title: string;
  year: number;
  happenedOn: string | null;
  country: string | null;
  place: string | null;
  unit: string | null;
  equipmentClass: string | null;
  substance: string | null;
  hazard: string | null;
  accidentType: string | null;
  phase: string | null;
  fatalities: number | null;
  injuries: number | null;
  summary: string | null;
  causes: string | null;
  barriers: string | null;
  sources: string | null;
  factsChecked: boolean;
  lessons: string[];
}

const read = (tx: Queries, id: string, language: 'zh' | 'en') => {
  const said = (column: string) => inLanguage(column, language);
  return tx.one<Facts>(sql`
    select c.id, c.number, ${said('title')} as title, c.year, c.happened_on as "happenedOn", c.country, ${said('place')} as place, c.process_unit as unit,
      ${className(language, 'c.equipment_class')} as "equipmentClass", ${said('substance')} as substance, c.hazard, c.accident_type as "accidentType", c.phase, c.fatalities, c.injuries,
      ${said('summary')} as summary, concat_ws(E'\\n', ${said('immediate_causes')}, ${said('underlying_causes')}) as causes, ${said('barriers_failed')} as barriers, ${said('sources')} as sources,
      c.facts_checked as "factsChecked",
      array(select ${inLanguage('lesson', language, 'l')} from case_lessons l where l.case_id = c.id and l.is_deleted = 0 order by l.sort, l.id limit 5) as lessons
    from incident_cases c where c.id = ${id}`);
};

/** One sheet holds no more than this of a text; the code leads to the whole. */
const cut = (text: string | null, most: number): string => {
  const plain = (text ?? '').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
};
const mostLines = 3;
/** Chinese takes twice the width of Latin letters. */
const room = (language: 'zh' | 'en', latin: number): number => (language === 'zh' ? latin / 2 : latin);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The code at the right of a strip as wide as the sheet, so that it keeps its size. */
function codeStrip(address: string, caption: string): string {
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' });
  const side = 68 / modules.size;
  const squares: string[] = [];
  modules.data.forEach((dark, at) => {
    if (dark)
      squares.push(
        `M${(412 + (at % modules.size) * side).toFixed(2)} ${(2 + Math.floor(at / modules.size) * side).toFixed(2)}h${side.toFixed(2)}v${side.toFixed(2)}h-${side.toFixed(2)}z`,
      );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="481" height="72" viewBox="0 0 481 72"><text x="404" y="40" font-size="9" text-anchor="end" fill="#5B6B77">${escaped(caption)}</text><path d="${squares.join('')}" fill="#000"/></svg>`;
}

const lines = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, mostLines)
    .map((line) => `${mark} ${line}`)
    .join('\n');

/** One A4 sheet for the talk before the shift, with a code that leads to the case. */
export const caseCardJob = reportJob<{ id: string; address: string }, Facts>({
  kind: 'incident-case-card',
  title: words.title,
  gather: (tx, { id }, { language }) => read(tx, id, language),
  compose(facts, { language }, { address }) {
    const of = (text: Text, params?: Record<string, string | number>) => say(text, language, params);
    const named = <K extends string>(texts: Readonly<Record<K, Text>>, key: string | null) =>
      key && key in texts ? of(texts[key as K]) : null;
    const harm = [
      facts.fatalities
        ? of(words.deaths, { count: facts.fatalities })
        : facts.fatalities === 0
          ? of(words.nobody)
          : null,
      facts.injuries ? of(words.injured, { count: facts.injuries }) : null,
    ];
    const joined = (parts: (string | null)[]) =>
      parts.filter(Boolean).join(language === 'zh' ? '，' : ', ') || '–';
    const told = (heading: Text, text: string): Block[] =>
      text
        ? [
            { kind: 'text', text: of(heading), heading: true },
            { kind: 'text', text },
          ]
        : [];
    return {
      title: of(words.title),
      subject: facts.title,
      number: facts.number,
      facts: [],
      sections: [
        {
          heading: cut(facts.title, room(language, 120)),
          blocks: [
            {
              kind: 'facts',
              rows: [
                [of(words.when), facts.happenedOn ?? String(facts.year)],
                [of(words.where), joined([facts.place, named(countries, facts.country)])],
                [of(words.unit), joined([named(unitTexts, facts.unit), named(casePhases, facts.phase)])],
                [
                  of(words.equipment),
                  joined([facts.equipmentClass, named(accidentTypes, facts.accidentType)]),
                ],
                [
                  of(words.substance),
                  joined([cut(facts.substance, 60) || null, named(hazardTexts, facts.hazard)]),
                ],
                [of(words.harm), joined(harm)],
              ],
            },
            ...told(words.what, cut(facts.summary, room(language, 400))),
            ...told(words.why, lines(cut(facts.causes, room(language, 270)), '•')),
            ...told(
              words.barriers,
              cut(facts.barriers, room(language, 150)).replaceAll('\n', language === 'zh' ? '；' : '; '),
            ),
            ...told(
              words.lessons,
              lines(facts.lessons.map((lesson) => cut(lesson, room(language, 92))).join('\n'), '✓'),
            ),
            ...told(words.ask, lines(of(words.questions), '?')),
            {
              kind: 'text',
              note: true,
              text: [
                facts.sources ? `${of(words.source)}: ${cut(facts.sources, room(language, 200))}` : '',
                facts.factsChecked ? '' : of(words.unchecked),
              ]
                .filter(Boolean)
                .join('\n'),
            },
            {
              kind: 'drawing',
              svg: codeStrip(
                `${address.replace(/\/+$/, '')}/incident-case-search/case/${facts.id}`,
                of(words.scan),
              ),
            },
          ],
        },
      ],
    };
  },
});
