import type { StepKind } from '../document.ts';

/** Words a step of a kind begins with or holds, in the order they are looked for. */
const signs: readonly [StepKind, RegExp][] = [
  ['hold', /停工?待?检点|停检点|停止点|hold\s*point|^\s*[（([]?H[）)\]:： ]/i],
  ['witness', /见证点|witness\s*point|^\s*[（([]?W[）)\]:： ]/i],
  ['caution', /^\s*(?:注意|警告|危险|小心|caution|warning|danger|attention)/i],
  ['photo', /拍照|照相|photograph|take a photo/i],
  ['sign', /签字|签名|签认|sign(?:ature| off|ed by)/i],
  ['measure', /测量|测定|检测|测出|measure|check the (?:clearance|run-?out|gap)/i],
];

/** What kind of step a sentence is; an action unless it says otherwise. */
export const kindOfText = (text: string): StepKind =>
  signs.find(([, sign]) => sign.test(text.normalize('NFKC')))?.[0] ?? 'action';
