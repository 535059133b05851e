import { errors } from '@ircrisk/contract/errors.ts';

export const alarmErrors = errors('alarm-management', {
  hidden: {
    status: 409,
    zh: '报警 {code} 正被搁置、抑制或停用，请先恢复再删除或取消',
    en: 'The alarm {code} is shelved, suppressed or out of service: bring it back before it is removed or retired',
  },
  counted: {
    status: 409,
    zh: '屏障 {barrier} 依赖报警 {code}：请先经变更管理在记录中清空“屏障”，再取消或删除',
    en: 'The barrier {barrier} counts on the alarm {code}: take it from the record by management of change before it is retired or removed',
  },
  heldByBarrier: {
    status: 409,
    zh: '操作岗位 {position} 说明屏障要素 {tag} 的状态，不能删除：请先在要素中改“操作岗位”',
    en: 'The operator position {position} speaks for the barrier element {tag} and is not removed: change “Operator position” of the element first',
  },
  urgent: {
    status: 409,
    zh: '报警 {code} 是紧急报警，不能删除；不再需要时请“取消报警”并写明理由',
    en: 'The alarm {code} is critical and is not removed: retire it with a reason when it is no longer needed',
  },
  retired: {
    status: 409,
    zh: '报警 {code} 已取消，不会响，不能搁置、抑制或停用',
    en: 'The alarm {code} is retired and does not sound: there is nothing to shelve, suppress or take out of service',
  },
  missing: {
    status: 404,
    zh: '没有这些报警，或无权查看：{ids}；什么也没有改变',
    en: 'These alarms do not exist or are not yours to see: {ids}. Nothing was changed',
  },
  column: {
    status: 400,
    zh: '文件中没有列“{column}”，请核对日志格式或文件的表头',
    en: 'The file has no column “{column}”: check the format or the heading of the file',
  },
  columnTwice: {
    status: 400,
    zh: '文件表头中有两列都叫“{column}”，请改名后再导入',
    en: 'The heading has two columns called “{column}”: rename one of them',
  },
  noText: {
    status: 400,
    zh: '文件第 {line} 行不是文本，请另存为 UTF-8、UTF-16 或 GB 18030 编码的 CSV',
    en: 'Line {line} of the file is no text: save it as CSV in UTF-8, UTF-16 or GB 18030',
  },
  quote: {
    status: 400,
    zh: '文件第 {line} 行的引号没有在本行内闭合，请改正后再比较；什么也没有比较',
    en: 'Line {line} of the file opens a quote that is not closed on the same line: mend it and compare again. Nothing was compared',
  },
  workbook: {
    status: 400,
    zh: '文件不是可读的 XLSX 工作簿，请另存为 XLSX 或 CSV',
    en: 'The file is no readable XLSX workbook: save it as XLSX or CSV',
  },
  zone: {
    status: 400,
    zh: '没有时区“{zone}”，请写作 Asia/Shanghai 或 UTC',
    en: 'There is no time zone “{zone}”: write it as Asia/Shanghai or UTC',
  },
  words: {
    status: 400,
    zh: '“{words}”不是叫法表，请写作 ALM=ALARM; RTN=NORM',
    en: '“{words}” is no list of words: write it as ALM=ALARM; RTN=NORM',
  },
  lines: {
    status: 413,
    zh: '一个文件最多 {most} 行，请分成几个文件导入',
    en: 'A file has {most} lines at most: import it in several',
  },
  empty: { status: 400, zh: '文件中没有可读的事件', en: 'The file has no event that can be read' },
  period: {
    status: 400,
    zh: '结束日期不能早于开始日期，最长 366 天',
    en: 'The period must end after it begins and be 366 days at most',
  },
  rationale: { status: 409, zh: '“{alarm}”：{reason}', en: '“{alarm}”: {reason}' },
  priority: {
    status: 409,
    zh: '“{alarm}”按矩阵应为“{priority}”；若不同，请填写偏离矩阵的理由',
    en: 'By the table “{alarm}” has the priority “{priority}”; give the reason if it differs',
  },
  approval: {
    status: 409,
    zh: '抑制和停用须由他人批准',
    en: 'Suppressing and taking out of service needs the approval of another person',
  },
  measures: {
    status: 409,
    zh: '批准停用前须填写“替代措施”',
    en: 'Out of service is approved only with what is done meanwhile: fill in “Meanwhile”',
  },
  over: {
    status: 409,
    zh: '结束时间已过，请重新申请',
    en: 'Its time is over already; ask for it anew',
  },
  early: {
    status: 409,
    zh: '开始时间 {time} 未到；要现在开始，请先修改开始和结束时间',
    en: 'Its time begins at {time} only; to begin now change its begin and end first',
  },
  tooLong: {
    status: 409,
    zh: '从现在到结束时间为 {hours} 小时，{reason}；请修改结束时间',
    en: 'From now to its end are {hours} hours. {reason}: change the end',
  },
  transition: { status: 409, zh: '“{alarm}”：{reason}', en: '“{alarm}”: {reason}' },
  tuned: { status: 409, zh: '“{alarm}”已有未结束的整定变更', en: '“{alarm}” has a change under way already' },
});
