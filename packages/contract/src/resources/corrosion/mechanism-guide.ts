import type { Text } from '@ircrisk/contract/text.ts';

/** What brings a mechanism about and how it is looked for; a beginning for the engineer, not a judgement. */
export interface MechanismGuide {
  readonly drivers: Text;
  readonly inspection: Text;
}

const g = (zh: string, en: string, inspectionZh: string, inspectionEn: string): MechanismGuide => ({
  drivers: { zh, en },
  inspection: { zh: inspectionZh, en: inspectionEn },
});

/** Mechanisms most met with in refineries, by their code; after API RP 571, in our words. */
export const mechanismGuide: Readonly<Record<string, MechanismGuide>> = {
  DM01: g(
    '铁素体或双相钢长期处于 316～540 °C',
    'Ferritic or duplex steel long at 316 to 540 °C',
    '冲击试验',
    'Impact tests',
  ),
  DM02: g(
    '胺负荷、热稳定盐、温度和流速',
    'Loading, heat-stable salts, temperature, velocity',
    '测厚、热稳定盐分析',
    'Thickness, salt analysis',
  ),
  DM03: g(
    '未热处理的碳钢接触贫胺',
    'Carbon steel without PWHT in lean amine',
    '荧光磁粉、交流电磁场',
    'WFMT, ACFM',
  ),
  DM04: g(
    '氧、应力；液氨或铜合金',
    'Oxygen and stress; liquid ammonia or copper alloys',
    '荧光磁粉、涡流',
    'WFMT, eddy current',
  ),
  DM05: g(
    'Kp、NH₄HS 浓度和流速',
    'Kp, NH₄HS content, velocity',
    '入口测厚、流速核算',
    'Thickness at inlets, velocity check',
  ),
  DM06: g(
    '铵盐沉积加水分，低于结盐点',
    'Salts below their deposition point, with moisture',
    '测厚、结盐点计算',
    'Thickness, salt point',
  ),
  DM08: g('海洋或工业大气，低于约 120 °C', 'Marine or industrial air, below about 120 °C', '目视', 'Visual'),
  DM09: g('溶解氧、pH', 'Dissolved oxygen, pH', '测厚、涡流', 'Thickness, eddy current'),
  DM11: g(
    '壁温低于最低允许温度',
    'Metal colder than its minimum allowable temperature',
    '最低允许温度核算',
    'Review of the allowable temperature',
  ),
  DM12: g('pH 高于约 8、碳酸盐、未热处理', 'pH above about 8, carbonate, no PWHT', '荧光磁粉', 'WFMT'),
  DM13: g('高温下碳活度高', 'High carbon activity when hot', '硬度、磁性', 'Hardness, magnetism'),
  DM15: g('碱浓度、温度、未热处理', 'Caustic content, temperature, no PWHT', '荧光磁粉', 'WFMT'),
  DM16: g('汽蚀余量不足', 'Too little NPSH margin', '目视', 'Visual'),
  DM17: g(
    '氯离子、氧、约 60 °C 以上的 300 系',
    'Chloride and oxygen on 300 series above about 60 °C',
    '渗透、涡流',
    'PT, eddy current',
  ),
  DM18: g('CO₂ 分压、温度、pH', 'CO₂ partial pressure, temperature, pH', '测厚', 'Thickness'),
  DM20: g(
    '氯离子、生物膜、流速、温度',
    'Chloride, biofilm, velocity, temperature',
    '涡流、内旋转超声',
    'Eddy current, IRIS',
  ),
  DM22: g(
    '保温进水，-12～175 °C，涂层老化',
    'Wet insulation at -12 to 175 °C, aged coating',
    '拆检、射线、脉冲涡流',
    'Stripping, RT, pulsed eddy current',
  ),
  DM23: g('温度、应力和时间', 'Temperature, stress and time', '外径测量、金相', 'Diameter, replication'),
  DM27: g('流速、固体颗粒、弯头', 'Velocity, solids, elbows', '网格测厚', 'Thickness grid'),
  DM29: g('燃料含硫，壁温低于露点', 'Sulfur in the fuel, metal below the dew point', '测厚', 'Thickness'),
  DM30: g('燃料中钒、钠', 'Vanadium and sodium in the fuel', '目视、测厚', 'Visual, thickness'),
  DM31: g('异种金属、面积比', 'Unlike metals, ratio of their areas', '目视、测厚', 'Visual, thickness'),
  DM34: g('碳钢长期高于约 427 °C', 'Carbon steel long above about 427 °C', '金相', 'Replication'),
  DM36: g(
    '温度与氢分压高于纳尔逊曲线',
    'Temperature and hydrogen pressure above the Nelson curve',
    '超声背散射、相控阵',
    'AUBT, TOFD, phased array',
  ),
  DM37: g(
    '氯离子、水露点',
    'Chloride and the water dew point',
    '测厚、pH 与铁离子分析',
    'Thickness, pH and iron',
  ),
  DM38: g(
    '酸中水分、温度、残余元素',
    'Water in the acid, temperature, residual elements',
    '测厚、硬度',
    'Thickness, hardness',
  ),
  DM40: g('高强度、硬度高于约 HRC 22', 'High strength, above about HRC 22', '磁粉、硬度', 'MT, hardness'),
  DM43: g('振动、小接管', 'Vibration, small bores', '渗透、磁粉', 'PT, MT'),
  DM45: g('滞留、营养物', 'Stagnation, nutrients', '测厚、取样', 'Thickness, samples'),
  DM46: g(
    '酸值高于约 0.5、220～400 °C、流速',
    'Acid number above about 0.5, 220 to 400 °C, velocity',
    '网格测厚、光谱',
    'Thickness grid, PMI',
  ),
  DM47: g('含氨高温，约 316 °C 以上', 'Ammonia above about 316 °C', '硬度', 'Hardness'),
  DM48: g('碳钢高于约 538 °C', 'Carbon steel above about 538 °C', '测厚、目视', 'Thickness, visual'),
  DM50: g('温度、水', 'Temperature, water', '测厚', 'Thickness'),
  DM51: g('游离水', 'Free water', '测厚', 'Thickness'),
  DM52: g(
    '停工时敏化不锈钢上的硫化物、水和氧',
    'Sulfide, water and air on sensitised steel at shutdown',
    '渗透',
    'PT',
  ),
  DM53: g('热循环', 'Thermal cycles', '目视、红外', 'Visual, thermography'),
  DM55: g('流量中断', 'Loss of flow', '目视、红外', 'Visual, thermography'),
  DM56: g('不锈钢长期处于 538～954 °C', 'Stainless steel long at 538 to 954 °C', '金相', 'Replication'),
  DM57: g(
    '土壤电阻率、阴极保护',
    'Soil resistivity, cathodic protection',
    '阴保检测、漏磁',
    'Protection survey, MFL',
  ),
  DM61: g(
    '硫含量，约 260 °C 以上',
    'Sulfur above about 260 °C',
    '测厚、光谱（低硅）',
    'Thickness, PMI for low silicon',
  ),
  DM62: g('浓度、温度、流速', 'Concentration, temperature, velocity', '测厚', 'Thickness'),
  DM63: g(
    '2.25Cr 钢长期处于 343～577 °C',
    '2.25Cr steel long at 343 to 577 °C',
    '冲击试验、J 系数',
    'Impact tests, J factor',
  ),
  DM64: g(
    '温差大于约 110 °C 的循环',
    'Cycles of more than about 110 °C',
    '渗透、磁粉、衍射时差',
    'PT, MT, TOFD',
  ),
  DM67: g(
    '水中 H₂S 高于约 50 ppm、硬度',
    'H₂S in water above about 50 ppm, hardness',
    '荧光磁粉、相控阵、硬度',
    'WFMT, phased array, hardness',
  ),
  DEADLEG: g('滞留', 'Stagnation', '射线、测厚', 'RT, thickness'),
  INJECTION: g('喷嘴、混合不良', 'Quill, poor mixing', '周向射线或测厚', 'RT or thickness around the pipe'),
};
