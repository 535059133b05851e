import type { StudyState } from '@ircrisk/contract/study.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import {
  conceptLabel,
  idef0Text,
  type KitState,
  modelOf,
  nodeIndex,
  nodeOf,
  type SheetFacts,
  sheetSvg,
  usesOf,
  validate,
} from '@ircrisk/engine-idef0';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import type { Idef0Row } from './store.ts';

const words = {
  title: { zh: 'IDEF0 功能模型', en: 'IDEF0 function model' },
  purpose: { zh: '目的', en: 'Purpose' },
  viewpoint: { zh: '视点', en: 'Viewpoint' },
  revision: { zh: '版次', en: 'Revision' },
  index: { zh: '节点索引', en: 'Node index' },
  node: { zh: '节点', en: 'Node' },
  name: { zh: '功能', en: 'Function' },
  glossary: { zh: '词汇表', en: 'Glossary' },
  term: { zh: '词汇', en: 'Term' },
  definition: { zh: '定义', en: 'Definition' },
  used: { zh: '出现于', en: 'Used on' },
  findings: { zh: '检查结果', en: 'Findings' },
  rule: { zh: '规则', en: 'Rule' },
  finding: { zh: '说明', en: 'Finding' },
  none: { zh: '无', en: 'None' },
  method: {
    zh: '模型按 FIPS PUB 183 与 ISO/IEC/IEEE 31320-1 的 IDEF0 记法编制，由平台的十三条规则检查。',
    en: 'The model is written in the IDEF0 notation of FIPS PUB 183 and ISO/IEC/IEEE 31320-1 and checked by the thirteen rules of the platform.',
  },
} as const satisfies Record<string, Text>;

const kit: Record<StudyState, KitState> = {
  draft: 'draft',
  inReview: 'recommended',
  approved: 'publication',
  superseded: 'publication',
  archived: 'publication',
};

export interface ReportFacts {
  row: Idef0Row;
  head: Pick<SheetFacts, 'readers' | 'usedAt'> & { author: string | null };
  study: Pick<ReportBody, 'revisions' | 'signatures'>;
  callable: readonly string[];
}

/** Every diagram in its frame, then the index of nodes, the glossary and what the rules found. */
export function bookOf(
  { row, head, study, callable }: ReportFacts,
  language: Language,
  paper: 'A4' | 'A3',
): ReportBody {
  const t = (key: keyof typeof words) => say(words[key], language);
  const { model } = row;
  const facts = {
    project: nameIn(language, row.project ?? '', row.projectEn),
    date: row.updateTime.slice(0, 10),
    revision: String(row.revision),
    state: kit[row.state],
    code: row.code,
    ...head,
    author: head.author ?? '',
  };
  const index = nodeIndex(model, language);
  const order = [null, ...index.filter(({ isDecomposed }) => isDecomposed).map(({ id }) => id)];
  const diagrams = order.map((id): Section => {
    const node = nodeOf(model, id);
    const name = (id === null ? index[0] : index.find((line) => line.id === id))?.name ?? '';
    return {
      heading: `${node} ${name}`,
      landscape: true,
      isSheet: true,
      blocks: [{ kind: 'drawing', svg: sheetSvg(model, id, facts, language) }],
    };
  });
  return {
    paper,
    title: t('title'),
    subject: nameIn(language, row.name, row.nameEn),
    number: `${row.code}-R${row.revision}`,
    facts: [
      [t('revision'), `R${row.revision}`],
      [t('purpose'), nameIn(language, row.purpose ?? '–', row.purposeEn)],
      [t('viewpoint'), nameIn(language, row.viewpoint ?? '–', row.viewpointEn)],
    ],
    method: [t('method')],
    ...study,
    sections: [
      ...diagrams,
      {
        heading: t('index'),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: t('node'), width: 70 },
              { title: t('name'), width: '*' },
            ],
            rows: index.map(({ node, name, depth }) => [node, `${'\u2003'.repeat(depth)}${name}`]),
          },
        ],
      },
      {
        heading: t('glossary'),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: t('term'), width: 130 },
              { title: t('definition'), width: '*' },
              { title: t('used'), width: 110 },
            ],
            rows: model.concepts.map((each) => [
              conceptLabel(each, language),
              each.definition ?? '–',
              [...new Set(usesOf(model, each.id).map(({ diagram }) => nodeOf(model, diagram)))].join(', '),
            ]),
            empty: t('none'),
          },
        ],
      },
      {
        heading: t('findings'),
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: t('rule'), width: 50 },
              { title: t('finding'), width: '*' },
            ],
            rows: validate(modelOf(model, language), callable).map((each) => [
              each.rule,
              idef0Text(each, language),
            ]),
            empty: t('none'),
          },
        ],
      },
    ],
  };
}
