import { note, number, resource, text, yesNo } from '../resource.ts';

const code = {
  regex: /^[a-z][a-z0-9_]*$/,
  rule: {
    zh: '{field}以小写字母开头，只含小写字母、数字和下划线',
    en: '{field} starts with a lower case letter and has lower case letters, digits and underscores only',
  },
};

/** A heading row (key -1) names the dictionary; the rows below it are its values. */
const fields = {
  code: text({
    zh: '字典编号',
    en: 'Code',
    max: 64,
    required: true,
    list: true,
    search: true,
    filter: true,
    pattern: code,
    hint: {
      zh: '同一字典的各项编号相同，例如 post_category',
      en: 'The same for all values of one dictionary, e.g. post_category',
    },
  }),
  dictKey: text({
    zh: '字典键值',
    en: 'Key',
    max: 64,
    required: true,
    list: true,
    filter: true,
    hint: {
      zh: '存入记录的值；字典标题行为 -1',
      en: 'What records store; -1 on the heading of a dictionary',
    },
  }),
  dictValue: text({
    zh: '字典名称',
    en: 'Chinese name',
    max: 128,
    required: true,
    list: true,
    search: true,
    filter: true,
  }),
  dictValueEn: text({
    zh: '英文名称',
    en: 'English name',
    max: 128,
    list: true,
    search: true,
    filter: true,
    hint: { zh: '留空时与字典名称相同', en: 'The Chinese name where it is left empty' },
  }),
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
  isSealed: yesNo({
    zh: '是否封存',
    en: 'Sealed',
    default: false,
    list: true,
    filter: true,
    hint: { zh: '封存的值不再供选择', en: 'A sealed value is no longer offered' },
  }),
  remark: note({ zh: '备注', en: 'Remark', max: 500 }),
} as const;

const shape = {
  service: 'ircrisk-system',
  label: 'dictValue',
  fields,
  unique: [['code', 'dictKey']] as ['code', 'dictKey'][],
  order: { by: 'sort' },
  tree: true,
  exchange: ['import', 'export'] as ('import' | 'export')[],
} as const;

/** The platform's dictionary: read by everybody, written by the operator. */
export const dict = resource('dict', {
  ...shape,
  table: 'dicts',
  title: { zh: '系统字典', en: 'System dictionary' },
  purpose: {
    zh: '系统字典是各界面下拉选项的双语取值，由平台统一维护。',
    en: 'The bilingual values behind the choices of every screen, kept by the platform.',
  },
  platformWide: true,
});

/** The tenant's own twin. */
export const dictBiz = resource('dict-biz', {
  ...shape,
  table: 'biz_dicts',
  title: { zh: '业务字典', en: 'Business dictionary' },
  purpose: { zh: '业务字典是本企业自己的双语取值。', en: "The company's own bilingual values." },
});
