/*
  People and firms that no record of the plant knows, by how they are written: a legal ending, a Chinese name in Latin letters, a
  name behind somebody's trade or before what somebody does. What surely is one is taken out of a text that everybody reads; what
  only looks like one is shown to whoever publishes it. Technical words begin with the same characters (高压, 白油, 石油) and with
  capitals too (Control Room): they are neither.
*/

export type NamedKind = 'person' | 'firm';
export interface Named {
  readonly kind: NamedKind;
  readonly at: number;
  readonly text: string;
}

const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗凤方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅卞齐康伍余元顾孟黄穆萧尹姚邵汪祁毛禹狄贝明臧戴宋茅庞熊纪舒屈项祝董梁杜阮蓝闵季贾路娄江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房丁邓洪包左石崔吉龚程裴陆翁荀惠甄封芮靳段焦巴弓牧隗山谷车侯全班仰秋仲宁仇栾甘厉戎武符刘景詹束龙叶司郜黎薄印白蒲鄂赖卓屠蒙池乔阴胥苍闻莘党翟谭贡申冉桑桂牛寿边燕尚农温庄晏柴瞿阎连茹习艾容易慎戈廖庾终居衡步耿满弘匡文寇广欧沃利越隆师巩聂晁勾敖冷辛阚简饶曾关游权盖益桓公';
/** Those that begin a technical word more often than a name are no sign of one by themselves. */
const commonSurnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文高';
const compound =
  '欧阳|太史|端木|上官|司马|东方|独孤|南宫|夏侯|诸葛|尉迟|公孙|慕容|皇甫|令狐|司徒|宇文|长孙|闻人';

/** Words of plants that begin like a name; the dictionary of the system has many more. */
const technicalHan = new Set(
  `高压 高温 高处 高度 高低 高位 高速 高频 高硫 高含 高液 高点 高报 高限 高强 高空 高分 高效 白油 白土 白班 白天 白色 白炽 马达 马力 马上 马路 石油 石墨 石英 石棉 石脑 石化 石蜡 石膏 于是 方法 方可 方向 方案 方式 方便 方能 金属 金相 金工
  常压 常温 常减 常规 常开 常闭 常用 常见 安全 安装 安排 管道 管线 管束 管路 管壁 管板 管口 管廊 管理 管内 管外 黄油 黄铜 黄色 周期 周围 周边 周检 周转 何时 何种 程序 程度 许可 许多 曾经 叶轮 叶片 余量 余热 余压 夏季 钟点 任何 任务 毛刺 毛细 江水 史上
  龙门 万元 万吨 万用 段间 雷击 雷电 雷雨 雷达 易燃 易爆 易熔 易损 文件 文本 武装 丁烷 丁烯 丁二 丁腈 丁基 孔板 孔径 孔洞 杜绝 戴好 戴上 范围 康复 顾及 苏打 唐突 林区 路口 路面 时间 时段 时效 时刻 时长 元件 元素 明火 明显 明确 包括 包装 包覆 左侧 左右 左边
  温度 温差 温升 连接 连续 连锁 连通 利用 关闭 关阀 关断 关键 全部 全厂 全面 全开 全关 班长 班组 班前 班后 印刷 司机 步骤 满罐 满液 容器 容积 容量 居中 终端 终点 农用 牛皮 车间 车辆 车载 车速 山区 封堵 封闭 封头 封盖 焦化 焦炭 焦油 单向 单元 单台 广播 公司 公称 公差 公用 公用 权限 盖板 盖子 简单 简化 冷却 冷凝 冷水 冷态 辛烷 游离
  水位 华氏 乐观 伍德 和平 平台 平均 平衡 平时 成品 成套 经理 经过 纪录 纪要 项目 项次 童工 季度 梅花 盛放 田间 凌晨 洪水 包含 吉布 惠及 段内 谷物 宁波 景观 束缚 池内 池体 阴极 阴天 闻到 党员 申请 桑拿 边缘 边界 燕尾 尚未 尚无 柴油 习惯 艾灸 慎重 衡量 步进 耿耿 弘扬 匡算 越限 越过 隆起 师傅 巩固 敖包 饶有 益处 桓仁
  施工 施救 施焊 施压 张力 张紧 张拉 张开 陈旧 陈列 孙辈 朱红 秦皇 云母 云台 方形 昌盛 雷管 贺信 罗茨 罗纹 毕竟 安定 安置 乐器 齐全 齐平 康明 余下 余液 顾客 孟加 穆斯 汪洋 祁连 毛重 贝壳 戴着 舒张 屈服 屈曲 祝贺 董事 梁体 杜瓦 阮籍 蓝牙 蓝图 贾米 江边 颜色 郭沫 林业 钟摆 徐徐 骆驼 夏天 蔡司 田地 樊篱 胡乱 霍尔 万一 柯林 卢瑟 莫非 房间 房内 丁字 邓恩 石灰 石料 崔嵬 程控 陆地 陆上 段落 侯马 武汉 刘海 景象 龙头 叶绿 黎明 白泥 白钢 蒙版 乔木 温控 文字 文丘 欧姆 欧标 曾用 关于 关掉 关停 何处 何人 于此 许用 易于 易产 常常 常有 马弗 金刚 方块 石头 任意 任一 汤姆 钱款 史密 江苏 周一 周二 周三 周四 周五 周六 周日 周末 高于 高出 高达 高浓 高粘 高限 高真 马蹄 毛毡 黄磷 黄沙 黄金 林带 唐山 金额 孔隙 孔口 方圆 方钢 石子 石笼 常备 常量 叶栅 丁醇 丁酮`.split(
    /\s+/,
  ),
);

let segmenter: Intl.Segmenter | undefined;
const segmentsOf = (text: string) => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return [...segmenter.segment(text)];
};
const firstWord = (text: string) => segmentsOf(text.slice(0, 8))[0]?.segment ?? '';

const verbs =
  '说|称|讲|问|答|指出|认为|检查|发现|操作|报告|汇报|确认|签字|签发|签名|批准|到场|到达|进入|进罐|离开|关闭|打开|开启|启动|停止|停泵|停机|切换|佩戴|携带|使用|执行|负责|监护|指挥|通知|要求|安排|带领|组织|参加|完成|负伤|受伤|死亡|中毒|晕倒|昏迷|坠落|摔倒|被困|身亡|送医|赶到|前往|擅自|违章|未按|没有|拆卸|拆除|拆开|安装|焊接|动火|取样|采样|测量|巡检|巡查|听到|看到|闻到|接到|将|把|在|于|因|被|未|已|正|去|来';
const before =
  '由|经|向|让|派|叫|请|找|与|和|及|对|给|被|为|通知|联系|安排|委派|指派|派遣|询问|告知|要求|命令|带领|听从|、|，|,|。|；|;|：|:|（|\\(|“|"|^|\\n|\\s';
const roles =
  '项目经理|项目负责人|现场负责人|技术负责人|作业负责人|负责人|值班长|班组长|班长|组长|工长|队长|站长|主任|副主任|经理|副经理|厂长|副厂长|科长|部长|处长|主管|总监|总工|工程师|技术员|安全员|质检员|检验员|操作员|操作工|操作人员|值班员|调度员|驾驶员|司机|吊车司机|司索工|指挥人员|电工|焊工|钳工|架子工|起重工|仪表工|管工|油漆工|保温工|维修工|检修工|巡检员|分析员|采样员|监护人|看火人|承包商人员|承包商员工|外包人员|外操|内操|主操|副操|员工|职工|工人|民工|伤者|死者|当事人|举报人|师傅|同志';

/** What else somebody does right behind a name of one character: the name ends before it. */
const cutBefore = `${verbs}|误|错|漏|忘|没|拧|爬|跑|关|开|立即|随即|马上|自行|独自|私自|违规|手动`;
const doesMore = /^(?:批准|签字|签发|签名|检查|确认|发现|报告|汇报|到场|负责|指挥|要求|安排)/u;

/** How many characters of a Chinese name stand here: its end is where a word of the dictionary, or what somebody does, begins. */
function nameLength(text: string, at: number, own: number): number {
  const rest = text.slice(at + own);
  const given = /^\p{Script=Han}{1,2}/u.exec(rest)?.[0] ?? '';
  if (given.length < 2) return given.length === 0 ? 0 : own + 1;
  const afterOne = rest.slice(1);
  // 正 and 来 end names as often as they say when: what somebody does right behind them decides.
  if (/^[正来]/u.test(afterOne) && (doesMore.test(rest.slice(2)) || !/^\p{Script=Han}/u.test(rest.slice(2))))
    return own + 2;
  const endsAfterOne =
    new RegExp(`^(?:${cutBefore}|的|等|和|与|及)`, 'u').test(afterOne) || [...firstWord(afterOne)].length > 1;
  return own + (endsAfterOne ? 1 : 2);
}

/** Whether what looks like a name is a word: in our list, or in the dictionary with what follows. */
function isWord(text: string, at: number): boolean {
  // 孙某 names nobody.
  if (text[at + 1] === '某' || technicalHan.has(text.slice(at, at + 2))) return true;
  return [...firstWord(text.slice(at))].length > 1;
}

/** What ends a name: a mark, the end, or what somebody does. */
const ended = new RegExp(`^(?:$|[^\\p{Script=Han}]|${cutBefore}|的|等|和|与|及)`, 'u');

/** Behind a trade three characters that end where a name ends are one, though two of them are a word: 车间主任何其正批准. */
const isWholeName = (text: string, at: number, length: number): boolean =>
  length === 3 &&
  commonSurnames.includes(text[at] ?? '') &&
  !technicalHan.has(text.slice(at, at + 2)) &&
  [...firstWord(text.slice(at))].length === 2 &&
  ended.test(text.slice(at + length));

/** 老张, 小李, 阿强: as people call each other, where somebody does something or nothing follows. */
function nicknames(text: string): Named[] {
  const called = new RegExp(
    `(?<![大一较古最极过缩减微细窄很])(?:[老小][${commonSurnames}]|阿\\p{Script=Han})`,
    'gu',
  );
  return [...text.matchAll(called)].flatMap(({ 0: name, index: at }) =>
    noNicknames.test(name) || !ended.test(text.slice(at + name.length))
      ? []
      : [{ kind: 'person' as const, at, text: name }],
  );
}
const noNicknames = /^(?:小[于段金石白高江常文]|老[白高常文]|阿[司拉尔法姆基])$/u;

/** 买买提·艾力: names of two parts with a dot; 千瓦·时 is a unit. */
const unitParts =
  /^(?:千?克|吨|牛顿?|千牛|米|毫米|厘米|秒|分|帕斯?卡?|安培?|伏特?|千?瓦|小?时|摩尔|开尔文|度|欧姆?)$/u;
function dottedHan(text: string): Named[] {
  const dotted = new RegExp(
    `(?<first>\\p{Script=Han}{2,12})(?<rest>(?:[·•・‧]\\p{Script=Han}{1,6}?)+)(?=$|[^\\p{Script=Han}·•・‧]|${verbs}|误|打|关|开|的|等|和|与|及)`,
    'gu',
  );
  const lead = new RegExp(`^.*(?:${roles}|由|经|向|让|派|叫|请|找|与|和|及|对|给|被|通知|联系|安排)`, 'u');
  return [...text.matchAll(dotted)].flatMap((match) => {
    const { first = '', rest = '' } = match.groups ?? {};
    const own = first.replace(lead, '');
    if (
      own.length < 2 ||
      [own, ...rest.split(/[·•・‧]/u).filter(Boolean)].some((part) => unitParts.test(part))
    )
      return [];
    return [{ kind: 'person' as const, at: match.index + first.length - own.length, text: own + rest }];
  });
}

function hanPeople(text: string): { sure: Named[]; suspect: Named[] } {
  const sure: Named[] = [];
  const suspect: Named[] = [];
  // 某员工 names nobody, and nobody stands behind it.
  const role = new RegExp(`(?<!某)(?:${roles})(?=(?<compound>${compound})|[${surnames}])`, 'gu');
  for (const match of text.matchAll(role)) {
    const at = match.index + match[0].length;
    const own = match.groups?.compound?.length ?? 1;
    const length = nameLength(text, at, own);
    if (length === 0 || (own === 1 && isWord(text, at) && !isWholeName(text, at, length))) continue;
    sure.push({ kind: 'person', at, text: text.slice(at, at + length) });
  }
  sure.push(...nicknames(text), ...dottedHan(text));
  const bare = new RegExp(
    `(?<=${before})(?:(?<compound>${compound})|[${commonSurnames}])(?=\\p{Script=Han})`,
    'gu',
  );
  for (const match of text.matchAll(bare)) {
    const at = match.index;
    const own = match.groups?.compound?.length ?? 1;
    const length = nameLength(text, at, own);
    if (length === 0 || (own === 1 && isWord(text, at))) continue;
    const name = { kind: 'person' as const, at, text: text.slice(at, at + length) };
    const acts = new RegExp(`^(?:${verbs})`, 'u').test(text.slice(at + length));
    (acts || own > 1 ? sure : suspect).push(name);
  }
  return { sure, suspect: [...suspect, ...hanSuspects(text)] };
}

/** A surname that the dictionary leaves alone among others it leaves alone, anywhere. */
function hanSuspects(text: string): Named[] {
  const segments = segmentsOf(text);
  return segments.flatMap(({ segment, index }, at) => {
    if (segment.length !== 1 || !commonSurnames.includes(segment) || isWord(text, index)) return [];
    const next = segments[at + 1]?.segment ?? '';
    if (!/^\p{Script=Han}{1,2}$/u.test(next) || new RegExp(`^(?:${verbs})$`, 'u').test(next)) return [];
    const length = nameLength(text, index, 1);
    return length < 2
      ? []
      : [{ kind: 'person' as const, at: index, text: text.slice(index, index + length) }];
  });
}

const legalHan =
  '股份有限公司|有限责任公司|有限公司|股份公司|集团公司|总公司|分公司|合伙企业|工程队|施工队|安装队|检修队|公司|集团';
/** A firm without a name of its own is no secret. */
const genericFirm =
  /^(?:本|我|该|各|某|两|分|子|母|总|上级|集团|承包商?|外包|外委|外协|施工|检修|维修|安装|检测|检验|运输|保险|物业|工程|建设|设备|专业|第三方|有资质的?|相关|所属|石化|石油|化工|供电|供应商?)*$/u;
const firmStart =
  /由|被|委托|通知|联系|要求|督促|聘请|来自|隶属|属于|的|是|为|将|把|向|给|对|经|从|在|系|及|与|和|让|请|找|派|叫|到|向|于/gu;

function hanFirms(text: string): Named[] {
  const found: Named[] = [];
  for (const match of text.matchAll(
    new RegExp(`[\\p{Script=Han}（）()A-Za-z]{2,24}?(?:${legalHan})`, 'gu'),
  )) {
    const ending = new RegExp(`(?:${legalHan})$`, 'u').exec(match[0])?.[0] ?? '';
    const head = match[0].slice(0, match[0].length - ending.length);
    const starts = [...head.matchAll(firmStart)].map((one) => one.index + one[0].length);
    // The last word that cannot be part of it, unless it leaves too little to be a name.
    const from = starts.filter((start) => head.length - start >= 2).at(-1) ?? 0;
    if (genericFirm.test(head.slice(from))) continue;
    found.push({ kind: 'firm', at: match.index + from, text: match[0].slice(from) });
  }
  return found;
}

const latinFirm =
  /(?<![\p{L}\p{N}])(?:(?!(?:The|A|An|Our|This|That|Each|Any|Their)\s)[A-Z][\p{L}\p{N}&.'’-]*,?\s+(?:&\s+)?){1,6}?(?:Co\.?,?\s*,?\s*(?:Ltd|Limited|Inc)\b\.?|Co\.|Company(?:,?\s+(?:Limited|Ltd)\b\.?)?|Pte\.?\s+Ltd\b\.?|Pty\.?\s+Ltd\b\.?|Limited|Ltd\b\.?|Inc\b\.?|L\.?L\.?C\b\.?|GmbH|Corp\b\.?|Corporation|P\.?L\.?C\b\.?|S\.A\.|B\.V\.|(?:Contractors|Contracting|Services|Group)(?:\s+(?:Co\.?,?\s*)?(?:Ltd|Limited|Inc)\b\.?)?)(?![\p{L}])/gu;

/** Syllables of Chinese in Latin letters, by what they begin with. */
const rimes: readonly (readonly [string, string])[] = [
  ['', 'a ai an ang ao e ei en er o ou'],
  ['b', 'a ai an ang ao ei en eng i ian iao ie in ing o u'],
  ['p', 'a ai an ang ao ei en eng i ian iao ie in ing o ou u'],
  ['m', 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u'],
  ['f', 'a an ang ei en eng o ou u'],
  ['d', 'a ai an ang ao e ei eng i ian iao ie ing iu ong ou u uan ui un uo'],
  ['t', 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo'],
  ['n', 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve'],
  ['l', 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve'],
  ['g', 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo'],
  ['k', 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo'],
  ['h', 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo'],
  ['j', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['q', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['x', 'i ia ian iang iao ie in ing iong iu u uan ue un'],
  ['zh', 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo'],
  ['ch', 'a ai an ang ao e en eng i ong ou u uai uan uang ui un uo'],
  ['sh', 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo'],
  ['r', 'an ang ao e en eng i ong ou u uan ui un uo'],
  ['z', 'a ai an ang ao e ei en eng i ong ou u uan ui un uo'],
  ['c', 'a ai an ang ao e en eng i ong ou u uan ui un uo'],
  ['s', 'a ai an ang ao e en eng i ong ou u uan ui un uo'],
  ['y', 'a an ang ao e i in ing ong ou u uan ue un'],
  ['w', 'a ai an ang ei en eng o u'],
];
const syllable = rimes.flatMap(([initial, list]) => list.split(' ').map((rime) => initial + rime));
const given = new RegExp(
  `^(?:${[...syllable].sort((one, other) => other.length - one.length).join('|')}){1,2}$`,
);
const latinSurnames = new Set(
  'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu lin guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lv lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan lei qian yin li yi chang qiao he lai gong wen gao ouyang sima zhuge shangguan'.split(
    ' ',
  ),
);
/** Also words of English: a name only where somebody else says so. */
const alsoEnglish = new Set(
  'he long fan pan tan song han wan lei men can ran sang bang gang hang dang'.split(' '),
);

const technicalLatin = new Set(
  `acid air alarm amine analysis api asme area assembly audit auto ball barrier basic bearing block blow board boiler bolt bow bypass cable case cause center centre chain change check chemical circuit class clean close code coke coker cold column combustion common company compressor condensate control cooler cooling
  corrosion crude current cycle damage data date deck department depth design detector diesel distillation door double drain drawing drum duty electric electrical emergency energy engineering entry equipment event exchanger exhaust factory failure fault feed field filter final fire first flame flange flare flash flow foam force frame fuel full furnace gas gasket gate gauge general grade group guide hazard head header heat heater high
  hot hour house hydraulic hydrogen ignition incident inlet inspection instrument integrity interlock isolation item job joint key lab laboratory leak level life lift light limit line liquid load local lock loop low lube main maintenance major manual material matrix measure mechanical medium meter mode monitor motor near new night nitrogen node normal north nozzle oil open operating operation outlet oxygen panel part permit phase pipe piping plan plant plate platform point pool power pressure
  primary procedure process product program project protection pump purge quality rack rate reactor recovery recycle reflux relief report residue responsible review risk road room root rotor rule running safety sample seal section sensor separator service set shell shift shut shutdown side site size south special stage stand standard start state station steam step stop storage stress strip study sulfur sulphur suction supply support switch system tag tank team temperature test thermal tier time top total tower track train training transfer trip tube turbine turnaround type unit upper vacuum valve
  vapor vapour vent vessel vibration wall wash waste water weld west east wind winter work year zone january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday chinese english china ningbo shanghai beijing the this that these those when where while after before during because however then there with without from into an and for not but its it was were has have had all any both each few more most other some such only own same than too very what which who why how`.split(
    /\s+/,
  ),
);
const isTechnical = (word: string) => technicalLatin.has(word.toLowerCase()) || /^[A-Z\d-]+$/.test(word);
const isGiven = (word: string) => given.test(word.toLowerCase().replace(/[-’']/g, ''));

function pinyinPeople(text: string): { sure: Named[]; suspect: Named[] } {
  const sure: Named[] = [];
  const suspect: Named[] = [];
  const pair =
    /(?<![\p{L}\p{N}])(?<one>[A-Z][a-z]+|[A-Z]{2,})(?<gap>,?\s+)(?<two>[A-Z][a-z]+(?:[-’'][A-Za-z][a-z]+)?(?:\s[A-Z][a-z]{1,5}(?![a-z]))?)(?![\p{L}\p{N}])/gu;
  let from = 0;
  for (let match = pair.exec(text); match; pair.lastIndex = from, match = pair.exec(text)) {
    const { one = '', gap = ' ' } = match.groups ?? {};
    const words = (match.groups?.two ?? '').split(/\s+/);
    const first = words[0] ?? '';
    const both = words.length > 1 && isGiven(first) && isGiven(words[1] ?? '') ? words.join(' ') : first;
    const isSurname = (word: string) => latinSurnames.has(word.toLowerCase());
    const surnameFirst = isSurname(one) && words.slice(0, both === first ? 1 : 2).every(isGiven);
    const surnameLast = isSurname(first) && isGiven(one);
    const name = `${one}${gap}${surnameFirst ? both : first}`;
    const named = { kind: 'person' as const, at: match.index, text: name };
    const doubtful = alsoEnglish.has(one.toLowerCase()) || isTechnical(one) || isTechnical(first);
    if ((surnameFirst || surnameLast) && !doubtful) {
      sure.push(named);
      from = match.index + name.length;
      continue;
    }
    if (!isTechnical(one) && !isTechnical(first) && !gap.includes(',')) suspect.push(named);
    from = match.index + one.length;
  }
  return { sure, suspect };
}

const latinRole =
  /(?<![\p{L}])(?:[Ss]upervisor|[Ff]oreman|[Oo]perator|[Tt]echnician|[Ee]ngineer|[Mm]anager|[Ll]eader|[Ww]elder|[Ee]lectrician|[Ii]nspector|[Ff]itter|[Rr]igger|[Ss]caffolder|[Dd]river|[Cc]ontractor|[Cc]olleague|[Ww]orker|[Aa]ttendant|[Cc]hief|[Dd]irector|[Ss]uperintendent|[Mm]echanic|[Pp]lanner|[Oo]fficer|[Ww]itness|[Vv]ictim|[Ee]mployee|Mr\.?|Mrs\.?|Ms\.?|Miss|Dr\.?),?\s+(?<name>(?:[OD]['’](?=[A-Z]))?[A-Z][\p{Ll}’'-]*\p{Ll}(?:\s+(?:[OD]['’](?=[A-Z]))?[A-Z][\p{Ll}’'-]*\p{Ll}){0,2}|(?:[A-Z]\.\s?)+(?:[OD]['’](?=[A-Z]))?[A-Z][\p{Ll}’'-]*\p{Ll})/dgu;

function latinPeople(text: string): Named[] {
  return [...text.matchAll(latinRole)].flatMap((match) => {
    const name = match.groups?.name ?? '';
    const at = match.indices?.groups?.name?.[0] ?? 0;
    const words = name.split(/\s+/);
    return words.every(isTechnical) || words.some((word) => technicalLatin.has(word.toLowerCase()))
      ? []
      : [{ kind: 'person' as const, at, text: name }];
  });
}

/** J. Kowalski; at the head of a line one of the first letters counts what follows instead. */
const initialled =
  /(?<![\p{L}\p{N}.])(?:[A-Z]\.\s?){1,3}(?<last>(?:[OD]['’](?=[A-Z]))?[A-Z]\p{Ll}[\p{Ll}’'-]+)/gu;
const irish = /(?<![\p{L}\p{N}])(?:[A-Z]\p{Ll}+\s+)?O['’][A-Z]\p{Ll}{2,}/gu;
/** First names that are no words of English besides; with another name behind them they are for a person to decide. */
const firstNames =
  /(?<![\p{L}\p{N}-])(?:Bob|John|Mary|James|Peter|Paul|David|Michael|Mike|Robert|Thomas|Tom|Daniel|George|Kevin|Brian|Steve|Steven|Stephen|Andrew|Anna|Susan|Linda|Karen|Lisa|Nancy|Sarah|Emma|Laura|Julia|Maria|Jim|Joe|Dave|Alice|Henry|Simon|Martin|Eric|Ivan|Carlos|Pedro|Ahmed|Mohammed|Muhammad)(?![\p{L}\p{N}-]|\s+[A-Z]\p{Ll})/gu;
const dottedAccount =
  /(?<![\p{L}\p{N}.@/_-])(?<one>[A-Za-z]{2,})\.(?<two>[A-Za-z]{2,})(?![\p{L}\p{N}@/_-]|\.\p{L})/gu;

function latinByForm(text: string): { sure: Named[]; suspect: Named[] } {
  const person = (match: RegExpExecArray | RegExpMatchArray): Named => ({
    kind: 'person',
    at: match.index ?? 0,
    text: match[0],
  });
  const initials = [...text.matchAll(initialled)].filter(
    ({ groups }) => !technicalLatin.has((groups?.last ?? '').toLowerCase()),
  );
  const counts = (match: RegExpMatchArray) =>
    /^[A-H]/.test(match[0]) && /(?:^|\n)\s*$/u.test(text.slice(0, match.index));
  // lanxi.ye and ye.lanxi: a surname beside a given name of two syllables.
  const isAccount = (surname: string, own: string) =>
    latinSurnames.has(surname) && !alsoEnglish.has(surname) && own.length >= 4 && isGiven(own);
  const accounts = [...text.matchAll(dottedAccount)].filter(({ groups }) => {
    const [one, two] = [groups?.one?.toLowerCase() ?? '', groups?.two?.toLowerCase() ?? ''];
    return isAccount(two, one) || isAccount(one, two);
  });
  return {
    sure: [
      ...initials.filter((match) => !counts(match)),
      ...text.matchAll(irish),
      ...text.matchAll(firstNames),
      ...accounts,
    ].map(person),
    suspect: initials.filter(counts).map(person),
  };
}

/** The surname of somebody told with an initial or a trade, by which the same text calls them elsewhere. */
export function surnamesIn(named: readonly Named[]): string[] {
  return named.flatMap(({ kind, text }) => {
    const last = /(?:^|[\s.])(?<last>(?:[OD]['’])?[A-Z]\p{Ll}[\p{Ll}’'-]{2,})$/u.exec(text)?.groups?.last;
    const isAlone = last === text;
    return kind !== 'person' || !last || isAlone || technicalLatin.has(last.toLowerCase()) || isGiven(last)
      ? []
      : [last];
  });
}

/** Makers everybody knows: whether naming one is meant is for a person to decide. */
const makers =
  /(?<![\p{L}\p{N}])(?:Honeywell|Yokogawa|Siemens|Emerson|Rosemount|Foxboro|Schneider Electric|Flowserve|Sulzer|Atlas Copco|Sinopec|PetroChina|CNOOC|CNPC|ExxonMobil|BASF|Wison|Fluor|Technip|Linde|Mitsubishi|Hitachi)(?![\p{L}\p{N}])/gu;
const firmWords =
  /(?:公司|集团|检修|维修|安装|工程|建设|建筑|机电|设备|技术|检测|检验|劳务|物流|运输|保运|化建|石化)$|^(?:霍尼韦尔|横河|西门子|艾默生)$|\b(?:Maintenance|Engineering|Contract(?:ors?|ing)|Construction|Services?|Group|Company|Co|Ltd|Inc|Corp|GmbH|LLC|Valves?|Pumps?|Inspection|Logistics)\b/u;
/** Whether what somebody decided to be a name is that of a firm. */
export const isFirmName = (name: string): boolean =>
  firmWords.test(name) || new RegExp(makers.source, 'u').test(name);

const places =
  /^(?:中国|北京|上海|天津|重庆|宁波|杭州|舟山|南京|苏州|无锡|青岛|大连|广州|深圳|武汉|成都|西安|(?:浙江|江苏|山东|广东|福建|安徽|河北|河南|湖北|湖南|四川|辽宁|陕西)省?)市?/u;
/** A firm as people shorten it: without its legal ending, and without the place before its name. */
export function shortFirm(firm: string): string[] {
  const head = firm
    .trim()
    .replace(new RegExp(`(?:${legalHan})+$`, 'u'), '')
    .replace(/,?\s*(?:Co\.?,?\s*)?(?:Ltd|Limited|Inc|LLC|GmbH|Corp|Corporation|Company|Co)\.?$/iu, '')
    .trim();
  const own = head.replace(places, '');
  const least = (name: string) => (/\p{Script=Han}/u.test(name) ? name.length >= 3 : name.length >= 5);
  return [...new Set([head, own])].filter((name) => name !== firm && least(name) && !genericFirm.test(name));
}

/** One after the other, the longer where two begin at one place; none inside another. */
function apart(found: readonly Named[], taken: readonly Named[] = []): Named[] {
  const meets = (one: Named, other: Named) =>
    one.at < other.at + other.text.length && other.at < one.at + one.text.length;
  const kept: Named[] = [];
  for (const one of [...found].sort((a, b) => a.at - b.at || b.text.length - a.text.length))
    if (![...taken, ...kept].some((other) => meets(one, other))) kept.push(one);
  return kept;
}

/** People and firms a text names: those that surely are, and what only looks like somebody. */
export function namedIn(text: string): { sure: readonly Named[]; suspect: readonly Named[] } {
  const firms = apart([
    ...hanFirms(text),
    ...[...text.matchAll(latinFirm)].map((match) => ({
      ...{ kind: 'firm' as const, at: match.index, text: match[0].trim() },
    })),
  ]);
  const [han, spelled, formed] = [hanPeople(text), pinyinPeople(text), latinByForm(text)];
  const people = [...latinPeople(text), ...han.sure, ...spelled.sure, ...formed.sure];
  const sure = apart([...firms, ...apart(people, firms)]);
  const made = [...text.matchAll(makers)].map((match) => ({
    ...{ kind: 'firm' as const, at: match.index, text: match[0] },
  }));
  return { sure, suspect: apart([...han.suspect, ...spelled.suspect, ...formed.suspect, ...made], sure) };
}

/** The text with other words in the place of these. */
export function withoutNamed(
  text: string,
  named: readonly Named[],
  instead: Readonly<Record<NamedKind, string>>,
): string {
  let [done, from] = ['', 0];
  for (const { kind, at, text: own } of named) {
    done += text.slice(from, at) + instead[kind];
    from = at + own.length;
  }
  return done + text.slice(from);
}
