import { choice, reference, resource, text } from '../resource.ts';
import type { Text } from '../text.ts';
import { claimKinds } from './barrier-words.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

export const barrierClaim = resource('barrier-claim', {
  service: 'ircrisk-dynamic-barrier-management',
  table: 'barrier_claims',
  title: t('依据的研究', 'Claims of studies'),
  purpose: t(
    '哪个研究、哪个节点把哪个屏障计为保护；研究一侧的“版本”中也列出。',
    'Which study counts on which barrier and where; the study shows it beside its revisions.',
  ),
  label: 'studyCode',
  fields: {
    barrierId: reference({
      ...t('屏障', 'Barrier'),
      to: 'barrier',
      required: true,
      list: true,
      filter: true,
    }),
    kind: choice({
      ...t('研究类型', 'Kind of study'),
      choices: claimKinds,
      required: true,
      list: true,
      filter: true,
    }),
    studyCode: text({
      ...t('研究编号', 'Number of the study'),
      max: 64,
      required: true,
      list: true,
      search: true,
      hint: t('当前项目中的研究或文件的编号', 'Of a study of the project, or of a document'),
    }),
    studyNode: text({
      ...t('节点或场景', 'Node or scenario'),
      max: 200,
      list: true,
      search: true,
      hint: t(
        '如 HAZOP 节点、LOPA 场景、最小割集、失效模式',
        'HAZOP node, LOPA scenario, cut set, failure mode',
      ),
    }),
    remark: text({ ...t('说明', 'Remark'), max: 500, list: true }),
  },
  unique: [['barrierId', 'kind', 'studyCode']],
  order: { by: 'studyCode' },
  exchange: ['import', 'export'],
});
