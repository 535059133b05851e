import { dictionary, note, number, resource, text } from '../resource.ts';

export const post = resource('post', {
  service: 'ircrisk-system',
  table: 'posts',
  title: { zh: '岗位', en: 'Positions' },
  purpose: {
    zh: '岗位说明一个人在企业中的职务，用户可担任多个岗位。',
    en: 'A position says what a person does in the company; a user may hold several.',
  },
  label: 'postName',
  fields: {
    category: dictionary({
      zh: '岗位类别',
      en: 'Category',
      dictionary: 'post_category',
      required: true,
      list: true,
      filter: true,
    }),
    postCode: text({
      zh: '岗位编号',
      en: 'Code',
      example: 'ENG-01',
      max: 32,
      required: true,
      list: true,
      search: true,
      filter: true,
      pattern: {
        regex: /^[A-Za-z0-9_.-]+$/,
        rule: {
          zh: '{field}只能含字母、数字、“_”“.”“-”',
          en: '{field} takes letters, digits, “_”, “.” and “-” only',
        },
      },
      hint: {
        zh: '字母、数字、“_”“.”“-”，企业内唯一',
        en: 'Letters, digits, “_”, “.”, “-”; unique in the company',
      },
    }),
    postName: text({
      zh: '岗位名称',
      en: 'Name',
      example: { zh: '设备工程师（示例）', en: 'Equipment engineer (example)' },
      max: 64,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    postNameEn: text({ zh: '英文名称', en: 'English name', max: 128, search: true }),
    sort: number({
      zh: '排序',
      en: 'Order',
      integer: true,
      min: 0,
      max: 999999,
      default: 1,
      required: true,
      list: true,
    }),
    remark: note({ zh: '备注', en: 'Remark', max: 500, list: true, sort: false }),
  },
  unique: [['postCode']],
  order: { by: 'sort' },
  exchange: ['import', 'export'],
});
