export const chapters = {
  process: [
    '常减压装置加工能力 500 万吨/年，原油经两级电脱盐、初馏、常压和减压蒸馏。本文件覆盖五个腐蚀回路；加工含硫低酸原油，设计酸值 0.5 mgKOH/g，设计硫 1.8 %。',
    'The unit runs five million tonnes a year through two desalters, preflash, atmospheric and vacuum columns. This document covers five corrosion loops; the crude is sour with little acid: design acid number 0.5 mgKOH/g, design sulfur 1.8 %.',
  ],
  history: [
    '2019 年常顶空冷入口短节因盐酸露点腐蚀减薄更换；2022 年减压转油线弯头测得 0.25 mm/a。',
    'In 2019 spools at the air cooler inlet were replaced after dew point attack; in 2022 elbows of the vacuum transfer line thinned by 0.25 mm a year.',
  ],
  abnormal: [
    '停工：奥氏体部件打开前碱洗，防连多硫酸开裂。开工：塔顶注水先于进料 2 小时投用。停注水超过 4 小时应降低塔顶负荷。',
    'Shutdown: austenitic parts are neutralised before they are opened. Start-up: overhead wash runs two hours before feed. Without wash for more than four hours the overhead load is lowered.',
  ],
  recommendations: [
    '减压转油线四处弯头增设网格测厚；减顶冷凝器入口作结盐点计算。',
    'Thickness grids at the four elbows of the vacuum transfer line; a salt point calculation for the vacuum condenser inlet.',
  ],
  references: [
    'API RP 970、571、584；GB/T 30579；装置工艺卡片。',
    'API RP 970, 571 and 584; GB/T 30579; process card of the unit.',
  ],
} as const;
