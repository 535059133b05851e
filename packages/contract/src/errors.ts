import type { Language, Text, TextParams } from './text.ts';
import { say } from './text.ts';

/** What can go wrong, declared once: `code` is stable for programs, the text is for people. */
export interface ErrorKind extends Text {
  readonly code: string;
  /** The body's `code`, and the HTTP status too unless `soft`. */
  readonly status: number;
  /** A soft refusal: HTTP 200 with another body code, shown as a warning. */
  readonly soft?: boolean;
}

type ErrorTexts = Record<string, Text & { status: number; soft?: boolean }>;

/** Declares the errors of a module: `errors('fault-tree', { cycle: { status: 409, zh: …, en: … } })`. */
export function errors<T extends ErrorTexts>(
  prefix: string,
  kinds: T,
): { readonly [K in keyof T]: ErrorKind } {
  const entries = Object.entries(kinds).map(([name, kind]) => [name, { ...kind, code: `${prefix}.${name}` }]);
  return Object.fromEntries(entries);
}

/** A kind with words in it that each language says in its own way. */
export const withTexts = (kind: ErrorKind, params: Readonly<Record<string, Text>>): ErrorKind => {
  const inLanguage = (language: Language) =>
    say(
      kind,
      language,
      Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text[language]])),
    );
  return { ...kind, zh: inLanguage('zh'), en: inLanguage('en') };
};

/** Several texts in a row. */
export const textsInRow = (texts: readonly Text[]): Text => ({
  zh: texts.map(({ zh }) => zh).join('；'),
  en: texts.map(({ en }) => en).join('; '),
});

export interface FieldError {
  field: string;
  rule: string;
  msg: string;
}

/** A refusal on its way to the one handler that turns it into an answer. */
export class Failure extends Error {
  readonly kind: ErrorKind;
  readonly params: TextParams;
  readonly detail: { data?: unknown; fields?: (language: Language) => FieldError[]; retryAfter?: number };

  constructor(kind: ErrorKind, params: TextParams = {}, detail: Failure['detail'] = {}) {
    super(kind.code);
    this.kind = kind;
    this.params = params;
    this.detail = detail;
  }

  say(language: Language): string {
    return say(this.kind, language, this.params);
  }
}

/** `throw fail(commonErrors.notFound)` */
export function fail(kind: ErrorKind, params: TextParams = {}, detail: Failure['detail'] = {}): Failure {
  return new Failure(kind, params, detail);
}

export const commonErrors = errors('common', {
  invalid: { status: 400, zh: '输入有误：{reason}', en: 'Invalid input: {reason}' },
  nothingSelected: { status: 400, zh: '请至少选择一项', en: 'Select at least one item' },
  unknownOrder: { status: 400, zh: '不能按“{name}”排序', en: 'Cannot order by “{name}”' },
  filterValue: {
    status: 400,
    zh: '筛选条件“{name}”的值“{value}”无效',
    en: 'The filter “{name}” cannot be held against “{value}”',
  },
  unknownFilter: { status: 400, zh: '不支持的筛选条件“{name}”', en: 'Unknown filter “{name}”' },
  unauthorized: {
    status: 401,
    zh: '登录已过期，请重新登录！',
    en: 'Login expired, please log in again!',
  },
  forbidden: { status: 403, zh: '无操作权限', en: 'Not permitted' },
  moduleForbidden: { status: 403, zh: '无此模块权限', en: 'No permission for this module' },
  passwordChangeRequired: { status: 403, zh: '请先修改密码', en: 'Change your password first' },
  crossSite: { status: 403, zh: '拒绝跨站请求', en: 'Cross-site request refused' },
  notFound: { status: 404, zh: '数据不存在', en: 'Not found' },
  methodNotAllowed: { status: 405, zh: '请求方法不被支持', en: 'Method not allowed' },
  duplicatePointer: {
    status: 409,
    zh: '所选的{field}已有一条记录，请修改那一条',
    en: 'There is a record of this already for the chosen {field}: change that one',
  },
  duplicate: { status: 409, zh: '{field}“{value}”已存在', en: '{field} “{value}” already exists' },
  stale: {
    status: 409,
    zh: '数据已被他人修改，请比较后再保存',
    en: 'Somebody else has changed this record; compare before saving',
  },
  appendOnly: {
    status: 409,
    zh: '记录只增不改，不能修改或删除；有误请另记一条更正',
    en: 'Entries are never changed or removed; correct a mistake by a further entry',
  },
  inUse: {
    status: 409,
    soft: true,
    zh: '存在下级或被引用，是否确认删除',
    en: 'It has children or is in use; delete it all the same?',
  },
  cyclicParent: {
    status: 400,
    zh: '上级不能是自己或自己的下级',
    en: 'The parent cannot be the record itself or one below it',
  },
  tooLarge: { status: 413, zh: '内容过大，最多 {max}', en: 'Too large, at most {max}' },
  mediaType: { status: 415, zh: '不支持的内容类型', en: 'Media type not supported' },
  importRows: {
    status: 422,
    zh: '导入文件有 {count} 处错误，未导入任何数据',
    en: 'The file has {count} errors; nothing was imported',
  },
  tooManyRequests: { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests, try again later' },
  server: { status: 500, zh: '服务器异常', en: 'Server error' },
  storageFull: {
    status: 507,
    zh: '存储空间不足，数据没有保存，请联系管理员',
    en: 'There is no storage space left and nothing was saved; tell an administrator',
  },
  unavailable: { status: 503, zh: '服务暂不可用，请稍后再试', en: 'Service unavailable, try again shortly' },
});

/** Texts of success, picked by what a call does. */
export const successTexts = {
  done: { zh: '操作成功', en: 'Done' },
  created: { zh: '新增成功', en: 'Added' },
  updated: { zh: '修改成功', en: 'Saved' },
  removed: { zh: '删除成功', en: 'Deleted' },
  imported: { zh: '导入成功', en: 'Imported' },
  exported: { zh: '导出成功', en: 'Exported' },
  passwordChanged: { zh: '密码修改成功', en: 'Password changed' },
  matrixInitialised: { zh: '矩阵初始化成功', en: 'Matrix initialization succeeded' },
} satisfies Record<string, Text>;
export type SuccessText = keyof typeof successTexts;

/** What is said of rows sent together, of which some were not stored. */
export const batchTexts = {
  partlySaved: {
    zh: '部分行已保存，其余未保存，原因见各行',
    en: 'Some rows were saved; the others were not, each says why',
  },
  noneSaved: { zh: '没有保存任何行，原因见各行', en: 'No row was saved; each says why' },
} satisfies Record<string, Text>;
/** What an answer may say of a call that went through. */
export type AnswerText = SuccessText | keyof typeof batchTexts;

/** The same when it did not come about; the reason follows. */
export const failureTexts: Record<SuccessText, Text> = {
  done: { zh: '操作失败', en: 'Operation failed' },
  created: { zh: '新增失败', en: 'Adding failed' },
  updated: { zh: '修改失败', en: 'Editing failed' },
  removed: { zh: '删除失败', en: 'Deleting failed' },
  imported: { zh: '导入失败', en: 'Import failed' },
  exported: { zh: '导出失败', en: 'Export failed' },
  passwordChanged: { zh: '密码修改失败', en: 'Changing the password failed' },
  matrixInitialised: { zh: '矩阵初始化失败', en: 'Matrix initialization failed' },
};

/** `删除失败：数据不存在`, `Deleting failed: Not found`. */
export const sayFailure = (what: SuccessText, reason: string, language: Language): string =>
  `${failureTexts[what][language]}${language === 'zh' ? '：' : ': '}${reason}`;

/** What is asked before something cannot be taken back. */
export const questionTexts = {
  remove: { zh: '是否确认删除所选数据项？', en: 'Confirm whether the selected data item is deleted' },
} satisfies Record<string, Text>;
