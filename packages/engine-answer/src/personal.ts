/*
  Questions about somebody are for people, not for a search: a name with a title, and somebody's health. What a substance does to
  people in general, and what to do for somebody who is hurt, are questions of the rules.
*/

const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';
const start = '(?<![\\p{Script=Han}])(?:请问|关于|我们|咱们)?';
const titles = '工|总|师傅|主任|班长|经理|队长|厂长|科长|部长|主管|同志|先生|女士|小姐';
const namedWithTitle = new RegExp(
  `${start}(?:[老小][${surnames}](?=[\\p{Script=Han}])|(?!施工|安全|石油|方法|金属|常温|万吨|白天|马上|任何|龙门|康复|雷雨|雷电|钟点|田间|江水|文件|武装)[${surnames}]\\p{Script=Han}{0,2}(?:${titles}))`,
  'u',
);
const somebody = `(?:${start}[${surnames}]\\p{Script=Han}{1,2}?|某某|[他她]|我(?!们)|同事|工友|徒弟|师傅|老婆|妻子|丈夫)`;
const zhAsk = '(?:是不是|是否|有没有|会不会|算不算|算|能不能|还能|可不可以|为什么|怎么会|什么时候|是|有|的)';
const condition =
  '(?:职业病|尘肺|矽肺|白血病|癌|病|体检|健康检查|血铅|听力(?:损失|下降)|耳聋|中毒|怀孕|残疾|伤残|工伤|抑郁|心脏|血压|过敏|骨折|感染|阳性)';
const health = new RegExp(`${somebody}(?:${zhAsk}|得|患|被).{0,12}${condition}`, 'u');
/** A finding about somebody, whoever it is; 病因 and 急救 of a substance are not. */
const diagnosis =
  /诊断|病历|体检结果|体检报告|患(?:了|有|上)|得了.{0,6}病|得的.{0,4}病|查出.{0,6}病|工伤(?:鉴定|认定)|伤残等级|劳动能力鉴定|diagnos|medical (?:record|history|result|report)|test(?:ed)? positive/iu;
const firstAid = /怎么办|怎么救|如何救|急救|抢救|施救|first aid|what (?:to do|should)/iu;
const enCondition =
  '(?:ill|sick|pregnant|disabled|disease|illness|cancer|leuka?emia|silicosis|asbestosis|poison\\w*|deaf\\w*|hearing loss|depress\\w*|injur\\w*|fit for (?:work|duty)|health|medical|blood)';
const enHealth = new RegExp(
  `\\b(?:is|are|was|has|have|had|does|did|do|can|why|when|will|am)\\b.{0,12}\\b(?:he|she|I|my \\w+|his|her|[Tt]he colleague|[A-Z][a-z]+ [A-Z][a-z]+)\\b.{0,40}\\b${enCondition}\\b`,
  'u',
);
const enTitle = /\b(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z]/u;
const lowerFirst = (text: string) => text.replace(/^\s*[A-Z](?=[a-z]+ )/u, (letter) => letter.toLowerCase());

/** Whoever holds a post is known by name, and no rule names people. */
const post =
  '(?:厂长|经理|主任|总监|部长|科长|处长|班长|队长|站长|总工(?:程师)?|书记|主席|董事长|总裁|安全员)';
const enPost = '(?:manager|director|superintendent|president|chief|boss|ceo|secretary)';
const holder = new RegExp(
  `${post}(?:现在|目前)?(?:是谁|叫什么|姓什么|是哪位)|(?:谁|哪位)是[^，,。?？]{0,10}${post}(?=[?？]?$)|\\bwho(?:['’]s| is| are)\\s+(?:(?:the|our|my|your)\\s+)?(?:[\\w-]+\\s+){0,3}?${enPost}s?(?=\\s*[?]?$)`,
  'iu',
);

/** Whether a question is about a named person or about somebody's health. */
export function asksOfPerson(question: string): boolean {
  if (diagnosis.test(question) || enTitle.test(question) || holder.test(question.trim())) return true;
  if (firstAid.test(question)) return namedWithTitle.test(question) && /处罚|考核|责任/u.test(question);
  return namedWithTitle.test(question) || health.test(question) || enHealth.test(lowerFirst(question));
}

/** Names that stand in a text about somebody: with a title, or before what is said of their health. */
const written: readonly RegExp[] = [
  new RegExp(namedWithTitle.source.replace(start, `${start}(?<name>`).concat(')'), 'dgu'),
  new RegExp(
    `${start}(?<name>[${surnames}]\\p{Script=Han}{1,2}?)(?=(?:${zhAsk}|得|患|被|确诊|查出).{0,12}(?:${condition}|诊断))`,
    'dgu',
  ),
  /\b(?<name>(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z][\p{L}'’-]*(?: [A-Z][\p{L}'’-]+)?)/dgu,
  new RegExp(
    `\\b(?:[Ii]s|[Aa]re|[Ww]as|[Hh]as|[Hh]ad|[Dd]oes|[Dd]id|[Cc]an|[Ww]hy|[Ww]ill)\\b.{0,12}?\\b(?<name>[A-Z][a-z]+ [A-Z][a-z]+)\\b(?=.{0,40}\\b${enCondition}\\b)`,
    'dgu',
  ),
];

export function personsIn(text: string): { at: number; length: number }[] {
  return written.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const [from, to] = indices?.groups?.name ?? [0, 0];
      return to > from ? [{ at: from, length: to - from }] : [];
    }),
  );
}
