import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const reliabilityMessages = {
  ...sharedMessages,
  // rates
  notACount: { zh: '{name} 应为非负整数', en: '{name} must be a whole number, not negative' },
  zeroFailures: {
    zh: '无失效：点估计为 0，只给出上限',
    en: 'No failures: the point estimate is 0 and only an upper limit exists',
  },
  halfFailureUsed: { zh: '零失效按 0.5/T 估计', en: 'Zero failures estimated as 0.5/T' },
  repairHoursPartly: {
    zh: '{of} 次修理中仅 {known} 次有修理工时，MTTR 按已知的计算',
    en: 'Hours are known for {known} of {of} repairs; the MTTR is theirs',
  },
  repairCostPartly: {
    zh: '{of} 次修理中仅 {known} 次有费用，平均费用按已知的计算',
    en: 'The cost is known for {known} of {of} repairs; the mean is theirs',
  },
  noExposure: { zh: '累计时间为零', en: 'There is no exposure time' },
  moreEventsThanDemands: { zh: '失效次数大于需求次数', en: 'More failures than demands' },
  pooledOnly: {
    zh: '各样本无显著差异（σ² = 0），按合并样本处理',
    en: 'No spread between the samples (σ² = 0): pooled estimate',
  },
  oneSample: { zh: '只有一个样本，按合并样本处理', en: 'One sample only: pooled estimate' },
  tooFewSamples: { zh: '没有样本', en: 'There are no samples' },
  trendPresent: {
    zh: '存在显著趋势，寿命分布假设不成立',
    en: 'A significant trend is present; a life distribution does not hold',
  },
  // life data
  tooFewFailures: {
    zh: '失效数少于 3，不给出分布参数',
    en: 'Fewer than 3 failures: no parameters are given',
  },
  smallSample: {
    zh: '失效数少于 5，参数不确定度大',
    en: 'Fewer than 5 failures: the parameters are uncertain',
  },
  allLivesEqual: {
    zh: '所有失效寿命相同，形状参数无定义',
    en: 'All lives are equal: the shape parameter is undefined',
  },
  useWeibayes: {
    zh: '仅一次失效：请采用给定 β 的 Weibayes 方法',
    en: 'Only one failure: use Weibayes with a given β',
  },
  intervalTurned: {
    zh: '区间的起点必须早于终点',
    en: 'An interval must begin before it ends',
  },
  entriesUnmatched: {
    zh: '进入观察的年龄与寿命数目不一致',
    en: 'There must be one age of entry for each life',
  },
  entryBeyondLife: {
    zh: '进入观察的年龄必须小于其寿命',
    en: 'An item must come under watch before its life ends',
  },
  intervalsNeedLikelihood: {
    zh: '区间数据请采用极大似然法，且不估计最小寿命',
    en: 'Lives known only between two looks need maximum likelihood without a failure-free time',
  },
  lateEntriesLeftOut: {
    zh: '{count} 段寿命在观察开始前已开始，秩回归不能采用；极大似然法可以',
    en: '{count} {count|life was|lives were} under way when the watch began: rank regression leaves {count|it|them} out, maximum likelihood uses {count|it|them}',
  },
  exactLivesOnly: {
    zh: '该分布只支持已知的寿命，不支持区间数据',
    en: 'This family is fitted to known lives only, not to intervals',
  },
  noBounds: {
    zh: '置信限未求得：数据不足以限定 β 或 η（例如全部失效都只查看过一次）',
    en: 'The bounds could not be found: the data do not limit β or η (where every failure was found at its only look, for example)',
  },
  boundsGivenThreshold: {
    zh: '置信限按最小寿命 t₀ 已知计算，实际更宽',
    en: 'The bounds take the failure-free time t₀ as known; the truth is wider',
  },
  noThresholdTop: {
    zh: '似然函数向首次失效方向一直增大（β 趋于 1 以下），没有极大值可确定最小寿命：t₀ 取使概率图最直的值，置信限含 t₀ 的不确定性',
    en: 'The likelihood only grows towards the first failure, where β falls below 1, and has no top that tells the failure-free time: t₀ is that of the straightest plot, and the bounds have its freedom in them',
  },
  thresholdOpen: {
    zh: '数据不能从上方限定最小寿命 t₀：其范围止于 β = 1 或首次失效',
    en: 'The data do not limit the failure-free time t₀ from above: its range ends where β is 1 or at the first failure',
  },
  lifeNotPositive: { zh: '寿命必须大于零', en: 'A life must be above zero' },
  noConvergence: {
    zh: '计算未收敛，不给出结果',
    en: 'The calculation did not converge; no result is given',
  },
  poorFit: { zh: '拟合优度检验在 5 % 水平拒绝该分布', en: 'The fit is rejected at the 5 % level' },
  typedLifeWrong: {
    zh: '“{text}”不是寿命，补充寿命未计入：请写 1200（失效）、2000+（仍在运行）、500-900（两次检查之间发现失效）、<400（首次检查前已失效）、1200@300（自 300 h 起观察）；千位不空格',
    en: '“{text}” is no life, so the further lives are left out: write 1200 (failed), 2000+ (still running), 500-900 (found failed between two looks), <400 (failed before the first look) or 1200@300 (under watch since 300 h), without blanks inside a figure',
  },
  typedLivesCount: {
    zh: '计入补充寿命 {count} 个，其中两次检查之间或首次检查前失效的 {intervals} 个',
    en: '{count} further lives count, {intervals} of them failed between two looks or before the first',
  },
  weibayesZeroFailures: {
    zh: '无失效：按一次失效保守估计 η',
    en: 'No failures: η is a lower limit with one failure assumed',
  },
  unknownStart: {
    zh: '{count} 段寿命的起点早于记录，未计入；若此前没有漏记的维修，可让其按当时的年龄延迟进入',
    en: '{count} {count|life began before the records and is|lives began before the records and are} left out; if no earlier repair is missing, let {count|it enter late at its|them enter late at their} age then',
  },
  withoutLife: {
    zh: '{count} 次故障记在上一次修复之前或同一时刻，没有自己的寿命，未计入拟合；故障率仍计入。请核对是否重复记录',
    en: '{count} {count|failure is|failures are} recorded before the one before was repaired, or at the same time: {count|it has no life of its own and is|they have no life of their own and are} not in the fit, though rates count {count|it|them}. Check for double records',
  },
  enteredLate: {
    zh: '记录开始时已在进行的寿命，自投用或上次有记录的维修起算年龄并延迟进入：仅当此前没有漏记的维修时成立',
    en: 'Lives under way when the records begin enter late, at their age since service or the last recorded repair: this holds only if no earlier repair is missing',
  },
  mixtureTooSmall: {
    zh: '混合分布至少需要 {count} 次失效',
    en: 'A mixture needs at least {count} failures',
  },
  oneKindOnly: {
    zh: '数据只显示一类寿命，混合分布不成立',
    en: 'The data show one kind of life only; there is no mixture',
  },
  // decisions
  forecastByModes: {
    zh: '预计次数为 {modes} 种失效模式之和，每种模式只由自己的维修更新；其余失效（{rest} 次）太少或没有模式，按恒定率计入。拟合曲线是到下一次任何失效的时间',
    en: 'The failures to expect are the sum over {modes} modes, each renewed by its own repair alone; other failures ({rest}) are too few or have no mode and come at a constant rate. The fitted curve is the time to the next failure of any kind',
  },
  modeAgesUnknown: {
    zh: '有 {count} 处（设备×模式）在记录开始前就在役，不知道该模式上次何时修复，未计入预计次数，实际可能更多',
    en: 'For {count} {count|pair|pairs} of item and mode nobody knows when the mode was last repaired, before the records began: {count|it is|they are} left out, and more failures may come',
  },
  replacementByMode: {
    zh: '更换只更新一种模式的零件，各模式合在一起没有更换年龄：请选择失效模式',
    en: 'A replacement renews the part of one mode, and all modes together have no age of replacement: choose a mode',
  },
  noWearOut: {
    zh: 'β = {beta} 不大于 1，没有耗损，提前更换没有意义',
    en: 'β = {beta} is not above 1: without wear-out an early replacement never pays',
  },
  failureNotDearer: {
    zh: '故障更换费用不高于计划更换费用，提前更换没有意义',
    en: 'A failure costs no more than a planned replacement: replacing early never pays',
  },
  replacementTooLate: {
    zh: '最佳更换年龄远超寿命，运行至故障即可',
    en: 'The best age lies far beyond the life: run to failure',
  },
  shareOutOfRange: {
    zh: '运行时间占比须在 0 到 1 之间',
    en: 'The share of time in use must lie between 0 and 1',
  },
  nothingRunning: { zh: '没有在用设备', en: 'No item is in service' },
  // trend
  watchTurned: {
    zh: '观察的起点必须早于终点',
    en: 'The watch must begin before it ends',
  },
  watchFromStart: {
    zh: '多系统趋势要求从起点观察',
    en: 'The trend of several items needs each watched from its start',
  },
  eventOutsideWatch: {
    zh: '事件不在观察时段内',
    en: 'An event lies outside the time watched',
  },
  powerLawRejected: {
    zh: 'Cramér-von Mises 检验在 10 % 水平拒绝幂律模型',
    en: 'The Cramér-von Mises test rejects the power law at the 10 % level',
  },
  noTrendFromOne: { zh: '至少需要两次失效才能估计趋势', en: 'A trend needs at least two failures' },
  timeBeyondEnd: {
    zh: '失效时间 {time} 超出观察终点 {end}',
    en: 'Failure time {time} lies beyond the end of observation {end}',
  },
  timesNotPositive: { zh: '失效时间必须大于零', en: 'Failure times must be above zero' },
  // bad actors
  noFailures: { zh: '所选时段无失效', en: 'No failures in the period' },
  singleTag: {
    zh: '全部失效集中于一台设备，限值即其自身，归为受控',
    en: 'All failures are on one tag; the limits are its own and it counts as controlled',
  },
  downtimeMissing: {
    zh: '{count} 条事件无停机时间，仅计次数',
    en: '{count} {count|event carries no downtime and counts|events carry no downtime and count} for frequency only',
  },
  metricMissing: {
    zh: '{count} 台设备缺少指标 {metric}，按无贡献计',
    en: '{count} {count|tag has no|tags have no} {metric}; {count|it gets|they get} no points for it',
  },
  weightsSum: { zh: '权重之和为 {sum}，应为 1', en: 'The weights add to {sum}, not to 1' },
  currencyMix: {
    zh: '费用币种不一致（{currencies}），请提供月度汇率',
    en: 'Costs are in several currencies ({currencies}); give monthly rates',
  },
  windowInvalid: { zh: '时段终点必须晚于起点', en: 'The period must end after it starts' },
  windowTooShort: {
    zh: '验证期不足 12 个月且不足原 MTBF 的两倍',
    en: 'The verification window is below 12 months and below twice the old MTBF',
  },
  // indicators
  noData: { zh: '无数据', en: 'No data' },
  noneDue: { zh: '无到期项', en: 'None due' },
  numeratorAboveDenominator: { zh: '分子大于分母', en: 'The numerator exceeds the denominator' },
  estimatedHours: {
    zh: '无运行小时表，按日历时间与状态估算',
    en: 'No hour meter; estimated from calendar time and status',
  },
  // events
  repairBeforeFailure: { zh: '修复完成早于失效时间', en: 'The repair ends before the failure' },
  failureBeforeInstallation: { zh: '失效早于投用日期', en: 'The failure lies before entry into service' },
  failureBeforeSurveillance: {
    zh: '失效早于监测期，统计中剔除',
    en: 'The failure lies before the surveillance period and is left out',
  },
  eventInFuture: { zh: '事件时间在当前时间之后', en: 'The event lies in the future' },
  negativeCost: { zh: '费用不能为负', en: 'A cost cannot be negative' },
  negativeDowntime: { zh: '停机时间不能为负', en: 'A downtime cannot be negative' },
  repairHoursAboveRepair: {
    zh: '有效维修时间 {hours} h 大于维修起止之间的 {span} h：此处填钟点时间，不是人工时',
    en: 'The active repair of {hours} h is longer than the {span} h between start and end of the repair: clock hours are asked for, not man-hours',
  },
  beforeSurveillance: {
    zh: '监测自 {from} 开始：所选区间内更早的 {count} 次失效不计入，时间自该日起算',
    en: 'Surveillance begins on {from}: {count} earlier failures of the chosen period are left out, and hours count from that day',
  },
  downtimeBelowRepair: {
    zh: '停机时间小于有效维修时间',
    en: 'The downtime is shorter than the active repair time',
  },
  codeNotForClass: {
    zh: '代码 {code} 不适用于设备类别 {class}',
    en: 'Code {code} does not apply to class {class}',
  },
  mechanismAsMode: {
    zh: '“{text}” 是失效机理，不能作为失效模式',
    en: '“{text}” is a mechanism, not a failure mode',
  },
  overlapping: {
    zh: '与同一设备的另一次停机重叠，时间只计一次',
    en: 'Overlaps another downtime of the equipment; the time counts once',
  },
  scrappedEquipment: {
    zh: '设备已报废，事件仅作历史记录',
    en: 'The equipment is scrapped; the event is history only',
  },
  // plans
  invalidDate: { zh: '{name} 不是有效日期', en: '{name} is not a valid date' },
  invalidInterval: { zh: '周期必须为正数', en: 'The interval must be above zero' },
  noUsage: { zh: '无日均用量，无法预测到期日', en: 'No average daily use; the date cannot be forecast' },
  meterRolledBack: {
    zh: '读数小于上次，需登记“换表”',
    en: 'The reading is below the last one; record a meter replacement',
  },
  meterStale: {
    zh: '最近的读数已是 {days} 天前，到期日按此前的用量推算',
    en: 'The last reading is {days} {days|day|days} old; the date rests on the use before it',
  },
  meterDue: { zh: '已达到表计周期', en: 'The meter interval is reached' },
  cyclicStrategy: { zh: '任务相互依赖成环：{path}', en: 'Tasks depend on each other in a circle: {path}' },
  unknownPredecessor: { zh: '前置任务 {id} 不存在', en: 'The predecessor {id} does not exist' },
  noShutdownInWindow: { zh: '宽限期内无停工窗口', en: 'No shutdown lies inside the window' },
  statutoryDeferral: {
    zh: '法定任务未经主管部门批准不得延期',
    en: 'A statutory task cannot be deferred without the authority',
  },
  deferralReasonMissing: { zh: '延期必须说明原因', en: 'A deferral needs a reason' },
  riskAssessmentMissing: {
    zh: '安全关键任务延期须附风险评估',
    en: 'Deferring safety-critical work needs a risk assessment',
  },
  deferralNotLater: { zh: '新日期必须晚于原到期日', en: 'The new date must be later than the due date' },
  countsExceedDue: {
    zh: '完成、延期与未完成之和大于到期数',
    en: 'Done, deferred and open add to more than were due',
  },
  statutoryInService: {
    zh: '设备在用，法定任务不能停用',
    en: 'A statutory task stays active while the equipment is in service',
  },
  // statistics
  tooFewPoints: { zh: '至少需要 {count} 个数据点', en: 'At least {count} points are needed' },
  baseZero: { zh: '基期为零，变化率无意义', en: 'The base is zero; a change in percent has no meaning' },
  unequalLengths: { zh: '两组数据长度不一致', en: 'The two series differ in length' },
} as const satisfies MessageCatalogue;

export const reliabilityText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(reliabilityMessages, notice, language);
