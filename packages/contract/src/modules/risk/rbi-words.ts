import type { Text } from '@ircrisk/contract/text.ts';
import { type MechanismInput, mechanismInputs } from './rbi-inputs.ts';
import { mechanismName, mechanismNames } from './rbi-mechanisms.ts';

export { figureDate, figureName } from './rbi-figures.ts';
export { mechanismName, mechanismNames } from './rbi-mechanisms.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** Techniques behind each effectiveness of an intrusive or external inspection (API RP 581 Part 2, annex 2.C). */
type Technique = 'thinning' | 'cracking' | 'external' | 'lining' | 'relief-device' | 'bundle' | 'other';
const techniques: Record<Technique, Record<string, Text>> = {
  thinning: {
    A: t('100 % 目视检查，50 %–100 % 超声扫查', '100 % visual, 50–100 % ultrasonic scanning'),
    B: t('20 % 以上目视检查和超声扫查', 'Over 20 % visual and ultrasonic scanning'),
    C: t('抽查部位超声测厚并目视检查', 'Spot ultrasonic thickness with visual'),
    D: t('少量定点测厚', 'A few spot thickness readings'),
  },
  cracking: {
    A: t(
      '全部焊缝湿荧光磁粉或渗透检测，辅以超声横波',
      'Wet fluorescent MT or PT of all welds with shear-wave UT',
    ),
    B: t('75 % 以上焊缝表面检测或超声横波检测', 'Surface or shear-wave examination of over 75 % of welds'),
    C: t('35 % 以上焊缝表面检测', 'Surface examination of over 35 % of welds'),
    D: t('10 % 以上焊缝表面检测', 'Surface examination of over 10 % of welds'),
  },
  external: {
    A: t(
      '95 % 以上表面（必要时拆除保温）目视并超声跟踪',
      'Visual of over 95 %, insulation removed where needed, UT follow-up',
    ),
    B: t('60 % 以上表面目视并超声跟踪', 'Visual of over 60 % with UT follow-up'),
    C: t('30 % 以上表面目视并超声跟踪', 'Visual of over 30 % with UT follow-up'),
    D: t('5 % 以上表面目视检查', 'Visual of over 5 %'),
  },
  lining: {
    A: t('100 % 目视检查，电火花检漏', '100 % visual with holiday test'),
    B: t('65 % 以上目视检查，电火花检漏', 'Over 65 % visual with holiday test'),
    C: t('35 % 以上目视检查', 'Over 35 % visual'),
    D: t('5 % 以上目视检查', 'Over 5 % visual'),
  },
  'relief-device': {
    A: t(
      '离线校验（先测到货状态的整定压力和密封），解体大修',
      'Bench test as received (set pressure, tightness), then overhaul',
    ),
  },
  bundle: {
    B: t(
      '抽芯目视检查，抽查管子涡流或内旋转超声检测',
      'Bundle pulled, visual, sample of tubes by eddy current or IRIS',
    ),
  },
  other: {
    A: t('高度有效的专项检验', 'Highly effective dedicated examination'),
    B: t('通常有效的专项检验', 'Usually effective dedicated examination'),
    C: t('一般有效的专项检验', 'Fairly effective dedicated examination'),
    D: t('有限的专项检验', 'Limited dedicated examination'),
  },
};

const groupOf = (type: string): keyof typeof techniques => {
  if (type === 'thinning' || type === 'lining' || type === 'relief-device' || type === 'bundle') return type;
  if (type === 'external-corrosion' || type === 'cui') return 'external';
  return type.includes('scc') ? 'cracking' : 'other';
};

/** How an inspection of this effectiveness is done. */
export const techniqueFor = (type: string, effectiveness: string): Text =>
  techniques[groupOf(type)][effectiveness] ?? t('–', '–');

/** Where each open point of the ledger is closed, and why it matters. */
export const gapReasons: Record<string, Text> = {
  noTypeRow: t(
    '设备类型在同类失效频率表中没有对应项',
    'The equipment type has no row in the failure frequency table',
  ),
  noServiceDate: t(
    '设备台账缺少投用日期，无法得到服役年限',
    'No in-service date in the ledger: the age is not known',
  ),
  noTemperature: t('部件和设备都没有操作温度', 'No operating temperature of part or equipment'),
  noPressure: t('部件和设备都没有操作压力', 'No operating pressure of part or equipment'),
  noStrength: t('材料缺少强度数据', 'The material has no strength data'),
  noFamily: t('材料类型不明，机理筛选不完整', 'The kind of material is not known; screening is incomplete'),
  noWeld: t('缺少焊接接头系数，取 0.85', 'No weld joint coefficient; 0.85 is used'),
  stressFromStrength: t(
    '缺少许用应力，按常温强度推算',
    'No allowable stress; taken from room-temperature strength',
  ),
  noFluid: t(
    '工艺数据缺少代表性介质，无法计算后果',
    'No representative fluid in the process data: no consequence',
  ),
  noInventory: t('工艺数据缺少存量，无法计算后果', 'No inventory in the process data: no consequence'),
  fluidFromName: t(
    '缺少代表性介质，按介质名称推断',
    'No representative fluid; taken from the name of the stream',
  ),
  inventoryFromVolume: t('缺少存量，按自身容积充满估算', 'No inventory; estimated from its own volume, full'),
  noPhase: t(
    '缺少相态或为两相，按介质名称取气相或液相',
    'Phase missing or two-phase; gas or liquid is taken from the name of the stream',
  ),
  massFromInventory: t(
    '缺少容积，部件内质量按存量计',
    'No volume; the mass in the part is taken as the inventory',
  ),
  noDetection: t('单元缺少探测等级，按 C 级', 'The unit has no detection grade; C is used'),
  noIsolation: t('单元缺少隔离等级，按 C 级', 'The unit has no isolation grade; C is used'),
  noFireControl: t('单元缺少消防控制等级，按无', 'The unit has no fire-control grade; none is used'),
  noEffectiveness: t(
    '检验记录未给出有效性，按检验类型取值',
    'Inspections without effectiveness; that of their kind is used',
  ),
  noRate: t(
    '没有测厚数据和腐蚀裕量，无法得到腐蚀速率',
    'No readings and no corrosion allowance: no corrosion rate',
  ),
  rateFromAllowance: t(
    '没有能得出速率的测厚数据，腐蚀速率按腐蚀裕量与设计寿命估算',
    'No readings that give a rate; the rate is allowance over design life',
  ),
  rateOfReplacedWall: t(
    '壁已更换，新壁只测过一次，没有实测速率；被更换的壁的速率见此处，未采用：材料与工况未变时，请在研究中按其填写速率',
    'The wall was replaced and read once since: no rate of its own. The old wall’s is given here and not used; enter it as the rate where material and service are the same',
  ),
  locationsUnread: t(
    '有测点在评估日期前没有可信的测厚值（此处为未测数/测点总数）：壁厚和速率只代表其余测点，未测的测点不视为已更换，请测厚',
    'Monitoring locations without a trusted reading by the RBI date (unread/all given here): wall and rate stand for the others alone, and the unread ones do not count as replaced; measure them',
  ),
  rateFromFoundWall: t(
    '检验发现的最小壁厚自投用以来的减薄快于各测厚点，按其取速率',
    'The least wall an inspection found has lost metal faster since entry into service than any place read; its rate is used',
  ),
  rateFromOneReading: t(
    '只测过一次的测厚点：按公称厚度自投用以来的减薄取速率，请复测',
    'A place read once: the rate is what it has lost of the nominal wall since entry into service; measure again',
  ),
  rateFromShortSpan: t(
    '测厚只覆盖投用年限的一小部分（不足四分之一）：按公称厚度自投用以来的减薄取速率',
    'The readings span less than a quarter of the years in service: the rate is what was lost of the nominal wall since entry into service',
  ),
  readingsDisagree: t(
    '同一测厚点后测的壁厚大于先测的，其中一个有误：请复测，或将有误的读数标为存疑（此处为较薄的读数）',
    'A later reading of one place is thicker than an earlier one: one of them is wrong. Measure again, or mark the wrong one doubtful (the thinner is given here)',
  ),
  leastWallGrew: t(
    '后一次检验的最小壁厚大于前一次的：壁厚不会增大，按较薄的一处计（此处为较薄的值），请复测',
    'A later inspection found a thicker least wall than an earlier one: a wall does not grow. The thinner place counts (given here); measure again',
  ),
  laterLeftOut: t(
    '评估日期之后还有测厚或检验记录，未计入：需要计入时请推后评估日期',
    'Readings or inspections after the RBI date are left out: move the date on to count them',
  ),
  rateGrew: t(
    '测厚值增大，属测量误差，速率未知：按腐蚀裕量与设计寿命估算，请复测',
    'The readings grew: a measuring error, the rate is not known. Allowance over design life is used; measure again',
  ),
  wallUnplaced: t(
    '检验发现的最小壁厚小于该部件的测厚值，但未说明在哪个部件：请在该部件录入测点',
    'An inspection found a wall thinner than any reading of this part and does not say on which part: enter it as a reading',
  ),
  otherSide: t(
    '工艺数据没有该部件所在一侧，按另一侧取值',
    'The process data have no record for the side of this part; the other side’s is used',
  ),
  severalProcess: t(
    '该侧有多条工艺数据，按最后录入的一条取值：请核对，删除不再适用的记录',
    'The side has several records of process data; the one entered last is used. Check them and remove what no longer holds',
  ),
  processDiffers: t(
    '设备台账与工艺数据不一致，按该侧工艺数据取值',
    'Ledger and process data differ; the process data of the side are used',
  ),
  headFromSize: t(
    '操作压力不高于大气压，泄漏由液柱推动；液柱高度按设备尺寸估算',
    'Not above atmospheric pressure: the liquid’s own head drives a leak. It is taken from the size of the equipment',
  ),
  noDrivingPressure: t(
    '操作压力不高于大气压，气体不会外泄：请给出可能出现的最高压力或后果面积',
    'Not above atmospheric pressure: no gas leaves. Give the highest pressure that may occur, or the area',
  ),
  noTechnique: t(
    '检验记录没有检测方法：有效性只计入减薄，开裂不计。请在检验记录中填写检测方法（如湿荧光磁粉、相控阵、渗透）',
    'The inspection records name no technique: their grade counts for the loss of wall, not for cracking. Name the techniques in the records (wet fluorescent MT, phased array, PT)',
  ),
  techniqueUnknown: t(
    '检验记录中有无法识别的检测方法，不计有效性',
    'A technique in the inspection records is not known and gives no credit',
  ),
  noCladdingRate: t(
    '复层没有腐蚀速率：不知道复层何时耗尽，请在评估中填写复层腐蚀速率',
    'The cladding has no corrosion rate: when it is used up is not known. Enter the rate in the assessment',
  ),
  claddingGrew: t(
    '复层的测厚值增大，属测量误差，其速率未知：请复测，或在评估中填写复层腐蚀速率',
    'The readings of the clad wall grew: a measuring error, the rate of the cladding is not known. Measure again, or enter the rate in the assessment',
  ),
  baseRateFromAllowance: t(
    '基层的腐蚀速率未知（测厚只反映复层），按腐蚀裕量与设计寿命估算：请在评估中填写基层在该介质中的速率',
    'The rate of the base metal is not known (readings tell of the cladding): allowance over design life is used. Enter the rate of the base metal in this fluid in the assessment',
  ),
  noBaseRate: t(
    '复层已耗尽，但基层只有一次测厚，其速率未知：取总减薄速率与裕量估算中较大者，请填写基层速率或再次测厚',
    'The cladding is gone and the base metal was read only once: its rate is not known. The larger of the overall rate and the allowance over the life is used; enter the rate of the base metal or measure again',
  ),
  claddingMeasured: t(
    '壁厚仍大于基层，测厚得到的是复层的腐蚀速率',
    'The wall is still thicker than the base metal: the readings tell the rate of the cladding',
  ),
  claddingGone: t(
    '最近的壁厚已不大于基层，复层按已耗尽计',
    'The last reading does not exceed the base metal: the cladding counts as used up',
  ),
  driverAssumed: t('外部环境按中等腐蚀性', 'A moderate external environment is assumed'),
  coatingAssumed: t(
    '按投用时涂刷的中等质量涂层',
    'A coating of medium quality since the start of service is assumed',
  ),
  h2sFromStream: t('水相 H₂S 含量按物流含量取值', 'H₂S in the water is taken from the stream'),
  hardnessAssumed: t('缺少硬度，按 237 HB', 'No hardness; 237 HB is used'),
  liningNotCredited: t(
    '罐底衬里只隔断介质侧腐蚀，土壤侧仍在继续：未计入，底板速率按两侧之和',
    'The lining of a tank bottom stops the product side only, the soil side goes on: it is not credited, both sides are added',
  ),
  coatingDateAssumed: t('涂层日期按投用日期', 'The coating is taken to be as old as the equipment'),
  insulationUnknown: t('台账没有写明保温材料', 'The ledger does not name the insulation'),
  steelAssumed: t('钢板按低硫、管子按无缝', 'Plate is taken as low in sulfur, pipe as seamless'),
  phAssumed: t('缺少 pH，按 7', 'No pH; 7 is used'),
  liningConditionAssumed: t('衬里状况按一般', 'Lining condition taken as average'),
  noReferenceTemperature: t(
    '脆性断裂缺少参考温度：按冲击试验或标准的参考温度表填写后再启用此机理',
    'Brittle fracture has no reference temperature: enter it from impact tests or the standard’s table, then switch the mechanism on',
  ),
  noMoney: t(
    '储罐只有经济后果，请在研究设置中启用经济后果',
    'Tanks have a financial consequence only; switch money on in the settings of the study',
  ),
  noTankProduct: t(
    '储存产品无法对应到方法的储罐介质',
    'The stored product fits no product of the method’s tank table',
  ),
  noFillHeight: t('储罐缺少最高操作液位', 'The tank has no operating level'),
  bundAssumed: t('有防火堤，按 10 % 漫出', 'The tank has a dike; 10 % is taken to leave it'),
  noBund: t('台账没有防火堤容积，按全部漫出', 'No dike in the ledger; all of a spill is taken to leave'),
  sensitivityAssumed: t('环境敏感性按中等', 'Environmental sensitivity taken as medium'),
  soilAssumed: t('罐基土壤按细砂', 'Soil below the tank taken as fine sand'),
  groundwaterAssumed: t('地下水距离按 3 m', 'Groundwater taken 3 m below'),
  settlementAssumed: t('有沉降测量，按满足 API 653', 'A settlement survey exists; taken to meet API 653'),
  noSetPressure: t('台账缺少整定压力', 'No set pressure in the ledger'),
  noProtected: t(
    '台账没有给出所保护的设备（上级设备）',
    'The ledger does not say which equipment it protects (parent equipment)',
  ),
  protectedNotAssessed: t(
    '所保护设备的部件不在本研究内或无法计算',
    'The parts of the protected equipment are not in this study or cannot be calculated',
  ),
  noDesignPressure: t(
    '所保护设备缺少设计压力，按整定压力',
    'The protected equipment has no design pressure; the set pressure is used',
  ),
  demandsAssumed: t(
    '泄放工况按火灾（2 倍设计压力）和出口堵塞（1.5 倍）',
    'Demands taken as fire (2 × design pressure) and blocked discharge (1.5 ×)',
  ),
  severityAssumed: t('介质对泄放装置的苛刻度按中等', 'Service severity taken as moderate'),
  dischargeAssumed: t('按排入密闭系统或火炬', 'Taken to discharge to a closed system or flare'),
  bundleLifeAssumed: t(
    '缺少管束寿命数据，特征寿命按 15 年',
    'No life of bundles on record; a characteristic life of 15 years is used',
  ),
  bundleAgeAssumed: t(
    '没有换管记录（换热管测厚的“已更换”），管束从设备投用之日计龄',
    'No change of tubes on record (a reading of tubes marked as replaced): the age counts from entry into service',
  ),
  bundleLifeFromDesign: t(
    '以台账设计寿命作为特征寿命（63 % 的管束失效时的年限），并非管束失效记录：请录入同类管束的更换记录或特征寿命',
    'The design life of the ledger is used as characteristic life (when 63 % of bundles have failed); it is no record of failures: state histories of like bundles or the life',
  ),
  bundleShapeAssumed: t('威布尔形状参数按 3', 'Weibull shape taken as 3'),
  noShellDiameter: t(
    '台账没有壳体内径，无法估算管束费用',
    'No shell diameter in the ledger: no cost of the bundle',
  ),
  tubeMaterialAssumed: t('管子材料不明，按碳钢', 'Tube material not known; carbon steel is used'),
  tubeLengthAssumed: t('管长不明，按 6 m', 'Tube length not known; 6 m is used'),
  bundleOutageAssumed: t('更换管束按停 5 天', 'A change of bundle is taken to cost 5 days'),
  bundleReductionAssumed: t(
    '更换管束期间按减产 30 %',
    'While a bundle is changed 30 % less throughput is taken',
  ),
  bundlesLeftOut: t(
    '管束只按经济后果评估：研究设置未启用经济数据，这些换热器的管束未进入本研究',
    'Bundles have a consequence in money only: the study counts none, so the bundles of these exchangers are not in it',
  ),
  cracksReported: t(
    '检验记录报告发现或怀疑开裂，之后没有检验证明已消除：按存在裂纹、敏感性高计。已返修时请在评估中将“已有裂纹”设为否，或录入返修后的检验',
    'An inspection reports cracks, found or suspected, and no later one shows them gone: they count as present, susceptibility High. Where they were repaired, set “Cracks present” to no in the assessment or record the inspection after the repair',
  ),
  liesOnSoil: t(
    '罐底坐落在基础上，大气和保温层触及不到：外部损伤不计入，土壤侧腐蚀已在减薄速率中。请停用该机理',
    'A tank bottom lies on its foundation, out of reach of weather and insulation: external damage is not counted, the soil side is in the rate of thinning. Switch the mechanism off',
  ),
  immuneMaterial: t(
    '该材料类别不会发生此机理，未计入：请停用该机理，或更正材料类别',
    'This mechanism does not occur in the material family and is not counted: switch it off, or correct the family',
  ),
  cracksOff: t(
    '检验记录报告了这种开裂，但该机理未启用，风险不含它：请启用，或录入返修后的检验',
    'An inspection reports this cracking but the mechanism is off and the risk is without it: switch it on, or record the inspection after the repair',
  ),
  hydrogenFromPressure: t(
    '缺少氢分压，按全部压力为氢取值：请在评估中填写氢分压',
    'No hydrogen partial pressure; the whole pressure is taken as hydrogen. Enter it in the assessment',
  ),
  testOutcomeUnknown: t(
    '校验记录没有结果，不计入：请在检验记录的“校验结果”中填写',
    'A test has no outcome and is not counted: enter it in the record’s “Test outcome”',
  ),
  mechanismOff: t(
    '筛选建议启用此机理，但缺少所需数据',
    'Screening proposes this mechanism, but its data are missing',
  ),
};

export interface InputField extends MechanismInput {
  /** Choices of a field that is not a number. */
  choices?: readonly string[];
}

/** Inputs a study may set over the ledger: bulk grid, what-if and messages speak of them by these names. */
export const inputFields: Record<string, InputField> = {
  componentType: t('部件类型', 'Component type'),
  startDate: t('投用日期', 'In service since'),
  'geometry.furnishedThicknessMm': { ...t('名义厚度', 'Furnished thickness'), quantity: 'thickness' },
  'geometry.minimumThicknessMm': { ...t('最小需要厚度', 'Required thickness'), quantity: 'thickness' },
  'geometry.diameterMm': { ...t('内径', 'Diameter'), quantity: 'diameter' },
  'geometry.volumeM3': { ...t('容积', 'Volume'), quantity: 'volume' },
  'geometry.corrosionAllowanceMm': { ...t('腐蚀裕量', 'Corrosion allowance'), quantity: 'thickness' },
  'operation.temperatureC': { ...t('操作温度', 'Operating temperature'), quantity: 'temperature' },
  'operation.pressureMPa': { ...t('操作压力', 'Operating pressure'), quantity: 'pressureGauge' },
  'operation.minimumTemperatureC': { ...t('最低温度', 'Minimum temperature'), quantity: 'temperature' },
  'material.family': t('材料类别', 'Material family'),
  'material.yieldStrengthMPa': { ...t('屈服强度', 'Yield strength'), quantity: 'stress' },
  'material.tensileStrengthMPa': { ...t('抗拉强度', 'Tensile strength'), quantity: 'stress' },
  'material.allowableStressMPa': { ...t('许用应力', 'Allowable stress'), quantity: 'stress' },
  'material.weldJointEfficiency': t('焊接接头系数', 'Weld joint efficiency'),
  'material.heatTreated': t('焊后热处理', 'Post-weld heat treatment'),
  'material.hardnessHB': { ...t('硬度', 'Hardness'), quantity: 'hardness' },
  'consequence.fluid': t('代表性介质', 'Representative fluid'),
  'consequence.storedPhase': { ...t('储存相态', 'Stored phase'), choices: ['gas', 'liquid'] },
  'consequence.inventoryMassKg': { ...t('存量', 'Inventory'), quantity: 'mass' },
  'consequence.componentMassKg': { ...t('部件内质量', 'Mass in component'), quantity: 'mass' },
  'consequence.liquidHeadM': { ...t('液柱高度', 'Height of liquid'), quantity: 'length' },
  'consequence.toxicMassFraction': t('毒性组分质量分数', 'Toxic mass fraction'),
  'consequence.detection': { ...t('探测等级', 'Detection'), choices: ['A', 'B', 'C'] },
  'consequence.isolation': { ...t('隔离等级', 'Isolation'), choices: ['A', 'B', 'C'] },
  'consequence.mitigation': {
    ...t('减缓措施', 'Mitigation'),
    choices: ['blowdown', 'deluge-and-monitors', 'monitors', 'foam-spray', 'none'],
  },
  'mechanisms.thinning.corrosionRateMmPerYear': {
    ...t('腐蚀速率', 'Corrosion rate'),
    quantity: 'corrosionRate',
  },
  'mechanisms.thinning.confidence': {
    ...t('速率可信度', 'Confidence in rate'),
    choices: ['low', 'medium', 'high'],
  },
  'inspections.effectiveness': t('检验有效性', 'Inspection effectiveness'),
  'inspections.testOutcome': t('校验结果', 'Test outcome'),
  'inspections.techniques': t('检测方法', 'Inspection techniques'),
  'inspections.date': t('检验日期', 'Inspection date'),
  'inspections.wallThicknessMm': { ...t('实测壁厚', 'Measured wall'), quantity: 'thickness' },
  mechanisms: t('损伤机理', 'Damage mechanisms'),
  'reliefDevice.openSeverity': {
    ...t('拒开苛刻度', 'Severity, fail to open'),
    choices: ['mild', 'moderate', 'severe'],
  },
  'reliefDevice.setPressureMPa': { ...t('整定压力', 'Set pressure'), quantity: 'pressureGauge' },
  'reliefDevice.protected.damageFactor': t('所保护设备的损伤系数', 'Damage factor of the protected item'),
  'reliefDevice.protected.maximumWorkingPressureMPa': {
    ...t('所保护设备的设计压力', 'Design pressure of the protected item'),
    quantity: 'pressureGauge',
  },
  'reliefDevice.protected.gffTotal': t('所保护设备的失效频率', 'Failure frequency of the protected item'),
  'reliefDevice.protected': t('所保护的设备', 'Protected equipment'),
  'reliefDevice.demands': t('泄放工况', 'Demands'),
  'reliefDevice.closedDischarge': t('排放去向', 'Discharge'),
  'bundle.lifeYears': t('特征寿命（年）', 'Characteristic life (years)'),
  'bundle.shape': t('形状参数', 'Shape parameter'),
  'bundle.shutdownDays': t('更换停工天数', 'Days out for a change'),
  'bundle.rateReductionPercent': t('减产比例（%）', 'Loss of throughput (%)'),
  'bundle.shellDiameterM': t('壳体内径', 'Shell diameter'),
  'bundle.tubeMaterial': t('管子材料', 'Tube material'),
  'bundle.tubeLengthM': t('管长', 'Tube length'),
  tank: t('储罐数据', 'Tank data'),
  'financial.productionLossUsdPerDay': t('停产损失', 'Production loss per day'),
  component: t('部件', 'Component'),
  'settings.rbiDate': t('评估日期', 'RBI date'),
  'settings.planDate': t('计划日期', 'Plan date'),
  'settings.managementFactor': t('管理系数', 'Management factor'),
  'consequence.toxicFluid': t('毒性组分', 'Toxic component'),
  'consequence.heatCapacityRatio': t('比热比', 'Heat capacity ratio'),
  'consequence.liquidDensityKgPerM3': t('液体密度', 'Liquid density'),
  'geometry.structuralThicknessMm': { ...t('结构所需厚度', 'Structural thickness'), quantity: 'thickness' },
  'geometry.shape': t('形状', 'Shape'),
  'material.grade': t('材料牌号', 'Material grade'),
  'tank.diameterM': t('储罐直径', 'Tank diameter'),
  'tank.fillHeightM': t('液位', 'Fill height'),
  'tank.courseHeightM': t('壁板高度', 'Course height'),
  'tank.product': t('储存产品', 'Stored product'),
  'tank.soil': t('基础土壤', 'Soil'),
  'tank.groundwaterDistanceM': t('地下水距离', 'Distance to groundwater'),
  'tank.foundation': t('基础形式', 'Foundation'),
  'tank.contact': t('底板接触状况', 'Contact of the bottom'),
  'tank.releasePreventionBarrier': t('防渗漏层', 'Release prevention barrier'),
  'tank.fractionLeavingDike': t('漫出防火堤的比例', 'Share leaving the dike'),
  'tank.fractionOnSite': t('厂内比例', 'Share on site'),
  'tank.fractionOffSite': t('厂外比例', 'Share off site'),
  'tank.environmentSensitivity': t('环境敏感性', 'Environmental sensitivity'),
};

/** What a path of the engine's component is measured in. */
export const fieldQuantity = (field: string): MechanismInput['quantity'] =>
  (inputFields[field] ?? mechanismInputs[field.split('.').at(-1) ?? ''])?.quantity;

/** A path of the engine's component as people call it; mechanisms by their name. */
export function fieldName(field: string): Text {
  const path = field.replace(/\[\d+\]/g, '');
  const known = inputFields[path];
  if (known) return known;
  const [head, type = '', ...rest] = path.split('.');
  if (head !== 'mechanisms' || !(type in mechanismNames)) return t(field, field);
  const name = mechanismName(type);
  const [input] = rest;
  if (input === undefined) return name;
  const own = mechanismInputs[rest.at(-1) ?? input] ?? t(input, input);
  return t(`${name.zh}：${own.zh}`, `${name.en}: ${own.en}`);
}
