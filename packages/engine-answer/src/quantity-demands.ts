import { alternativesOf } from './alternatives.ts';
import { givesKind, isQuestion, type WantedKind, wantedKind } from './question.ts';
import { sentencesOf } from './quote.ts';
import { type Asked, isWork, names, partsAbout, type Said } from './subjects.ts';

/*
  Figures of one unit that are of different kinds: an explosive limit is a share as an exposure limit is, and how far ahead a permit is
  applied for a time as its validity is. What kind is asked for has to be the kind a clause gives.
*/

export interface FigureDemand {
  readonly word: string;
  readonly isMet: (said: Said) => boolean;
}

/** What a substance has by itself, each by its names. It is given by a figure behind the name and by no other. */
const properties: readonly RegExp[] = [
  /爆炸(?:浓度)?(?:[上下]?限|极限|范围)(?:值|浓度)?|\b(?:(?:lower|upper) )?(?:explosi(?:ve|on)|flammab(?:le|ility)) (?:limits?|range)\b|\b[LU][EF]L\b/giu,
  /闪点|\bflash ?points?\b/giu,
  /沸点|\bboiling points?\b/giu,
  /(?:熔|凝固?|冰)点|\b(?:melting|freezing) points?\b/giu,
  /(?:自燃|引燃|着火)(?:温度|点)|\b(?:auto-?)?ignition (?:temperature|point)s?\b/giu,
  /(?:(?<![高低])密度|比重)|\b(?:density|specific gravity)\b/giu,
  /蒸[汽气]压|\bvapou?r pressure\b/giu,
];
/** With a figure or a comparison behind it the property is a condition: 爆炸下限小于 4 % 时, where the LEL is 3 %. */
const isGivenByAsker =
  /^[^，,。;；?？\d]{0,8}\d|^\s?(?:大于|小于|高于|低于|超过|不[大小高低]于|above|below)/iu;
/** And where a share of it is asked for, or something is counted in it: 爆炸下限的多少, what percent of the LEL, 25 % LEL. */
const isMeasureBehind = /^的\s?(?:多少|几|百分)/u;
const isMeasureBefore = /(?:[%％]|百分之[^，,。]{0,2}|\b(?:percent(?:age)?|much|share) of (?:the )?)\s?$/iu;

function propertyAsked(question: string): { word: string; name: RegExp } | null {
  const kind = wantedKind(question);
  const isNamed = !isQuestion(question) || /什么|啥|\bwhat\b/iu.test(question);
  if (kind === null ? !isNamed : kind.unit === 'h' || kind.unit === 'm') return null;
  for (const name of properties)
    for (const { 0: word, index } of question.matchAll(name)) {
      const behind = question.slice(index + word.length);
      const before = question.slice(0, index);
      if (isGivenByAsker.test(behind) || isMeasureBehind.test(behind) || isMeasureBefore.test(before))
        continue;
      return { word, name };
    }
  return null;
}

const told =
  /^(?:\s?[（(][^（()）]*[）)])?\s?(?:of (?:[\w-]+ ){1,3})?(?:一般|通常|约|为|是|在|:|：|=|\s|\b(?:is|are|of|about|approximately|from|between|ranges)\b)*(?<figure>-?\d[\d.]*)(?:\s?(?:[%％]|℃|°C|g\/cm³|kg\/m³|kPa|MPa))?(?<after>.*)/isu;
const asCondition =
  /^\s?(?:（[^）]*）)?\s?(?:及?以[上下]|或以[上下]|时(?!间)|的|or (?:more|above|less|below))/iu;
const opensCondition = /\b(?:where|when|if)\b[^.;,]*$/iu;
/** Whether a text tells the property itself, and not only what holds where it is so much. */
const givesProperty = (text: string, name: RegExp): boolean =>
  [...text.matchAll(name)].some(({ 0: word, index }) => {
    const { after } = told.exec(text.slice(index + word.length))?.groups ?? {};
    return after !== undefined && !asCondition.test(after) && !opensCondition.test(text.slice(0, index));
  });
/** The property of the very substance that is asked about. */
export function propertyDemands(question: string, spoken: (said: Said) => readonly Asked[]): FigureDemand[] {
  const asked = /报警|告警|\balarms?\b/iu.test(question) ? null : propertyAsked(question);
  if (asked === null) return [];
  const { word, name } = asked;
  const isMet = (said: Said) => partsAbout(said, spoken(said)).some(({ text }) => givesProperty(text, name));
  return [{ word, isMet }];
}

const isTime = (kind: WantedKind | null): kind is WantedKind =>
  kind?.unit !== null &&
  kind?.unit !== undefined &&
  ['s', 'min', 'h', 'day', 'week', 'month', 'year'].includes(kind.unit);

const lead = /提前[^，,。；;]*|\d[\d.]*\s?[a-z]+ (?:ahead|in advance|beforehand)\b/giu;
const asksValidity =
  /有效(?:期限?|时间|多)|内有效|失效|过期|\bvalid(?:ity)?\b|\bexpir\w*|\bgood for\b|(?:票|证|许可)[^，,。]{0,4}(?:能|可以?|还)?(?:用|管)(?:多|几)/iu;
const lastsSo =
  /有效(?!剂量|接触)|失效|作废|期限|不超过|不得超过|最长|至多|以内|一般|复审|换证|间隔|每[^，,；;。]*(?:复审|检定|检验|校验|校准)|\b(?:valid|laps|expir|last|review|renew|within)\w*|\b(?:at most|no more than|no longer than|up to)\b|\b(?:calibrat|inspect)\w*\b[^.;]*\b(?:every|once)\b/iu;
/** How long a permit or a result holds is told by how long it lasts, and not by how far ahead it is applied for. */
function validityDemands(question: string): FigureDemand[] {
  const [word] = asksValidity.exec(question) ?? [];
  const kind = wantedKind(question);
  if (word === undefined || !isTime(kind)) return [];
  const isMet = ({ text }: Said) =>
    sentencesOf(text.replace(lead, '')).some(
      (one) => lastsSo.test(one) && givesKind(one, { ...kind, period: false }),
    );
  return [{ word, isMet }];
}

const asksLead =
  /提前|预先|(?:什么时候|何时|多早)[^，,。?？]{0,6}(?:申请|申办|报批)|\bwhen\b[^.?]*\b(?:applied for|apply|requested)\b|前(?:要|应该?|需要?|得)?(?:多(?:久|长时间|少(?:分钟|个?小时|天))|几(?:分钟|个?(?:小时|钟头)|天))(?![^，,。?？]*[一1]\s?[次回遍])|\b(?:how (?:far|long|soon|many [a-z]+) (?:ahead|in advance|before(?! (?:i|we|you|it|they|a|an|the)\b[^?]*\b(?:can|may|must|has|have|need)))|beforehand)\b/iu;
const tellsLead =
  /提前|前|间隔|事先|\b(?:ahead|in advance|beforehand|before|prior|earlier)\b|\bwithin \d[\d.]* \w+ (?:of|before)\b/iu;
const applying = /申[请办]|报批|办[理票]|提前[^，,。?？]*办|\b(?:appl(?:y|ied|ies)|request)/iu;
/** How long before something is a time before it: a period or a deadline beside its name is none; and that of a test none to apply in. */
function leadDemands(question: string): FigureDemand[] {
  const [word] = asksLead.exec(question) ?? [];
  const kind = wantedKind(question);
  if (word === undefined || !isTime(kind)) return [];
  const isMet = ({ text }: Said) =>
    alternativesOf(text).some(
      (part) =>
        tellsLead.test(part.text) &&
        givesKind(part.text, { ...kind, period: false }) &&
        (!applying.test(question) || applying.test(part.sentence)),
    );
  return [{ word, isMet }];
}

const asksDuring = /过程中|作业中|进行中|期间|\b(?:during|while)\b/iu;
const beforehand = /(?<![以目])前|\bbefore\b|\bprior to\b/iu;
/** How often something is done during the work is told by the rule of that work, and not by what is done before it. */
function phaseDemands(question: string, subjects: readonly Asked[]): FigureDemand[] {
  const [word] = asksDuring.exec(question) ?? [];
  const kind = wantedKind(question);
  if (word === undefined || !isTime(kind) || !kind.period) return [];
  const work = subjects.filter(isWork);
  const isMet = ({ heading, text, scope }: Said) =>
    work.every((asked) => names(`${scope}\n${heading}\n${text}`, asked)) &&
    alternativesOf(text).some((part) => !beforehand.test(part.text) && givesKind(part.text, kind));
  return [{ word, isMet }];
}

const asksAid =
  /急救|施救|中毒|灼伤|烧伤|冻伤|烫伤|误[服食]|吸入|(?:溅|沾|弄|洒|滴|喷|崩|碰|接触)[到入上在进了][^，,。]{0,6}(?:眼|皮肤|手|脸|身)|\bfirst aid\b|\bpoison(?:ed|ing)\b|\bburn(?:s|ed|t)?\b|\bsplash\w*|\b(?:in|into|on|onto) (?:(?:the|my|his|her|your|an?) )?(?:eyes?|skin|hands?)\b|\binhal\w*|\bswallow\w*|\bfrostbite\b/iu;
const asksTreatment =
  /急救|怎么|咋|如何|怎样|处理|处置|办|救|冲|洗|涂|抹|\b(?:first aid|treat\w*|what|how|do|flush\w*|rins\w*)\b/iu;
const asksPrevention = /预防|防止|避免|怎么防|\b(?:prevent\w*|avoid\w*)\b/iu;
const asksOther = /限值|浓度|报告|上报|培训|演练|\b(?:limits?|concentration|report\w*|train\w*|drills?)\b/iu;
const treats =
  /急救|冲洗|清洗伤|送医|就医|医生|医院|医疗|人工通气|人工呼吸|给氧|心肺复苏|按压|空气新鲜|新鲜空气|包扎|止血|救援|施救|抢救|\b(?:first aid|flush\w*|rins\w*|doctor|medical|fresh air|oxygen given|compress(?!ed)\w*|rescue\w*|victim)\b/iu;
/** What is hurt: a clause on the eye says nothing of the skin. */
const hurt: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [/眼|\beyes?\b/iu, /眼|\beyes?\b/iu],
  [
    /皮肤|灼伤|烧伤|手[上臂背]|身上|\bskin\b|\bburn(?:s|ed|t)?\b|\bhands?\b/iu,
    /皮肤|灼伤|烧伤|\bskin\b|\bburns?\b/iu,
  ],
  [
    /中毒|吸入|\bpoison\w*|\binhal\w*/iu,
    /中毒|吸入|呼吸|空气新鲜|\bpoison\w*|\binhal\w*|\bbreath\w*|fresh air/iu,
  ],
  [/烫伤|蒸[汽气]|\bsteam\b|\bscald/iu, /烫伤|蒸[汽气]|\bsteam\b|\bscald/iu],
  [/误[服食]|吞|\bswallow\w*|\bingest\w*/iu, /误[服食]|吞|口服|\bswallow\w*|\bingest\w*/iu],
];
/** Help for somebody who is hurt is told by what is done to them, not by what is done to the leak; the title alone tells neither. */
export function aidDemands(question: string): FigureDemand[] {
  const [word] = asksAid.exec(question) ?? [];
  if (word === undefined || asksOther.test(question)) return [];
  const [prevention] = asksPrevention.exec(question) ?? [];
  // Nor is what is done to who is hurt already what keeps others from it.
  if (prevention !== undefined)
    return [{ word: prevention, isMet: ({ heading, text }) => !treats.test(`${heading}\n${text}`) }];
  if (isQuestion(question) && !asksTreatment.test(question)) return [];
  const demand = (asked: string, way: RegExp): FigureDemand => ({
    word: asked,
    isMet: ({ heading, text }) => way.test(`${heading}\n${text}`),
  });
  return [
    demand(word, treats),
    ...hurt.flatMap(([way, by]) => {
      const [part] = way.exec(question) ?? [];
      return part === undefined ? [] : [demand(part, by)];
    }),
  ];
}

export const timeDemands = (question: string, subjects: readonly Asked[]): FigureDemand[] => [
  ...validityDemands(question),
  ...leadDemands(question),
  ...phaseDemands(question, subjects),
];
