import { type Field, note, number, resource, text, yesNo } from '@ircrisk/contract/resource.ts';

const scales = {
  severity: ['S', { zh: '严重度 S', en: 'Severity S' }],
  occurrence: ['O', { zh: '频度 O', en: 'Occurrence O' }],
  detection: ['D', { zh: '探测度 D', en: 'Detection D' }],
} as const;
const limits = { zh: '频度阶梯下限（次/台·年）', en: 'Lower limits of occurrence, per unit-year' };

export const ratings = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
/** Ratings whose lower limit a company sets: 2 takes what lies below 3, and 1 is never proposed. */
export const limited = [10, 9, 8, 7, 6, 5, 4, 3] as const;

const wordings = Object.fromEntries(
  Object.entries(scales).flatMap(([name, [letter, group]]) =>
    ratings.flatMap((rating): [string, Field][] => [
      [
        `${name}${rating}`,
        text({ zh: `${letter} ${rating}`, en: `${letter} ${rating}, Chinese`, max: 300, group }),
      ],
      [
        `${name}${rating}En`,
        text({ zh: `${letter} ${rating}（英文）`, en: `${letter} ${rating}`, max: 300, group }),
      ],
    ]),
  ),
);
const ladder = Object.fromEntries(
  limited.map((rating): [string, Field] => [
    `limit${rating}`,
    number({ zh: `O ${rating} 下限`, en: `O ${rating} from`, min: 0, max: 1000, group: limits }),
  ]),
);

/** What a company means by the ratings 1 to 10; what is left empty is worded as the platform does. */
export const fmecaScale = resource('fmeca-scale', {
  service: 'ircrisk-fmeca',
  table: 'fmeca_scales',
  title: { zh: '评分标度', en: 'Rating scales' },
  purpose: {
    zh: 'S、O、D 各分值的含义和频度阶梯；FMECA 研究选用其中一套，默认的一套也用于失效模式研究。',
    en: 'What each rating of S, O and D means, and the ladder of occurrence; a study chooses one set, and the default one serves the failure-mode application too.',
  },
  label: 'name',
  fields: {
    code: text({ zh: '编号', en: 'Number', max: 40, required: true, list: true, search: true, filter: true }),
    name: text({ zh: '名称', en: 'Name', max: 128, required: true, list: true, search: true, width: 220 }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, list: true, search: true, width: 220 }),
    isDefault: yesNo({
      zh: '公司默认',
      en: 'Company default',
      default: false,
      list: true,
      hint: { zh: '新研究自动选用', en: 'New studies start with it' },
    }),
    ...(wordings as Record<string, never>),
    ...(ladder as Record<string, never>),
    remark: note({ zh: '备注', en: 'Remark', max: 500, list: true }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  usedBy: [{ table: 'fmeca_studies', column: 'scale_id', title: { zh: 'FMECA 研究', en: 'FMECA studies' } }],
});
