import { identityErrors } from '../modules/system/identity.ts';
import { choice, resource, text, time } from '../resource.ts';

/** Every attempt to sign in; written by the platform alone. The wire's path is `/ircrisk-log/login/list`. */
export const loginRecord = resource('login', {
  service: 'ircrisk-log',
  table: 'login_records',
  title: { zh: '登录记录', en: 'Login record' },
  purpose: { zh: '每一次登录、登录失败和退出。', en: 'Every sign-in, failed sign-in and sign-out.' },
  label: 'account',
  fields: {
    account: text({ zh: '账号', en: 'Account', max: 64, list: true, search: true, filter: true }),
    loginTime: time({ zh: '时间', en: 'Time', list: true, filter: true }),
    realName: text({ zh: '姓名', en: 'Name', max: 64, list: true, search: true, filter: true }),
    realNameEn: text({ zh: '英文姓名', en: 'English name', max: 64, search: true }),
    event: choice({
      zh: '事件',
      en: 'Event',
      list: true,
      filter: true,
      choices: {
        login: { zh: '登录', en: 'Signed in' },
        failure: { zh: '登录失败', en: 'Failed' },
        logout: { zh: '退出', en: 'Signed out' },
      },
    }),
    method: choice({
      zh: '方式',
      en: 'Method',
      list: true,
      filter: true,
      choices: {
        captcha: { zh: '账号密码', en: 'Password' },
        sms_code: { zh: '短信验证码', en: 'SMS code' },
        social: { zh: '企业消息服务', en: 'Messaging service' },
        password: { zh: '接口程序', en: 'Script client' },
        client_credentials: { zh: '接口密钥', en: 'Access key' },
        refresh_token: { zh: '续期', en: 'Renewal' },
        logout: { zh: '主动退出', en: 'Sign-out' },
      },
    }),
    place: choice({
      zh: '登录地点',
      en: 'Place',
      list: true,
      filter: true,
      choices: {
        local: { zh: '本机', en: 'This machine' },
        intranet: { zh: '内网', en: 'Intranet' },
        internet: { zh: '外网', en: 'Internet' },
      },
    }),
    address: text({ zh: '登录地址', en: 'Address', max: 64, list: true, search: true, filter: true }),
    userAgent: text({ zh: '浏览器', en: 'Browser', max: 512, list: true, sort: false }),
    reason: choice({
      zh: '原因',
      en: 'Reason',
      list: true,
      sort: false,
      choices: Object.fromEntries(
        Object.values(identityErrors).map(({ code, zh, en }) => [code, { zh, en }]),
      ),
    }),
  },
  order: { by: 'loginTime', descending: true },
  readOnly: true,
  aboutUser: 'user_id',
  exchange: ['export'],
});
