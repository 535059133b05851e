import type { Text } from '@ircrisk/contract/text.ts';

/** A damage mechanism of API RP 571 (3rd edition, 2020), by its clause. */
export interface DamageMechanism extends Text {
  clause: string;
  category: keyof typeof mechanismCategories;
}

export const mechanismCategories = {
  uniform: { zh: '均匀腐蚀', en: 'Uniform corrosion' },
  localised: { zh: '局部腐蚀', en: 'Localised corrosion' },
  uniformLocalised: { zh: '均匀或局部腐蚀', en: 'Uniform or localised corrosion' },
  cracking: { zh: '环境开裂', en: 'Environmental cracking' },
  highTemperature: { zh: '高温腐蚀', en: 'High-temperature corrosion' },
  metallurgical: { zh: '材质劣化', en: 'Metallurgical degradation' },
  mechanical: { zh: '机械损伤', en: 'Mechanical damage' },
  external: { zh: '外部腐蚀', en: 'External corrosion' },
  other: { zh: '其他', en: 'Other' },
} satisfies Record<string, Text>;

const m = (
  clause: string,
  category: keyof typeof mechanismCategories,
  zh: string,
  en: string,
): DamageMechanism => ({ clause, category, zh, en });

/** All 67 mechanisms; every list of the product that asks for one offers these. */
export const damageMechanisms: Record<string, DamageMechanism> = {
  DM01: m('3.1', 'metallurgical', '475℃脆化', '885F (475C) embrittlement'),
  DM02: m('3.2', 'uniformLocalised', '胺腐蚀', 'Amine corrosion'),
  DM03: m('3.3', 'cracking', '胺应力腐蚀开裂', 'Amine SCC'),
  DM04: m('3.4', 'cracking', '氨应力腐蚀开裂', 'Ammonia SCC'),
  DM05: m('3.5', 'localised', '碱性酸性水腐蚀（硫氢化铵）', 'Ammonium bisulfide corrosion'),
  DM06: m('3.6', 'localised', '氯化铵及胺盐酸盐腐蚀', 'Ammonium chloride and amine hydrochloride corrosion'),
  DM07: m('3.7', 'uniformLocalised', '有机酸水溶液腐蚀', 'Aqueous organic acid corrosion'),
  DM08: m('3.8', 'external', '大气腐蚀', 'Atmospheric corrosion'),
  DM09: m('3.9', 'localised', '锅炉水及凝结水腐蚀', 'Boiler water and steam condensate corrosion'),
  DM10: m('3.10', 'localised', '盐水腐蚀', 'Brine corrosion'),
  DM11: m('3.11', 'mechanical', '脆性断裂', 'Brittle fracture'),
  DM12: m('3.12', 'cracking', '碳酸盐应力腐蚀开裂', 'Carbonate SCC'),
  DM13: m('3.13', 'metallurgical', '渗碳', 'Carburization'),
  DM14: m('3.14', 'localised', '碱腐蚀', 'Caustic corrosion'),
  DM15: m('3.15', 'cracking', '碱应力腐蚀开裂', 'Caustic SCC'),
  DM16: m('3.16', 'mechanical', '空化', 'Cavitation'),
  DM17: m('3.17', 'cracking', '氯化物应力腐蚀开裂', 'Chloride SCC'),
  DM18: m('3.18', 'localised', '二氧化碳腐蚀', 'CO2 corrosion'),
  DM19: m('3.19', 'localised', '浓差电池腐蚀', 'Concentration cell corrosion'),
  DM20: m('3.20', 'localised', '冷却水腐蚀', 'Cooling water corrosion'),
  DM21: m('3.21', 'cracking', '腐蚀疲劳', 'Corrosion fatigue'),
  DM22: m('3.22', 'external', '保温层下腐蚀', 'Corrosion under insulation'),
  DM23: m('3.23', 'highTemperature', '蠕变与应力断裂', 'Creep and stress rupture'),
  DM24: m('3.24', 'localised', '脱合金（脱锌、脱镍）', 'Dealloying'),
  DM25: m('3.25', 'metallurgical', '脱碳', 'Decarburization'),
  DM26: m('3.26', 'cracking', '异种金属焊缝开裂', 'Dissimilar metal weld cracking'),
  DM27: m('3.27', 'localised', '冲蚀/冲刷腐蚀', 'Erosion/erosion-corrosion'),
  DM28: m('3.28', 'cracking', '乙醇应力腐蚀开裂', 'Ethanol SCC'),
  DM29: m('3.29', 'localised', '烟气露点腐蚀', 'Flue gas dew point corrosion'),
  DM30: m('3.30', 'highTemperature', '燃灰腐蚀', 'Fuel ash corrosion'),
  DM31: m('3.31', 'localised', '电偶腐蚀', 'Galvanic corrosion'),
  DM32: m('3.32', 'other', '富氧气体引燃与燃烧', 'Gaseous oxygen-enhanced ignition and combustion'),
  DM33: m('3.33', 'localised', '铸铁石墨化腐蚀', 'Graphitic corrosion of cast irons'),
  DM34: m('3.34', 'metallurgical', '石墨化', 'Graphitization'),
  DM35: m('3.35', 'uniform', '高温H2/H2S腐蚀', 'High-temperature H2/H2S corrosion'),
  DM36: m('3.36', 'highTemperature', '高温氢侵蚀', 'High-temperature hydrogen attack'),
  DM37: m('3.37', 'localised', '盐酸腐蚀', 'Hydrochloric acid corrosion'),
  DM38: m('3.38', 'uniformLocalised', '氢氟酸腐蚀', 'Hydrofluoric acid corrosion'),
  DM39: m('3.39', 'cracking', '镍合金氢氟酸应力腐蚀开裂', 'HF SCC of nickel alloys'),
  DM40: m('3.40', 'cracking', '氢脆', 'Hydrogen embrittlement'),
  DM41: m('3.41', 'cracking', '氢氟酸中氢应力开裂', 'Hydrogen stress cracking in HF'),
  DM42: m('3.42', 'cracking', '液态金属脆化', 'Liquid metal embrittlement'),
  DM43: m('3.43', 'mechanical', '机械疲劳（含振动疲劳）', 'Mechanical fatigue incl. vibration'),
  DM44: m('3.44', 'highTemperature', '金属粉化', 'Metal dusting'),
  DM45: m('3.45', 'localised', '微生物腐蚀', 'Microbiologically influenced corrosion'),
  DM46: m('3.46', 'localised', '环烷酸腐蚀', 'Naphthenic acid corrosion'),
  DM47: m('3.47', 'metallurgical', '渗氮', 'Nitriding'),
  DM48: m('3.48', 'uniform', '高温氧化', 'Oxidation'),
  DM49: m('3.49', 'localised', '含氧工艺水腐蚀', 'Oxygenated process water corrosion'),
  DM50: m('3.50', 'localised', '苯酚腐蚀', 'Phenol (carbolic acid) corrosion'),
  DM51: m('3.51', 'localised', '磷酸腐蚀', 'Phosphoric acid corrosion'),
  DM52: m('3.52', 'cracking', '连多硫酸应力腐蚀开裂', 'Polythionic acid SCC'),
  DM53: m('3.53', 'mechanical', '衬里（耐火材料）劣化', 'Refractory degradation'),
  DM54: m('3.54', 'cracking', '应力松弛（再热）开裂', 'Stress relaxation (reheat) cracking'),
  DM55: m('3.55', 'highTemperature', '短时过热应力断裂', 'Short-term overheating - stress rupture'),
  DM56: m('3.56', 'metallurgical', 'σ相脆化', 'Sigma phase embrittlement'),
  DM57: m('3.57', 'external', '土壤腐蚀', 'Soil corrosion'),
  DM58: m('3.58', 'localised', '酸性水腐蚀', 'Sour water corrosion (acidic)'),
  DM59: m('3.59', 'metallurgical', '球化', 'Spheroidization (softening)'),
  DM60: m('3.60', 'metallurgical', '应变时效', 'Strain aging'),
  DM61: m('3.61', 'uniform', '硫化腐蚀', 'Sulfidation'),
  DM62: m('3.62', 'localised', '硫酸腐蚀', 'Sulfuric acid corrosion'),
  DM63: m('3.63', 'metallurgical', '回火脆化', 'Temper embrittlement'),
  DM64: m('3.64', 'mechanical', '热疲劳', 'Thermal fatigue'),
  DM65: m('3.65', 'mechanical', '热冲击', 'Thermal shock'),
  DM66: m('3.66', 'metallurgical', '钛氢化', 'Titanium hydriding'),
  DM67: m('3.67', 'cracking', '湿硫化氢损伤（鼓泡/HIC/SOHIC/SSC）', 'Wet H2S damage (blister/HIC/SOHIC/SSC)'),
};

export const mechanismChoices: Record<string, Text> = Object.fromEntries(
  Object.entries(damageMechanisms).map(([code, { zh, en }]) => [code, { zh, en }]),
);
