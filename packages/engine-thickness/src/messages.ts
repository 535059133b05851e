import { type MessageCatalogue, sharedMessages } from '@ircrisk/units';

export const thicknessMessages = {
  ...sharedMessages,
  // rates and life
  tooFewReadings: {
    zh: '至少需要两次不同日期的测厚数据',
    en: 'At least two readings on different dates are needed',
  },
  newWallReadOnce: {
    zh: '壁已于 {date} 更换，此前的测厚属于旧壁；新壁只测过一次，还没有实测速率：剩余寿命未知，日期按法定周期，请再次测厚',
    en: 'The wall was replaced on {date}, and earlier readings are of the old one. The new one was read once and has no measured rate yet: its life is unknown and the statutory interval sets the date; measure again',
  },
  newWallReadOnceRateBefore: {
    zh: '壁已于 {date} 更换，此前的测厚属于旧壁；新壁只测过一次，还没有实测速率：剩余寿命未知，日期按法定周期，请再次测厚。旧壁的速率为 {rate} mm/a，材料与工况未变时可供安排测厚参考，不是新壁的实测值',
    en: 'The wall was replaced on {date}, and earlier readings are of the old one. The new one was read once and has no measured rate yet: its life is unknown and the statutory interval sets the date; measure again. The old wall lost {rate} mm/a: with the same material and service a guide to when to measure, no measurement of the new one',
  },
  newWallsReadOnce: {
    zh: '更换后只测过一次、还没有实测速率的测点：{places}。日期没有计入其腐蚀，请再次测厚',
    en: 'Places replaced and read once since, which have no measured rate yet: {places}. Their corrosion has no part in the date; measure again',
  },
  rateSinceReplacement: {
    zh: '壁已于 {date} 更换：速率只按此后的测厚',
    en: 'The wall was replaced on {date}: the rate is by the readings since then alone',
  },
  locationsUnread: {
    zh: '没有可信测厚值的测点：{places}。寿命、速率和日期只依据其余测点，请测厚',
    en: 'Monitoring locations without a trusted reading: {places}. Life, rate and date rest on the others alone; measure them',
  },
  readingsWithinError: {
    zh: '半年内的各次测厚相差不超过 {errorMm} mm，在测量误差之内，得不出速率：请隔一段时间再测',
    en: 'Readings within half a year differ by no more than {errorMm} mm, the measuring error: they give no rate; measure again later',
  },
  initialNominal: {
    zh: '只有一次测厚数据：以公称厚度 {nominalMm} mm 作为投用时的壁厚，请安排复测',
    en: 'Only one reading: the nominal wall of {nominalMm} mm is taken for that of entry into service; measure again',
  },
  initialNominalShortSpan: {
    zh: '测厚只覆盖投用 {service} 年中的 {span} 年：此前的减薄不能忽略，长期速率以公称厚度 {nominalMm} mm 为投用时的壁厚',
    en: 'The readings span {span} of {service} years in service: what was lost before them counts, so the long-term rate is from the nominal wall of {nominalMm} mm at entry into service',
  },
  tooFewForLine: {
    zh: '回归至少需要 {count} 次不同日期的测厚数据',
    en: 'A regression needs at least {count} readings on different dates',
  },
  tooFewLocations: {
    zh: '极值统计至少需要 {count} 个测点',
    en: 'Extreme-value statistics need at least {count} locations',
  },
  growth: {
    zh: '测厚值增大 {growthMm} mm，按测量误差处理，不计负腐蚀',
    en: 'Thickness grew by {growthMm} mm; taken as measuring error, not as negative corrosion',
  },
  shortBaseline: {
    zh: '两次测厚间隔仅 {years} 年，速率不确定度大',
    en: 'Only {years} years between the readings; the rate is uncertain',
  },
  rateOfFewDays: {
    zh: '日期取决于“{part}”{from} 至 {to} 两次测厚得出的 {rate} mm/a：间隔不足半年，差值可能多为测量误差。请复测，有误的读数标为“存疑”',
    en: 'The date rests on {rate} mm/a of “{part}”, from readings of {from} and {to}: less than half a year apart, so most of it may be measuring error. Measure again, and mark a wrong reading as doubtful',
  },
  enteredWallThin: {
    zh: '部件“{part}”登记的壁厚 {wallMm} mm 低于所需厚度 {requiredMm} mm，且没有测厚：日期未计入，请核实或测厚',
    en: 'The wall of part “{part}”, entered as {wallMm} mm, is below the {requiredMm} mm it needs, and nobody has measured it: the date does not follow from it. Check it, or measure',
  },
  notLimitedByCorrosion: {
    zh: '不受腐蚀限制（腐蚀速率不大于零），以法定日期为准',
    en: 'Not limited by corrosion (rate not above zero); the statutory date governs',
  },
  belowRequired: {
    zh: '实测厚度 {actualMm} mm 不大于所需厚度 {requiredMm} mm，剩余寿命为零',
    en: 'Actual {actualMm} mm is not above the required {requiredMm} mm; no life remains',
  },
  lifeUsedUp: {
    zh: '自 {measuredOn} 测厚起的 {years} 年寿命已于 {end} 用完',
    en: 'The life of {years} years from the reading of {measuredOn} ended on {end}',
  },
  leastWallUnplaced: {
    zh: '{date} 的检验测得最小壁厚 {wallMm} mm，但没有说明在哪个部件：按“{part}”计。请在检验记录中选择部件，或在相应测点录入该测厚值',
    en: 'The inspection of {date} found {wallMm} mm as the least wall, and nothing says where: taken to be on “{part}”. Choose the part in the inspection, or enter it as a reading of its location',
  },
  invalidDate: { zh: '{name} 不是有效日期', en: '{name} is not a valid date' },
  // required thickness
  outsideFormulaRange: {
    zh: '压力超出公式适用范围（p ≤ {limitMPa} MPa）',
    en: 'Pressure is outside the range of the formula (p ≤ {limitMPa} MPa)',
  },
  weldFactorRange: {
    zh: '焊接接头系数应在 0 与 1 之间',
    en: 'The weld coefficient must lie between 0 and 1',
  },
  stressOfOtherThickness: {
    zh: '材料强度取自厚度 {fromMm}–{toMm} mm 的数据，名义厚度 {nominalMm} mm 不在其内：内置库只有最薄一档（较厚各档没有公开数据），请按标准在材料库中增加该厚度的材料数据',
    en: 'The strength is that of plate of {fromMm}–{toMm} mm; the nominal {nominalMm} mm is outside: the built-in library has the smallest band alone (the thicker ones are in no public source), so add the material of that thickness from the standard',
  },
  noFormulaForPart: {
    zh: '该类部件没有简单的承压公式，按台账的计算厚度',
    en: 'There is no simple pressure formula for this kind of part; the calculated thickness on record counts',
  },
  thickPipe: {
    zh: '计算厚度不小于外径的六分之一，薄壁公式不适用',
    en: 'The thickness reaches one sixth of the outside diameter; the thin-wall formula does not hold',
  },
  typedBelowFormula: {
    zh: '台账的计算厚度 {typedMm} mm 小于按设计压力和规范所需的 {requiredMm} mm，寿命和日期按后者',
    en: 'The calculated thickness on record, {typedMm} mm, is below what design pressure and code ask for, {requiredMm} mm: life and dates go by the latter',
  },
  extensionNotGranted: {
    zh: '实测腐蚀速率 {rate} mm/a 不小于 {limit} mm/a 且无金属衬里，不满足延长周期的条件',
    en: 'The measured rate of {rate} mm/a is not below {limit} mm/a and there is no metal lining: the condition of the longer interval is not met',
  },
  extensionUnconfirmed: {
    zh: '没有测得可信的腐蚀速率（无两次测厚、只与公称厚度比较，或壁厚“增大”），不能证实小于 {limit} mm/a，且无金属衬里：不满足延长周期的条件',
    en: 'No measured rate confirms less than {limit} mm/a (no two readings, the nominal wall alone, or a wall that seems to grow) and there is no metal lining: the condition of the longer interval is not met',
  },
  extensionTestFailed: {
    zh: '安全阀上次校验（入厂状态）不合格，不满足延长校验周期的条件',
    en: 'The safety valve was not in order when it was last tested, as received: the condition of the longer interval is not met',
  },
  groundOfOtherRule: {
    zh: '该设备的检验周期规则没有“更严的延长条件”（安全阀才有），按法定周期计：改填“符合延长条件”或“检验报告”',
    en: 'The rule of this equipment has no stricter condition (safety valves have): the statutory interval stands; enter the condition of a longer interval, or the report',
  },
  testFailed: {
    zh: '上次校验时安全阀未按整定压力开启：须查明原因并修复，考虑缩短校验周期',
    en: 'At its last test the safety valve did not open at its set pressure: find the cause, repair it and consider testing sooner',
  },
  inspectionBeforeService: {
    zh: '最近一次检验（{date}）早于投用日期 {inService}：投用后的首次检验期限仍然适用',
    en: 'The last inspection ({date}) lies before entry into service on {inService}: the limit for the first inspection in service still holds',
  },
  headDepthUnknown: {
    zh: '封头未填内深度，按标准 2:1 椭圆封头（K = 1）计算；较浅的封头需要更厚',
    en: 'The inner depth of the head is not on record: taken as a 2:1 ellipse (K = 1); a flatter head needs more',
  },
  noStructuralMinimum: {
    zh: '该部件没有可用的结构最小厚度，寿命只按压力计算：请在“计算厚度”中计入其他载荷',
    en: 'No structural minimum is known for this part, so its life rests on pressure alone: enter a calculated thickness with its other loads',
  },
  structuralMinimumHot: {
    zh: '结构最小厚度 {minimumMm} mm（API 574 默认值）只适用于低于 {temperature} °C 的管子，更热时可能需要更厚：请在“计算厚度”中计入其他载荷',
    en: 'The structural minimum of {minimumMm} mm (API 574 default) is for pipe below {temperature} °C; hotter pipe may need more: enter a calculated thickness with its other loads',
  },
  claddingGone: {
    zh: '“{part}”测得 {wallMm} mm，小于基层 {baseMm} mm：复层已耗尽，实测速率部分是复层的，须确定基层的腐蚀速率',
    en: '“{part}”: {wallMm} mm are left of a base metal of {baseMm} mm: the cladding is gone, the measured rate is partly the cladding’s, and the base metal’s own is needed',
  },
  claddingRate: {
    zh: '实测速率是复层的：约 {years} 年后到达基层（{baseMm} mm），此后按基层的速率，寿命可能更短',
    en: 'The measured rate is the cladding’s: the base metal ({baseMm} mm) is reached in about {years} years, then its own rate counts and the life may be shorter',
  },
  hotterThanDesigned: {
    zh: '操作温度 {operating} °C 高于设计温度 {design} °C，许用应力按较高者取',
    en: 'The operating temperature of {operating} °C is above the design temperature of {design} °C: the stress is that of the higher',
  },
  belowMinimumStructural: {
    zh: '已取结构最小厚度 {minimumMm} mm',
    en: 'Raised to the structural minimum of {minimumMm} mm',
  },
  // readings
  readingNotPositive: { zh: '测厚值必须大于零', en: 'A reading must be above zero' },
  readingAboveNominal: {
    zh: '测厚值 {valueMm} mm 高于公称厚度加允差 {limitMm} mm',
    en: 'Reading {valueMm} mm exceeds nominal plus tolerance, {limitMm} mm',
  },
  readingInFuture: { zh: '测厚日期 {date} 在今天之后', en: 'The reading date {date} lies in the future' },
  readingBeforeService: {
    zh: '测厚日期早于投用日期 {inServiceDate}',
    en: 'The reading lies before the in-service date {inServiceDate}',
  },
  readingGrew: {
    zh: '比上次增厚 {growthMm} mm，超出测量误差',
    en: 'Grew by {growthMm} mm since the last reading, beyond measuring error',
  },
  readingDuplicate: { zh: '同一测点同一日期重复', en: 'Two readings of one point on one day' },
  readingDrop: {
    zh: '比上次减薄 {dropMm} mm，请复测',
    en: 'Lost {dropMm} mm since the last reading; measure again',
  },
  outlierReadings: {
    zh: '{count} 个离群值（中位数绝对偏差大于 3.5）',
    en: '{count} {count|outlier|outliers} (beyond 3.5 median deviations)',
  },
  // intervals
  gradeMissing: {
    zh: '缺少安全状况等级，下次检验日期未知',
    en: 'The safety grade is missing; the next due date is unknown',
  },
  gradeRange: {
    zh: '没有安全状况等级 {grade}，应为 1–{highest} 的整数',
    en: 'There is no safety grade {grade}; it is a whole number from 1 to {highest}',
  },
  stopUse: {
    zh: '安全状况等级 {grade} 级：应对缺陷进行处理，否则不得继续使用',
    en: 'Safety grade {grade}: treat the defect or stop use',
  },
  monitoredUse: {
    zh: '安全状况等级 {grade} 级：监控使用',
    en: 'Safety grade {grade}: monitored use',
  },
  intervalClamped: {
    zh: '所选周期 {chosen} 年已限制为 {allowed} 年',
    en: 'The chosen interval of {chosen} years was limited to {allowed}',
  },
  rbiNotGranted: {
    zh: 'RBI 延长不成立：需安全等级 1–2、批准及剩余寿命',
    en: 'RBI extension not granted: it needs grade 1 or 2, approval and a remaining life',
  },
  noServiceDate: { zh: '无检验记录且缺少投用日期', en: 'No inspection on record and no in-service date' },
  noRule: { zh: '没有适用的法定周期规则', en: 'No statutory interval rule applies' },
  // tanks
  oneFootMethodNotValid: {
    zh: '直径大于 {limitM} m，定点法不适用，请提供变设计点法结果',
    en: 'Diameter above {limitM} m: the one-foot method does not apply; give a variable-point result',
  },
  rivetedNotSupported: { zh: '不支持铆接储罐', en: 'Riveted tanks are not supported' },
  jointEfficiencyRange: {
    zh: '焊接接头系数应大于 0 且不大于 1',
    en: 'Joint efficiency must be above 0 and not above 1',
  },
  levelBelowCourse: {
    zh: '液位低于本圈板底部，仅按最小厚度要求',
    en: 'The level lies below this course; only the minimum thickness is required',
  },
  floorGoverns: {
    zh: '计算值 {calculated} 小于最小厚度，取最小厚度',
    en: 'Calculated {calculated} is below the floor; the floor governs',
  },
  belowFloor: {
    zh: '实测厚度 {thickness} 低于最小厚度 2.54 mm（0.1 in），不得承载液位',
    en: 'The plate has {thickness}, less than the floor of 2.54 mm (0.1 in); no level may be granted',
  },
  averageBelowLeast: {
    zh: '平均厚度 t₁ 不能小于最小厚度 t₂',
    en: 'The average t₁ cannot be less than the minimum t₂',
  },
  noAverageOverLength: {
    zh: '没有 L = {lengthMm} mm 范围内的平均厚度，最小厚度同时作为 t₁ 和 t₂',
    en: 'No average over L = {lengthMm} mm: the minimum stands for both t₁ and t₂',
  },
  courseNotJudged: {
    zh: '第 {course} 圈缺少数据，不能评定：最迟 {years} 年内测厚，罐壁寿命未知',
    en: 'Course {course} cannot be judged, data are missing: measure it within {years} years; the life of the shell is unknown',
  },
  averageAlone: {
    zh: '第 {course} 圈只有平均厚度 {average} mm，没有最小厚度 t₂：不能判为合格，寿命至多如此；最迟 {years} 年内测厚',
    en: 'Course {course} has an average of {average} mm and no minimum t₂: it is not passed, its life is at most this; measure it within {years} years',
  },
  courseUndated: {
    zh: '第 {course} 圈的厚度没有测厚日期：不知道此后又减薄了多少，截至今日的寿命未知，请填写测厚日期',
    en: 'The thickness of course {course} has no date: what it has lost since is not known, and so is its life as of today. Enter the day it was measured',
  },
  cellsGrew: {
    zh: '“{section}”有 {count} 个测点后测比先测厚，其中第 {row} 行第 {column} 列 {from} 为 {fromMm} mm，{to} 为 {toMm} mm：两者必有一误，或板已更换，请复测',
    en: '“{section}”: {count} {count|cell is thicker than it was|cells are thicker than they were}; row {row}, column {column} was {fromMm} mm on {from} and {toMm} mm on {to}. One of the two is wrong, or the plate was replaced: measure again',
  },
  leastWallGrew: {
    zh: '“{part}”的最小壁厚 {from} 为 {fromMm} mm，{to} 为 {toMm} mm：壁厚不会增大，后者是另一处或有一次有误。较薄的一处继续计入，请复测；该处已更换或修复的，请在 {from} 的检验记录中填写日期',
    en: 'The least wall of “{part}” was {fromMm} mm on {from} and {toMm} mm on {to}. A wall does not grow: the later one is another place, or one of them is wrong. The thinner one goes on counting; measure again, or, where the place was replaced or repaired, enter the day in the inspection of {from}',
  },
  leastWallStands: {
    zh: '{date} 的检验在“{part}”测得最小壁厚 {wallMm} mm。此后该部件 {count} 个测点中更换了 {renewed} 个，没有说明测得该壁厚之处是否在内：继续计入。已更换或修复的，请在该检验记录中填写“该处更换或修复日期”',
    en: 'The inspection of {date} found {wallMm} mm as the least wall of “{part}”. {renewed} of its {count} locations have a new wall since, and nothing says that this place is one of them: it goes on counting. Where it was replaced or repaired, enter the day in that inspection',
  },
  leastWallRenewed: {
    zh: '{date} 的检验在“{part}”测得的最小壁厚 {wallMm} mm 不再计入：此后该部件全部测点均已更换',
    en: 'The {wallMm} mm that the inspection of {date} found on “{part}” no longer count: all its locations have a new wall since',
  },
  leastWallRemoved: {
    zh: '{date} 的检验测得的最小壁厚 {wallMm} mm 不再计入：该处已于 {removedOn} 更换或修复',
    en: 'The {wallMm} mm that the inspection of {date} found no longer count: the place was replaced or repaired on {removedOn}',
  },
  shellNotJudged: {
    zh: '以下圈板缺少数据，不能评定：{courses}',
    en: 'Courses that cannot be judged, because data are missing: {courses}',
  },
  shellFails: {
    zh: '壁板不合格：t₁ = {t1} mm、t₂ = {t2} mm，要求 t₁ ≥ {required} mm、t₂ ≥ 其 60 %，并计入至下次检验的腐蚀量',
    en: 'The course fails: t₁ = {t1} mm, t₂ = {t2} mm; t₁ ≥ {required} mm and t₂ ≥ 60 % of it are needed, with the corrosion to the next inspection',
  },
  pitsFail: {
    zh: '点蚀不合格：坑底剩余 {pitMm} mm，至下次检验须不少于所需厚度 {required} mm 的一半；请补焊或降低液位',
    en: 'The pits fail: {pitMm} mm are left in them, and half of the required {required} mm must be left at the next inspection; weld them up or lower the level',
  },
  pitsTogether: {
    zh: '点蚀不算零星：任一竖线 203 mm 内坑长合计 {lengthMm} mm，超过 {limitMm} mm；坑底剩余 {pitMm} mm 作为最小厚度 t₂',
    en: 'The pits are not scattered: their lengths add to {lengthMm} mm in 203 mm of a vertical line, above {limitMm} mm; the {pitMm} mm left in them count as the minimum t₂',
  },
  pitLengthUnknown: {
    zh: '未填写竖线 203 mm 内的坑长合计（不超过 {limitMm} mm 才算零星）；坑底剩余 {pitMm} mm 作为最小厚度 t₂',
    en: 'The lengths of the pits in 203 mm of a vertical line are missing (scattered up to {limitMm} mm): the {pitMm} mm left in them count as the minimum t₂',
  },
  variablePointUsed: { zh: '采用变设计点法给定值', en: 'The given variable-point value was used' },
  unknownSteelAssumed: {
    zh: '钢材未知，按 Y 206.8 MPa、T 379.2 MPa 计算',
    en: 'Unknown steel: Y 206.8 MPa and T 379.2 MPa assumed',
  },
  growthRateDoubtful: {
    zh: '腐蚀速率为负（增厚），按速率未知处理',
    en: 'The rate is negative (growth) and treated as unknown',
  },
  rateUnknown: {
    zh: '腐蚀速率未知，采用规定周期',
    en: 'The corrosion rate is unknown; the prescribed interval applies',
  },
  mrtFails: {
    zh: '最低剩余厚度 {mrtMm} mm 低于要求 {requiredMm} mm',
    en: 'Minimum remaining thickness {mrtMm} mm is below the required {requiredMm} mm',
  },
  liningExpired: {
    zh: '衬里已超过使用寿命，按无衬里处理',
    en: 'The lining is past its life and counts as absent',
  },
  liningNotCounted: {
    zh: '内衬不是厚度大于 1.27 mm 的增强型内衬，底板最小厚度仍为 2.54 mm',
    en: 'The lining is not a reinforced one thicker than 1.27 mm: the bottom keeps its limit of 2.54 mm',
  },
  liningEndsFirst: {
    zh: '上表面腐蚀速率为零只在内衬寿命内成立，周期到内衬寿命结束为止',
    en: 'No internal corrosion holds only while the lining lasts: the interval ends with it',
  },
  growthNotCredited: {
    zh: '一面的腐蚀速率为负（增厚），按零计，不抵减另一面',
    en: 'The rate of one face is negative (growth); it counts as zero and credits nothing to the other face',
  },
  bottomRateUnknown: {
    zh: '底板某一面的剩余厚度或腐蚀速率未知：没有剩余寿命，内部检验周期不超过 10 年',
    en: 'Remaining thickness or rate of a face of the bottom is unknown: there is no life to tell, and the internal interval is 10 years at most',
  },
  ruleWithoutInterval: {
    zh: '所选标准（{source}）尚未填写周期，请在“法定检验周期规则”中填写',
    en: 'The chosen standard ({source}) has no interval yet; enter it under “Inspection interval rules”',
  },
  annularHeavyProduct: {
    zh: '介质相对密度不小于 1，边缘板须按 API 650 表 5-1 评定',
    en: 'The product is as heavy as water or heavier: the annular plate is judged by API 650 table 5-1',
  },
  annularStress: {
    zh: '第一圈应力 {psi} psi 超出 API 653 表 4.5，须由工程师分析',
    en: 'The stress of the first course, {psi} psi, is past API 653 table 4.5; an engineer must analyse it',
  },
  bottomAtLimit: {
    zh: '底板厚度已低于要求，应立即内部检验',
    en: 'The bottom is already below the required thickness; inspect now',
  },
  courseOrder: {
    zh: '圈板须自下而上连续编号',
    en: 'Courses must be numbered from the bottom upwards without gaps',
  },
  courseDuplicate: {
    zh: '第 {course} 圈重复；局部更换需注明角度范围',
    en: 'Course {course} appears twice; a partly replaced course needs its angle range',
  },
  courseAngles: {
    zh: '第 {course} 圈的各行只覆盖 {covered}°，其余部分未录入、未评定',
    en: 'The rows of course {course} cover {covered}° only: the rest is not on record and not judged',
  },
  levelAboveShell: {
    zh: '液位 {levelM} m 高于罐壁高度 {shellM} m：请核对液位或罐壁高度',
    en: 'The level of {levelM} m is above the shell of {shellM} m: check level or shell height',
  },
  courseHeights: {
    zh: '圈板高度合计 {sumM} m 与罐壁高度 {shellM} m 相差超过 1 %',
    en: 'Course heights add to {sumM} m, more than 1 % off the shell height {shellM} m',
  },
  tooFewSettlementPoints: {
    zh: '沉降评定至少需要 8 个测点（现有 {count}）',
    en: 'Settlement needs at least 8 points ({count} given)',
  },
  settlementSpacing: {
    zh: '测点间距 {spacingM} m 大于 9.75 m',
    en: 'Points are {spacingM} m apart, more than 9.75 m',
  },
  settlementPoints: {
    zh: '测点 {count} 个，应为均匀分布的偶数个，至少 {wanted} 个',
    en: '{count} {count|point|points}; an even number of at least {wanted}, evenly spaced, is wanted',
  },
  settlementSameAngle: {
    zh: '两个测点角度相同',
    en: 'Two points stand on the same angle',
  },
  settlementFitPoor: {
    zh: '余弦拟合 R² = {r2} 低于 0.9，不存在刚性倾斜平面',
    en: 'Cosine fit R² = {r2} is below 0.9: there is no rigid tilt plane',
  },
  settlementExceeded: {
    zh: '平面外沉降 {worstMm} mm 超过允许值 {allowedMm} mm',
    en: 'Out-of-plane settlement {worstMm} mm exceeds the allowed {allowedMm} mm',
  },
  modulusAssumed: { zh: '弹性模量取 200 000 MPa', en: 'Young’s modulus taken as 200 000 MPa' },
  bundBelowRequired: { zh: '防火堤容积比低于 1.0', en: 'The bund ratio is below 1.0' },
  bundBelowPractice: { zh: '防火堤容积比低于惯例 1.1', en: 'The bund ratio is below the customary 1.1' },
  operatingNearDesign: {
    zh: '操作值达到设计值的 {percent} %',
    en: 'Operation reaches {percent} % of design',
  },
  operatingAboveDesign: { zh: '操作值高于设计值', en: 'Operation exceeds design' },
} as const satisfies MessageCatalogue;
