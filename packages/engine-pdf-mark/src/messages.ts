import { type MessageCatalogue, type Notice, noticeText } from '@ircrisk/units';

export const pdfMarkMessages = {
  tooFewPoints: { zh: '点数不足', en: 'There are too few points' },
  tooManyPoints: { zh: '点数过多', en: 'There are too many points' },
  notFinite: { zh: '坐标不是数值', en: 'A coordinate is no number' },
  tooFar: {
    zh: '坐标离原点超过 1,000,000，页面上不可能有',
    en: 'A coordinate is more than 1,000,000 from the origin, where no page reaches',
  },
  tooManyLines: { zh: '线条超过 500 条', en: 'There are more than 500 lines' },
  noSize: { zh: '方框没有大小：两角在同一点', en: 'The box has no size: its corners are one point' },
  noBox: {
    zh: '没有完整的方框：须有左、下、右、上四个数',
    en: 'It has no whole box: left, bottom, right and top are four numbers',
  },
  oneLine: { zh: '此类标注只能有一条线', en: 'A mark of this kind has one line' },
  pointsCoincide: { zh: '两点重合', en: 'Two points coincide' },
  calibrationEmpty: {
    zh: '标定无效：两点须分开，实际长度须大于 0',
    en: 'The calibration cannot be: two points apart and a length above 0',
  },
  crossesItself: { zh: '轮廓自相交，没有面积', en: 'The outline crosses itself and has no area' },
  empty: { zh: '没有文字', en: 'There is no text' },
  notNumber: { zh: '不是数值', en: 'This is no number' },
  rangeReversed: { zh: '范围下限大于上限', en: 'The range begins above its end' },
  tolerance: { zh: '带公差的值须人工填写', en: 'A value with a tolerance is entered by hand' },
  notValid: { zh: '不符合字段的规则', en: 'This does not fit the rule of the field' },
  notDay: { zh: '不是日期', en: 'This is no date' },
  pageGone: { zh: '新版没有这一页', en: 'The new revision does not have this page' },
  boxChanged: { zh: '页面尺寸已变', en: 'The size of the page has changed' },
  noText: { zh: '附近没有可比对的文字', en: 'There is no text nearby to compare' },
  textChanged: { zh: '附近文字已变', en: 'The text nearby has changed' },
  notXml: { zh: '文件不是有效的 XFDF', en: 'The file is no valid XFDF' },
  notXfdf: {
    zh: '不是 XFDF 文件：最外层须为 xfdf',
    en: 'This is no XFDF: its outermost element must be xfdf',
  },
  entities: {
    zh: '文件含有文档类型或实体定义，不予读取',
    en: 'The file defines document types or entities and is not read',
  },
  tooDeep: { zh: '文件嵌套过深', en: 'The file is nested too deeply' },
  tooLarge: { zh: '文件标注过多', en: 'The file has too many marks' },
  unknownKind: { zh: '不支持的标注类型', en: 'This kind of mark is not known' },
  sameName: {
    zh: '同一页上有同名的标注，只取第一个',
    en: 'Another mark of this page has the same name; only the first is taken',
  },
  scriptLeft: { zh: '脚本未取', en: 'Its script is not taken' },
  actionLeft: { zh: '动作或链接未取', en: 'Its action or link is not taken' },
  fieldsLeft: { zh: '表单域的值未取', en: 'Values of form fields are not taken' },
  asHighlight: {
    zh: '下划线、删除线按高亮取入',
    en: 'A line under or through text is taken as a highlight',
  },
  oneBox: { zh: '多段高亮合为一个框', en: 'A highlight of several lines becomes one box' },
  replyAsMark: { zh: '回复按单独的标注取入', en: 'A reply is taken as a mark of its own' },
  pictureLeft: { zh: '图章图片未取', en: 'The picture of the stamp is not taken' },
  shortened: {
    zh: '文字过长，已截短（标签 {label} 字，说明 {note} 字）',
    en: 'Its words are too long and were cut ({label} characters of label, {note} of note)',
  },
  bindingsGone: {
    zh: '绑定的对象在此不存在，未绑定：{bound}',
    en: 'What it was bound to is not here, so that it is not bound: {bound}',
  },
  bindingsKept: {
    zh: '文件中的绑定不同，保留现有绑定',
    en: 'The file binds it to something else; it keeps what it is bound to here',
  },
  noPage: { zh: '没有页码', en: 'It names no page' },
} as const satisfies MessageCatalogue;

export const pdfMarkText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(pdfMarkMessages, notice, language);
