import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const barrierMessages = {
  ...sharedMessages,
  // causes of a state
  bypassed: { zh: '旁路中，未经批准', en: 'Bypassed, not approved' },
  bypassApproved: {
    zh: '批准旁路，有补偿措施，未到期',
    en: 'Bypass approved with compensating measures, in date',
  },
  bypassExpired: { zh: '旁路已超过计划结束时间', en: 'The bypass is past its planned end' },
  impairmentFailure: { zh: '已登记失效，尚未关闭', en: 'A failure is registered and not closed' },
  impairmentDegraded: { zh: '已登记降级，尚未关闭', en: 'A weakness is registered and not closed' },
  overridden: { zh: '人工设定，至 {until}：{reason}', en: 'Set by hand until {until}: {reason}' },
  overriddenHeld: {
    zh: '人工设定为有效，至 {until}：{reason}；失效或旁路未消除，只按降级计',
    en: 'Set to functional by hand until {until}: {reason}. A failure or bypass is open, so it counts as degraded',
  },
  overriddenAwaits: {
    zh: '人工要求更好的状态，至 {until}：{reason}；未经第二人确认，仍按证据判定',
    en: 'A better state is asked for by hand until {until}: {reason}. Nobody else has confirmed it, so the evidence counts',
  },
  overriddenOutdated: {
    zh: '人工设定已确认，至 {until}：{reason}；确认之后又有更差的证据，按证据判定，需要时请重新设定',
    en: 'Set by hand and confirmed until {until}: {reason}. Worse is known since, so the evidence counts; set it anew if it still holds',
  },
  alarmShelved: {
    zh: '报警 {alarm} 已搁置，至 {until}：屏障依赖的报警不会响',
    en: 'The alarm {alarm} is shelved until {until}: what the barrier counts on does not sound',
  },
  alarmSuppressed: {
    zh: '报警 {alarm} 按设计抑制（已批准），至 {until}',
    en: 'The alarm {alarm} is suppressed by design, approved until {until}',
  },
  alarmOutOfService: {
    zh: '报警 {alarm} 批准停用，有替代措施，至 {until}',
    en: 'The alarm {alarm} is out of service, approved with measures until {until}',
  },
  alarmRetired: {
    zh: '报警 {alarm} 已取消：屏障依赖的报警不会响',
    en: 'The alarm {alarm} is retired: what the barrier counts on does not sound',
  },
  alarmHidden: {
    zh: '报警 {alarm} 在控制系统中被搁置、抑制或停用，没有批准记录',
    en: 'The alarm {alarm} is shelved, suppressed or out of service in the control system, without an approved record',
  },
  alarmMissing: {
    zh: '屏障依赖 BPCS 报警，但没有报警引用它，是否会响未知：请在主报警数据库的报警中填写“屏障”并批准该报警；不依赖报警的，请改屏障的“依赖 BPCS 报警”',
    en: 'The barrier relies on a BPCS alarm and no alarm names it, so whether one sounds is not known: name the barrier in its alarm of the master database and have that approved, or change “Through a BPCS alarm” where it relies on none',
  },
  alarmNotApproved: {
    zh: '屏障依赖的报警 {alarms} 没有生效（未批准，或优先级为“事件”），是否会响未知：请合理化并批准',
    en: 'None of the alarms the barrier relies on is in force ({alarms}: not approved, or a journal entry), so whether one sounds is not known: have them rationalised and approved',
  },
  testFailed: { zh: '上次检验测试不合格，尚未修复', en: 'The last proof test failed and is not repaired' },
  repairUrgent: { zh: '有未完成的一级检修工单', en: 'A corrective order of priority 1 is open' },
  repairOpen: { zh: '有未完成的二级检修工单', en: 'A corrective order of priority 2 is open' },
  testOverdue: {
    zh: '检验测试超期 {days} 天（周期 {interval} 天）',
    en: 'The proof test is {days} d overdue (interval {interval} d)',
  },
  testOverdueNoInterval: {
    zh: '检验测试超期 {days} 天，周期未知，按失效处理',
    en: 'The proof test is {days} d overdue and its interval is not known: taken as failed',
  },
  testDueUnknown: {
    zh: '检验测试是否超期未知',
    en: 'Whether the proof test is overdue is not known',
  },
  nothingKnown: {
    zh: '没有测试，也没有指标、操作窗口或岗位负荷说明其状态：请填写“上次测试”与结果，或今天及以后的“指标有效至”，或改为需要测试',
    en: 'No test and no indicator, operating window or load of a position says how it is: enter “Last test” with its result or “Indicator good until” of today or later, or ask for tests',
  },
  indicatorStale: { zh: '指标数据过期', en: 'The indicator is stale' },
  windowExceeded: { zh: '操作窗口 {window} 超限', en: 'The operating window {window} is exceeded' },
  windowAttention: { zh: '操作窗口 {window} 需关注', en: 'The operating window {window} needs attention' },
  windowCovered: {
    zh: '操作窗口 {window} 超出，措施在期限内',
    en: 'The operating window {window} is left, with an action in date',
  },
  windowUnknown: {
    zh: '操作窗口 {window} 没有读数，状态未知',
    en: 'The operating window {window} has no readings: its state is unknown',
  },
  windowOutOfUse: {
    zh: '操作窗口 {window} 已停用，不再说明要素的状态：请改用其他窗口，或填写“指标有效至”，或改为需要测试',
    en: 'The operating window {window} is out of use and speaks for the element no more: name another window, enter “Indicator good until”, or ask for tests',
  },
  loadOverloaded: {
    zh: '岗位 {position} 报警超负荷：{from} 至 {to} 共 {alarms} 条，{bins} 个 10 分钟时段，平均 {rate} 条/10 min，高于 2',
    en: 'Position {position} is overloaded with alarms: {alarms} in {bins} periods of 10 min from {from} to {to}, {rate} per 10 min, above 2',
  },
  loadStale: {
    zh: '岗位 {position} 近 45 天没有可判断的一个月报警日志（上次判断至 {to}），负荷未知',
    en: 'Position {position} has no month of alarm log to judge from the last 45 days (last judged up to {to}): its load is not known',
  },
  loadRemoved: {
    zh: '岗位 {position} 已删除，负荷未知：请改用其他岗位',
    en: 'Position {position} was removed and its load is not known: name another one',
  },
  loadNotJudged: {
    zh: '岗位 {position} 的报警日志不足一个月（{bins} 个 10 分钟时段），负荷不作判断，不影响状态',
    en: 'Less than a month of alarm log of position {position} ({bins} periods of 10 min): the load is not judged and changes nothing',
  },
  auditFinding: {
    zh: '未关闭的审核发现 {count} 项：{findings}',
    en: 'Open audit findings, {count}: {findings}',
  },
  competenceExpired: { zh: '人员能力已过期', en: 'The competence of the people has expired' },
  competenceUnknown: {
    zh: '没有填写人员能力有效至何时，状态未知',
    en: 'Nobody has said until when the people are competent, so it is unknown',
  },
  powerless: {
    zh: '要求时失效概率为 1：按其失效率与测试周期，屏障不起作用，不计入有效屏障',
    en: 'Its probability of failure on demand is 1: with its failure rate and test interval it does nothing and does not count',
  },
  drillOverdue: {
    zh: '上次演练已超过 12 个月，不再按 0.01 计',
    en: 'The last drill is more than 12 months ago: 0.01 no longer counts',
  },
  drillMissing: {
    zh: '没有演练记录，不能按所声明的 PFD 计',
    en: 'No drill is recorded: the PFD that is claimed does not count',
  },
  noEvidence: { zh: '屏障没有要素或指标', en: 'The barrier has no element and no indicator' },
  groupEmpty: { zh: '表决组没有要素', en: 'A voting group has no element' },
  groupLost: { zh: '{n} 取 {k}：可用 {working}，不足', en: '{k} of {n}: {working} work, too few' },
  groupReduced: { zh: '{n} 取 {k}：可用 {working}', en: '{k} of {n}: {working} work' },
  // a performance standard
  acceptanceFailed: { zh: '{tag} 上次测试不合格', en: '{tag} failed its last test' },
  acceptanceUntested: { zh: '{tag} 没有测试结果', en: '{tag} has no test result' },
  pfdNotKnown: { zh: '当前 PFD 未知', en: 'The PFD is not known' },
  pfdAboveTarget: {
    zh: 'PFD {pfd} 高于目标 {target}',
    en: 'The PFD of {pfd} is above the target of {target}',
  },
  nothingToHold: {
    zh: '性能标准没有目标 PFD，屏障也没有需测试的要素',
    en: 'The standard has no target PFD and the barrier no tested element',
  },
  // a sheet that is read
  sheetHead: {
    zh: '没有找到表头：需要“威胁”或“后果”列，以及“屏障”列',
    en: 'No head was found: a column “Threat” or “Consequence” is needed, and one for barriers',
  },
  sheetFigure: {
    zh: '“{name}”不是大于 0 的数，未采用',
    en: '“{name}” is no number above 0 and is not used',
  },
  sheetBarrier: {
    zh: '屏障“{name}”不在登记中，未放入：请先登记屏障或改用其编号',
    en: 'The barrier “{name}” is not in the register and is left out: register it first, or name its number',
  },
  sheetFull: {
    zh: '路径已有 12 个屏障，“{name}”未放入',
    en: 'The path has 12 barriers already: “{name}” is left out',
  },
  sheetLong: {
    zh: '威胁或后果超过 {name} 个，自此行起未读',
    en: 'There are more than {name} threats or consequences: from this row on nothing was read',
  },
  sheetLoose: {
    zh: '屏障“{name}”之前没有威胁或后果，未放入',
    en: 'The barrier “{name}” comes before any threat or consequence and is left out',
  },
  sheetBoth: {
    zh: '屏障“{name}”的行同时写了威胁和后果，不知属于哪一侧，未放入：请分两行，或用“预防屏障”“减缓屏障”两列',
    en: 'The row of the barrier “{name}” names a threat and a consequence, so its side is not known and it is left out: use two rows, or the columns “Prevention barrier” and “Mitigation barrier”',
  },
  // figures
  moreNeededThanFitted: {
    zh: '表决需要 {k} 个要素，现只登记 {n} 个，不能动作：请登记其余要素或改小 k',
    en: 'The vote needs {k} elements and has {n}: it cannot act. Enter the others or lower k',
  },
  tooManyChannels: {
    zh: '通道数 {n} 超过 {most}，请核对',
    en: '{n} channels are more than the {most} this method is meant for: check the number',
  },
  notWhole: { zh: '{name} 应为正整数', en: '{name} must be a whole number above zero' },
  shareOutside: {
    zh: '{name} 应在 0 与 1 之间（现为 {value}）',
    en: '{name} must lie between 0 and 1 (it is {value})',
  },
  missionBelowInterval: {
    zh: '任务时间短于测试周期',
    en: 'The mission time is shorter than the test interval',
  },
  channelsDiffer: {
    zh: '通道的失效率、测试时间或测试覆盖率不同，按最差值计算；各通道的值见步骤',
    en: 'The channels differ in failure rate, test time or test coverage; the worst is used for all, and the steps list them',
  },
  rateZero: {
    zh: '{name} 为 0：没有永不失效的要素，由此得出的 PFD 不可信，请核对',
    en: '{name} is 0: nothing never fails, so the PFD it gives says nothing; check it',
  },
  rateImplausible: {
    zh: '{name} = {value} /h：平均 {hours} h 就失效一次，不像保护装置，请核对单位',
    en: '{name} = {value} /h is a failure every {hours} h on average, which is no protective device: check the unit',
  },
  channelsWithoutData: {
    zh: '{names} 缺少数据（{name}），屏障没有 PFD：请填写，或填写屏障的设计 PFD',
    en: '{names}: no {name} is given, so the barrier has no PFD. Enter it, or a design PFD of the barrier',
  },
  partsWithoutData: {
    zh: '{names} 的失效率或测试周期不全：合计只含已知部分',
    en: '{names}: failure rate or test interval not given; the sum holds what is known',
  },
  enteredUnused: {
    zh: '填写的设计 PFD {entered} 未采用：按 {design} 计',
    en: 'The design PFD entered, {entered}, is not used: {design} counts',
  },
  twinsDiffer: {
    zh: '{tag} 在 {others} 中也有登记，失效率、测试周期或覆盖率不一致：各处都按最差值计算；请统一',
    en: '{tag} is entered in {others} too, with another failure rate, interval or coverage: the worst counts in each; make them agree',
  },
  votesDiffer: {
    zh: '同一表决组内“需要的数量”不一致，按最大的 {k} 计；请统一',
    en: 'The elements of a voting group disagree on how many are needed; the largest, {k}, is used: make them agree',
  },
  controlOnPath: {
    zh: '{id} 是组织措施，没有自己的 PFD：按 1 计，不算作有效屏障',
    en: '{id} is an organisational control without a PFD of its own: credited with 1 and not counted as a barrier that works',
  },
  pfdIncomplete: { zh: '屏障 {id} 没有 PFD', en: 'Barrier {id} has no PFD' },
  pfdPartial: {
    zh: '屏障 {id} 有要素没有失效率或测试周期：PFD 只知下限，频率不完整',
    en: 'A part of barrier {id} has no failure rate or test interval: its PFD is known as a least only, and the frequency is incomplete',
  },
  pfdOutside: {
    zh: '屏障 {id} 的 PFD 应大于 0 且不大于 1',
    en: 'The PFD of barrier {id} must be above 0 and at most 1',
  },
  modifierOutside: {
    zh: '第 {place} 个条件修正因子应大于 0 且不大于 1（现为 {value}）',
    en: 'Conditional modifier {place} must be above 0 and at most 1 (it is {value})',
  },
  threatFrequencyWrong: {
    zh: '威胁 {id} 的频率应为不小于零的数值',
    en: 'The frequency of threat {id} must be a number of zero or more',
  },
  frequencyZero: {
    zh: '场景频率为 0，无法与可接受频率比较：请填写威胁的频率',
    en: 'The frequency of the scenario is 0 and compares with nothing: enter the frequencies of its threats',
  },
  threatMissing: { zh: '场景没有威胁', en: 'The scenario has no threat' },
  barrierRepeated: {
    zh: '屏障 {id} 在同一路径上出现多次，只计一次',
    en: 'Barrier {id} stands more than once on a path: credited once',
  },
  barrierDoubled: {
    zh: '有多条记录的编号为 {id}，取较差者，只计一次',
    en: 'More than one record has the id {id}: the worse of them is credited, once',
  },
  sharedElement: {
    zh: '屏障 {id} 与同一路径上的其他屏障共用要素，不独立，不计入',
    en: 'Barrier {id} shares an element with another on its path: not independent, not credited',
  },
  unknownBarrier: {
    zh: '路径指向不存在的屏障 {id}',
    en: 'A path names the barrier {id}, which does not exist',
  },
  uncertainBarrier: {
    zh: '屏障 {id} 状态未知：频率为区间',
    en: 'The state of barrier {id} is unknown: the frequency is an interval',
  },
  toleranceMissing: { zh: '没有可容忍频率', en: 'No tolerable frequency is given' },
  tooFewPrevention: {
    zh: '预防侧只有 {count} 个有效屏障，至少需要 {minimum} 个',
    en: '{count} {count|barrier works|barriers work} on the prevention side; {minimum} {minimum|is|are} needed',
  },
  tooFewMitigation: {
    zh: '减缓侧只有 {count} 个有效屏障，至少需要 {minimum} 个',
    en: '{count} {count|barrier works|barriers work} on the mitigation side; {minimum} {minimum|is|are} needed',
  },
  frequencyAbove: {
    zh: '频率高于可容忍值 {gap} 个数量级',
    en: 'The frequency is above the tolerable one, in decades: {gap}',
  },
  frequencyMayBeAbove: {
    zh: '状态未知的屏障若已失效，频率高于可容忍值 {gap} 个数量级',
    en: 'Should the barriers whose state is unknown be lost, the frequency is above the tolerable one, in decades: {gap}',
  },
  threatBare: { zh: '威胁 {id} 没有预防屏障', en: 'Threat {id} has no prevention barrier' },
  consequenceMissing: { zh: '蝴蝶结没有后果', en: 'The bow-tie has no consequence' },
  nameMissing: { zh: '{id} 没有名称', en: '{id} has no name' },
  idRepeated: { zh: '编号 {id} 重复', en: 'The id {id} is used twice' },
  frequencyMissing: { zh: '威胁 {id} 没有频率', en: 'Threat {id} has no frequency' },
  barrierImpaired: { zh: '屏障 {id} 不是有效状态', en: 'Barrier {id} is not functional' },
} as const satisfies MessageCatalogue;

export const barrierText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(barrierMessages, notice, language);
