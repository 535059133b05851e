/** What a substance does to people and plant, coarse enough to compare accidents by. */
export const hazardClasses = [
  'flammable',
  'toxic',
  'combustibleDust',
  'oxidising',
  'selfReactive',
  'corrosive',
  'asphyxiant',
] as const;
export type HazardClass = (typeof hazardClasses)[number];

/**
 * Words by which the hazard of a substance is known, in both languages. Order counts: ammonium nitrate is no ammonia, and
 * nitrocellulose in store is judged by what exploded with it.
 */
export const hazardWords: readonly (readonly [HazardClass, RegExp])[] = [
  ['oxidising', /ammonium nitrate|liquid oxygen|oxygen|硝酸铵|液氧|富氧/i],
  ['selfReactive', /peroxide|nitro waste|nitrated waste|过氧化|硝化废/i],
  ['combustibleDust', /dust|粉尘|糖尘/i],
  [
    'toxic',
    /\bTCDD\b|dioxin|isocyanate|nitrobenzene|hydrogen sulfide|\bH2S\b|ammonia|chlorine|phosgene|benzene\b|二噁英|异氰酸|硝基苯|硫化氢|酸性气|酸性水|液氨|氨气|氯气|光气/i,
  ],
  [
    'flammable',
    /cyclohexane|\bLPG\b|condensate|ethylene|hydrocarbon|naphtha|gasoline|petrol|diesel|kerosene|\boil\b|gas oil|crude|residue|propane|butane|butadiene|vinyl chloride|hydrogen\b|methane|natural gas|fuel gas|slurry|reformate|xylene|toluene|环己烷|液化气|液化石油气|凝析|乙烯|丙烯|烃|石脑油|汽油|柴油|煤油|航煤|原油|蜡油|渣油|重油|油气|油浆|丙烷|丁烷|丁二烯|氯乙烯|氢气|循环氢|新氢|干气|富气|天然气|燃料气|瓦斯|重整|甲苯|二甲苯|轻烃|常顶油|塔顶油|塔底油|馏出物|油/i,
  ],
  ['corrosive', /\bHF\b|hydrofluoric|sulfuric acid|caustic|hydrochloric|氢氟酸|硫酸|碱液|盐酸/i],
  ['asphyxiant', /nitrogen|carbon dioxide|inert gas|氮气|二氧化碳|惰性气/i],
];
