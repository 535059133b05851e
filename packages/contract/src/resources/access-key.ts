import { date, note, resource, text, time, user } from '../resource.ts';

/** How a program signs in: as a user made for it, with that user's roles and data scope. */
export const accessKey = resource('access-key', {
  service: 'ircrisk-system',
  table: 'access_keys',
  title: { zh: '接口密钥', en: 'Access keys' },
  purpose: {
    zh: '供程序登录的密钥：以专用用户的角色和数据范围调用接口，到期失效，可随时轮换。',
    en: 'Keys for programs: they call as a user of their own, with its roles and data scope, until a day; they can be renewed any time.',
  },
  label: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name', max: 100, required: true, list: true, search: true, filter: true }),
    userId: user({
      zh: '所用用户',
      en: 'Acts as',
      required: true,
      fixed: true,
      list: true,
      filter: true,
      hint: {
        zh: '建议为每个程序新建一个用户，只给它需要的角色',
        en: 'Best a user made for the program, with the roles it needs and no more',
      },
    }),
    expiresOn: date({ zh: '有效期至', en: 'Valid until', required: true, list: true, filter: true }),
    lastUsedTime: time({ zh: '最近使用', en: 'Last used', summary: true, readOnly: true, list: true }),
    lastAddress: text({
      zh: '最近地址',
      en: 'Last address',
      max: 64,
      summary: true,
      readOnly: true,
      list: true,
    }),
    purpose: note({ zh: '用途', en: 'Purpose', max: 500, list: true, sort: false }),
  },
  summary: { table: 'access_key_uses', key: 'key_id' },
  unique: [['name']],
  order: { by: 'expiresOn' },
  exchange: ['export'],
});
