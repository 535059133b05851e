import { resource, tags, text } from '../resource.ts';

/** Words that mean the same to whoever searches. */
export const searchSynonym = resource('search-synonym', {
  service: 'ircrisk-system',
  table: 'search_synonyms',
  title: { zh: '检索同义词', en: 'Search synonyms' },
  purpose: {
    zh: '每条是一组意思相同的词，中英文均可；搜索其中任一个，也能找到其余的。平台自带一套行业用词，这里补充本厂的叫法。',
    en: 'Each row is a set of words that mean the same, in either language: who searches for one finds the others too. The words of the trade are known already; add those of your plant.',
  },
  label: 'remark',
  fields: {
    remark: text({
      zh: '说明',
      en: 'What it is',
      max: 120,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    words: tags({
      zh: '同义词',
      en: 'Words',
      required: true,
      list: true,
      hint: { zh: '至少两个词，逗号分隔', en: 'At least two words, with commas between them' },
    }),
  },
  unique: [['remark']],
  order: { by: 'remark' },
  exchange: ['import', 'export'],
});
