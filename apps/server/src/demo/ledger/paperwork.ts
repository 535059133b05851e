import { addDays } from '@ircrisk/units';
import type { Making, Row } from './making.ts';

/** title, English title, mechanism, tag, then appearance, cause and measures, each in Chinese and after it in English. */
const cases: readonly (readonly [string, string, string, string, string, string, string])[] = [
  [
    '常顶空冷器管束腐蚀穿孔',
    'Overhead air cooler tubes perforated',
    'DM06',
    'E-106A',
    '管口 200 mm 内垢下坑蚀，最深 2.1 mm。 Under-deposit pitting within 200 mm of the tube ends, deepest 2.1 mm.',
    '塔顶注水量不足，氯化铵在空冷器入口析出。 Too little wash water: ammonium chloride settled at the inlet.',
    '注水量提高到塔顶油气的 8%，空冷器改为对称布管。 Wash water raised to 8 % of the overhead vapour, piping made symmetrical.',
  ],
  [
    '常顶油气线弯头减薄',
    'Overhead line elbow thinned',
    'DM37',
    'PL-1006',
    '弯头外弯侧局部减薄，最薄 5.1 mm。 Local thinning on the outer bend, thinnest 5.1 mm.',
    '露点位置前移，盐酸冲蚀。 Dew point moved upstream; erosion by hydrochloric acid.',
    '更换弯头，增设定点测厚，注剂点前移。 Elbow replaced, monitoring locations added, injection point moved upstream.',
  ],
  [
    '减渣线高温硫腐蚀',
    'Sulphidation of the vacuum residue line',
    'DM61',
    'PL-1013',
    '管线均匀减薄，流速高处更快。 Uniform thinning, faster where velocity is high.',
    '原油硫含量升高，碳钢管件混用。 Sulphur of the crude rose; carbon steel fittings were mixed in.',
    '材质升级为 5Cr，全线光谱复验。 Upgraded to 5Cr, whole line verified by PMI.',
  ],
  [
    '热富液线冲刷腐蚀',
    'Erosion-corrosion of the hot rich amine line',
    'DM02',
    'PL-5002',
    '调节阀后弯头内壁沟槽状减薄。 Grooves in the elbow after the control valve.',
    '富液酸气负荷超标，流速 2.4 m/s。 Rich loading above its limit, velocity 2.4 m/s.',
    '控制酸气负荷不大于 0.45，弯头材质升级为 304L。 Loading kept at or below 0.45, elbow upgraded to 304L.',
  ],
  [
    '贫富液换热器封头应力腐蚀开裂',
    'Amine cracking of an exchanger head',
    'DM03',
    'E-501A',
    '焊缝热影响区平行裂纹，长 35 mm。 Parallel cracks in the heat-affected zone, 35 mm long.',
    '焊后未热处理，贫液温度 98 ℃。 No heat treatment after welding; lean amine at 98 °C.',
    '打磨补焊并做消应力热处理。 Ground out, rewelded and stress relieved.',
  ],
  [
    '加氢空冷器出口铵盐腐蚀',
    'Ammonium salts after the hydrotreater air cooler',
    'DM05',
    'PL-4005',
    '弯头底部坑蚀。 Pitting at the bottom of the elbow.',
    '硫氢化铵质量分数 5.8%，流速偏高。 5.8 % ammonium bisulphide at high velocity.',
    '增加注水，弯头改用 825 合金。 More wash water, elbow of alloy 825.',
  ],
  [
    '油浆线冲蚀减薄',
    'Erosion of the slurry line',
    'DM27',
    'PL-2003',
    '弯头及三通冲刷沟槽。 Grooves in elbows and tees.',
    '油浆固含量 6 g/L。 6 g/L solids in the slurry.',
    '控制固含量，弯头堆焊耐磨层。 Solids limited, elbows overlaid with hard facing.',
  ],
  [
    '富气冷却器湿硫化氢损伤',
    'Wet H₂S damage of the gas cooler',
    'DM67',
    'E-304',
    '壳体内壁氢鼓包三处。 Three blisters on the inside of the shell.',
    '注水不足，硫化氢分压高。 Too little wash water, high H₂S partial pressure.',
    '更换抗 HIC 钢板，恢复注水。 HIC-resistant plate, wash water restored.',
  ],
  [
    '保温层下腐蚀',
    'Corrosion under insulation',
    'DM22',
    'PL-1015',
    '保温破损处外壁锈蚀，最深 1.6 mm。 Rust where the insulation was broken, deepest 1.6 mm.',
    '保温防水破损，壁温 60 ℃。 Weather barrier broken; metal at 60 °C.',
    '除锈防腐，更换保温。 Cleaned, coated, insulation renewed.',
  ],
  [
    '循环水总管内壁结瘤腐蚀',
    'Tuberculation of the cooling water header',
    'DM45',
    'PL-7006',
    '内壁锈瘤，瘤下坑深 3 mm。 Tubercles inside, pits of 3 mm below them.',
    '流速低，微生物繁殖。 Low velocity, growth of microbes.',
    '清洗预膜，加强杀菌。 Cleaned and passivated, more biocide.',
  ],
  [
    '加热炉管高温氧化',
    'Oxidation of heater tubes',
    'DM48',
    'F-102',
    '炉管外壁氧化皮剥落。 Scale flaking off the outside of the tubes.',
    '火嘴偏烧，管壁超温。 Burners out of balance, tube metal too hot.',
    '调整火嘴，增设管壁热电偶。 Burners adjusted, skin thermocouples added.',
  ],
  [
    '储罐底板下表面土壤腐蚀',
    'Soil-side corrosion of a tank bottom',
    'DM57',
    'TK-611',
    '漏磁检测发现 14 处超标信号。 14 signals above the limit in the MFL survey.',
    '阴极保护断电位不足。 Cathodic off-potential too weak.',
    '补焊更换底板，恢复阴极保护。 Plates repaired and replaced, cathodic protection restored.',
  ],
];

const documents: readonly (readonly [string, string, string, string, string])[] = [
  ['DH-EQ-001', '压力容器使用管理规程', 'Use of pressure vessels', 'procedure', 'approved'],
  ['DH-EQ-002', '压力管道定期检验规程', 'Periodic inspection of pressure piping', 'procedure', 'approved'],
  ['DH-EQ-003', '安全阀管理规定', 'Safety valves', 'procedure', 'approved'],
  ['DH-EQ-004', '常压储罐完整性管理规程', 'Integrity of atmospheric tanks', 'procedure', 'inReview'],
  ['DH-CR-001', '常减压装置腐蚀控制文件', 'Corrosion control document, crude unit', 'ccd', 'approved'],
  ['DH-CR-002', '催化裂化装置腐蚀控制文件', 'Corrosion control document, FCC', 'ccd', 'approved'],
  [
    'DH-CR-003',
    '柴油加氢装置腐蚀控制文件',
    'Corrosion control document, diesel hydrotreater',
    'ccd',
    'draft',
  ],
  ['DH-CR-004', '溶剂再生装置腐蚀控制文件', 'Corrosion control document, amine unit', 'ccd', 'approved'],
  ['DH-MT-001', '定点测厚作业指导书', 'Thickness measurement at fixed points', 'procedure', 'approved'],
  ['DH-MT-002', '开罐检验方案模板', 'Template for internal tank inspections', 'manual', 'draft'],
];

const actions: readonly (readonly [string, string, string, string, string, string, number, string])[] = [
  [
    '常顶系统增设在线测厚 4 点',
    'Four on-line thickness points in the overhead system',
    'preventive',
    'high',
    'V-104',
    'gumanqing',
    25,
    'inProgress',
  ],
  [
    'V-104 内壁堆焊方案评审',
    'Review of the overlay welding of V-104',
    'corrective',
    'urgent',
    'V-104',
    'fangzhiyuan',
    -6,
    'open',
  ],
  [
    'PL-1013 减渣线弯头更换',
    'Replace the elbows of residue line PL-1013',
    'corrective',
    'high',
    'PL-1013',
    'fangzhiyuan',
    48,
    'open',
  ],
  [
    'PL-5002 热富液线材质升级',
    'Upgrade the material of rich amine line PL-5002',
    'moc',
    'high',
    'PL-5002',
    'gumanqing',
    75,
    'pendingVerification',
  ],
  [
    'E-501A 焊缝消应力热处理复查',
    'Check the stress relief of the welds of E-501A',
    'inspection',
    'medium',
    'E-501A',
    'hanqishan',
    -15,
    'inProgress',
  ],
  [
    '空冷器注水量校核',
    'Verify the wash water of the air coolers',
    'study',
    'medium',
    'E-403A',
    'fangzhiyuan',
    20,
    'open',
  ],
  [
    'G-601 球罐年度检查问题整改',
    'Findings of the annual check of sphere G-601',
    'corrective',
    'medium',
    'G-601',
    'yelanxi',
    33,
    'open',
  ],
  [
    'TK-611 底板漏磁检测复验',
    'Repeat the MFL survey of the bottom of TK-611',
    'inspection',
    'high',
    'TK-611',
    'hanqishan',
    12,
    'open',
  ],
  [
    'K-202 富气压缩机密封改造评估',
    'Study a new seal for wet gas compressor K-202',
    'study',
    'low',
    'K-202',
    'gumanqing',
    120,
    'draft',
  ],
  [
    'E-109 补齐检验报告安全状况等级',
    'Complete the safety grade in the report of E-109',
    'corrective',
    'medium',
    'E-109',
    'hanqishan',
    -30,
    'open',
  ],
  [
    '循环水总管防腐涂层修复',
    'Repair the coating of the cooling water header',
    'preventive',
    'medium',
    'PL-7006',
    'fangzhiyuan',
    60,
    'deferred',
  ],
  [
    'B-701 锅炉给水水质整改',
    'Feed water quality of boiler B-701',
    'corrective',
    'high',
    'B-701',
    'gumanqing',
    -80,
    'closed',
  ],
];

/** The Chinese sentences and the English ones behind them. */
const inBoth = (text: string, column: string): Record<string, string | null> => {
  const [zh = text, en = null] = text.split(/(?<=。) (?=[A-Z\d])/);
  return { [column]: zh, [`${column}_en`]: en };
};

/** Certificates, cases, documents and action items around the equipment. */
export function addPaperwork(making: Making): void {
  addCertificates(making);
  const { plant, byTag, today, random, users } = making;
  for (const [nth, [title, titleEn, mechanism, tag, appearance, cause, measures]] of cases.entries()) {
    const equipment = byTag.get(tag);
    plant.corrosion_cases.push({
      id: making.id(),
      title,
      title_en: titleEn,
      mechanism,
      equipment_id: equipment?.id ?? null,
      node_id: equipment?.node_id ?? null,
      material_id: equipment?.material_id ?? null,
      medium: equipment?.medium ?? null,
      medium_en: equipment?.medium_en ?? null,
      temperature: equipment?.operating_temperature ?? null,
      pressure: equipment?.operating_pressure ?? null,
      found_date: making.yearsAgo(0.4 + nth * 0.7),
      ...inBoth(appearance, 'appearance'),
      ...inBoth(cause, 'cause'),
      ...inBoth(measures, 'measures'),
      photo_ids: [],
      keywords: tag,
    });
  }
  for (const [number, title, titleEn, type, state] of documents) {
    plant.documents.push({
      id: making.id(),
      document_number: number,
      title,
      title_en: titleEn,
      type,
      revision: state === 'approved' ? '1' : '0',
      state,
      effective_date: state === 'approved' ? making.yearsAgo(1.2) : null,
      review_due_date: addDays(today, random.whole(-20, 700)),
      keywords: null,
    });
  }
  for (const equipment of plant.equipment.filter(({ type }) => type === 'pressureVessel').slice(0, 30)) {
    plant.documents.push({
      id: making.id(),
      document_number: `DWG-${equipment.tag}`,
      title: `${equipment.tag} ${equipment.name}竣工图`,
      title_en: `${equipment.tag} ${equipment.name_en}, as-built drawing`,
      type: 'drawing',
      revision: '0',
      state: 'approved',
      equipment_id: equipment.id,
      node_id: equipment.node_id,
      effective_date: equipment.in_service_date,
    });
  }
  for (const [title, titleEn, type, priority, tag, owner, days, state] of actions) {
    const equipment = byTag.get(tag);
    const due = addDays(today, days);
    plant.action_items.push({
      id: making.id(),
      source_module: 'action-item',
      node_id: equipment?.node_id ?? null,
      equipment_id: equipment?.id ?? null,
      title,
      title_en: titleEn,
      type,
      priority,
      owner_id: users.get(owner) ?? null,
      due_date: due,
      state,
      deferred_to: state === 'deferred' ? addDays(due, 45) : null,
      state_reason: state === 'deferred' ? '等待停工窗口' : null,
      approver_id: state === 'deferred' ? (users.get('luwenzhe') ?? null) : null,
      closed_on: state === 'closed' ? addDays(due, -3) : null,
      close_evidence_ids: [],
    });
  }
}

const issuer = '宁波市市场监督管理局';

function addCertificates(making: Making): void {
  const { plant, random } = making;
  const add = (equipment: Row, kind: string, number: unknown, by: string, expiry: unknown, issued: string) =>
    plant.certificates.push({
      id: making.id(),
      equipment_id: equipment.id,
      kind,
      number,
      issuer: by,
      issue_date: issued,
      expiry_date: expiry,
    });
  for (const equipment of plant.equipment) {
    if (equipment.certificate_number)
      add(
        equipment,
        'registration',
        equipment.certificate_number,
        issuer,
        equipment.certificate_expiry,
        String(equipment.in_service_date),
      );
    if (equipment.type !== 'reliefDevice') continue;
    const last = plant.inspections.findLast(({ equipment_id }) => equipment_id === equipment.id);
    if (last)
      add(
        equipment,
        'calibration',
        `JY-${String(last.report_number)}`,
        String(last.inspection_body),
        addDays(String(last.inspection_date), 365),
        String(last.inspection_date),
      );
  }
  for (let at = 1; at <= 8; at += 1) {
    const equipment = plant.equipment.find(
      ({ tag }) => tag === random.pick(['B-701', 'B-702', 'CR-701', 'CR-702']),
    );
    if (equipment)
      add(
        equipment,
        'operator',
        `T${330200}${random.whole(1000, 9999)}${at}`,
        issuer,
        addDays(making.today, random.whole(-10, 900)),
        making.yearsAgo(3),
      );
  }
}
