import { fieldSchema } from '../record-schema.ts';
import {
  choice,
  date,
  dictionary,
  type Field,
  note,
  number,
  reference,
  resource,
  text,
  time,
  yesNo,
} from '../resource.ts';
import { labelled } from '../validation.ts';

/** A field that may be left out, with its label kept for messages. */
export const optionalField = (field: Field) => labelled(fieldSchema(field).optional(), field);

const word = {
  regex: /^[A-Za-z0-9_.-]+$/,
  rule: {
    zh: '{field}只能含字母、数字、“_”“.”“-”',
    en: '{field} takes letters, digits, “_”, “.” and “-” only',
  },
};
const phone = {
  regex: /^\+?[0-9]{5,20}$/,
  rule: { zh: '{field}须为 5 至 20 位数字', en: '{field} must be 5 to 20 digits' },
};
const mail = {
  regex: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  rule: { zh: '{field}须为有效的邮箱地址', en: '{field} must be a mail address' },
};

/** Roles and departments are hand-made screens; declared here so that other records can point at them by name. */
export const role = resource('role', {
  service: 'ircrisk-system',
  table: 'roles',
  title: { zh: '角色', en: 'Roles' },
  purpose: { zh: '角色决定其成员能看到和能做的事。', en: 'A role says what its members may see and do.' },
  label: 'roleName',
  fields: {
    roleName: text({
      zh: '角色名称',
      en: 'Role name',
      max: 60,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    roleNameEn: text({ zh: '英文名称', en: 'English name', max: 120, search: true, default: '' }),
    roleAlias: text({
      zh: '角色别名',
      en: 'Alias',
      max: 60,
      required: true,
      list: true,
      search: true,
      filter: true,
      pattern: {
        regex: /^[A-Za-z][A-Za-z0-9_-]*$/,
        rule: {
          zh: '{field}以字母开头，只含字母、数字、“_”“-”',
          en: '{field} starts with a letter and has letters, digits, “_” and “-” only',
        },
      },
    }),
    sort: number({ zh: '排序', en: 'Order', integer: true, min: 0, max: 999999, default: 1, list: true }),
  },
  unique: [['roleAlias']],
  order: { by: 'sort' },
  tree: true,
  handMade: ['read', 'create', 'update', 'delete'],
});

export const dept = resource('dept', {
  service: 'ircrisk-system',
  table: 'departments',
  title: { zh: '部门', en: 'Departments' },
  purpose: {
    zh: '部门是企业的组织架构，也是数据权限的边界。',
    en: 'Departments are the organisation of the company and the borders of data scopes.',
  },
  label: 'deptName',
  fields: {
    deptName: text({
      zh: '部门名称',
      en: 'Name',
      max: 60,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    deptNameEn: text({ zh: '英文名称', en: 'English name', max: 120, search: true, default: '' }),
    fullName: text({ zh: '部门全称', en: 'Full name', max: 120, list: true, search: true, filter: true }),
    fullNameEn: text({ zh: '英文全称', en: 'English full name', max: 200, default: '' }),
    deptCategory: dictionary({
      zh: '部门类型',
      en: 'Category',
      dictionary: 'org_category',
      default: '2',
      list: true,
      filter: true,
    }),
    sort: number({ zh: '排序', en: 'Order', integer: true, min: 0, max: 999999, default: 1, list: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  order: { by: 'sort' },
  tree: true,
  handMade: ['read', 'create', 'update', 'delete'],
});

/** Reading and writing users is hand-made (contract paths, passwords, grants); import and export ride on the mechanism. */
export const user = resource('user', {
  service: 'ircrisk-user',
  table: 'users',
  title: { zh: '用户', en: 'Users' },
  purpose: {
    zh: '用户是可以登录的人，角色和部门决定其权限。',
    en: 'Users are the people who can sign in; roles and departments say what they may do.',
  },
  label: 'realName',
  fields: {
    account: text({
      zh: '账号',
      en: 'Account',
      example: 'zhangsan',
      max: 64,
      required: true,
      fixed: true,
      list: true,
      search: true,
      filter: true,
      pattern: word,
      hint: {
        zh: '字母、数字、“_”“.”“-”，企业内唯一',
        en: 'Letters, digits, “_”, “.”, “-”; unique in the company',
      },
    }),
    realName: text({
      zh: '姓名',
      en: 'Name',
      max: 60,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    realNameEn: text({
      zh: '英文姓名',
      en: 'English name',
      example: 'Zhang San',
      max: 60,
      search: true,
      default: '',
      hint: { zh: '英文界面显示；不填显示姓名', en: 'Shown to readers of English; empty: the name itself' },
    }),
    name: text({ zh: '昵称', en: 'Nickname', max: 60, filter: true, default: '' }),
    code: text({ zh: '工号', en: 'Staff number', max: 40, list: true, filter: true }),
    phone: text({
      zh: '手机号',
      en: 'Phone',
      example: '13800000000',
      max: 21,
      list: true,
      search: true,
      filter: true,
      pattern: phone,
      hint: { zh: '用于短信登录，企业内唯一', en: 'For SMS sign-in; unique in the company' },
    }),
    email: text({
      zh: '邮箱',
      en: 'Mail',
      example: 'name@example.com',
      max: 255,
      list: true,
      filter: true,
      pattern: mail,
    }),
    sex: dictionary({ zh: '性别', en: 'Sex', dictionary: 'sex', default: '3', filter: true }),
    birthday: date({ zh: '生日', en: 'Birthday', past: true }),
    roleId: reference({
      zh: '角色',
      en: 'Roles',
      to: 'role',
      many: true,
      column: 'role_ids',
      list: true,
      filter: true,
      sort: false,
    }),
    deptId: reference({
      zh: '部门',
      en: 'Departments',
      to: 'dept',
      many: true,
      column: 'dept_ids',
      list: true,
      filter: true,
      sort: false,
    }),
    postId: reference({
      zh: '岗位',
      en: 'Positions',
      to: 'post',
      many: true,
      column: 'post_ids',
      list: true,
      filter: true,
      sort: false,
    }),
    isLeader: yesNo({ zh: '负责人', en: 'Person in charge', readOnly: true, filter: true }),
    state: choice({
      zh: '状态',
      en: 'State',
      choices: {
        normal: { zh: '正常', en: 'Normal' },
        locked: { zh: '已锁定', en: 'Locked' },
        forbidden: { zh: '禁用', en: 'Forbidden' },
      },
      summary: true,
      readOnly: true,
      list: true,
      filter: true,
      sort: false,
    }),
  },
  summary: { table: 'user_states', key: 'user_id' },
  unique: [['account']],
  order: { by: 'createTime', descending: true },
  exchange: ['import', 'export'],
  handMade: ['read', 'create', 'update', 'delete'],
  handMadePath: '/ircrisk-user',
});

/** What the development SMS sender "sent": rows of the operator's tenant, so only the operator has any to read. */
export const smsOutbox = resource('sms-outbox', {
  service: 'ircrisk-system',
  table: 'sms_outbox',
  title: { zh: '短信发件箱', en: 'SMS outbox' },
  purpose: {
    zh: '未接入短信网关时，验证码短信保存在这里。',
    en: 'Without an SMS gateway, messages with codes are kept here.',
  },
  label: 'phone',
  fields: {
    forTenant: text({ zh: '租户编码', en: 'Tenant code', max: 6, list: true, filter: true }),
    phone: text({ zh: '手机号', en: 'Phone', max: 21, list: true, search: true, filter: true }),
    body: note({ zh: '内容', en: 'Text', max: 500, list: true, sort: false }),
    sentBy: text({ zh: '发送方式', en: 'Sender', max: 32, list: true }),
    sentTime: time({ zh: '时间', en: 'Time', list: true, filter: true }),
  },
  order: { by: 'sentTime', descending: true },
  readOnly: true,
});
