import type { procedureClasses, procedureTasks } from '@ircrisk/contract/resources/procedure/choices.ts';
import type { Measure, ProcedureDocument, ProcedureStep, SignRole } from '@ircrisk/engine-procedure';

type Words = readonly [zh: string, en: string];
interface ParameterRow {
  model: string;
  code: string;
  zh: string;
  en: string;
  unit: string;
  low?: number;
  nominal?: number;
  high?: number;
  source?: string;
}

/** A procedure to start from. */
export interface ProcedureTemplate {
  key: string;
  zh: string;
  en: string;
  equipmentClass: keyof typeof procedureClasses;
  taskType: keyof typeof procedureTasks;
  hours: number;
  crew: number;
  tools: Words;
  spares: Words;
  ppe: Words;
  isolation: Words;
  parameters: readonly ParameterRow[];
  model: ProcedureDocument;
}

type Unplaced = Omit<ProcedureStep, 'id'> & { id?: string };
const step = (
  kind: ProcedureStep['kind'],
  [text, textEn]: Words,
  more: Partial<Unplaced> = {},
): Unplaced => ({
  kind,
  text,
  textEn,
  ...more,
});

export const act = (zh: string, en: string, more: Partial<Unplaced> = {}) => step('action', [zh, en], more);
export const caution = (zh: string, en: string) => step('caution', [zh, en]);
export const photo = (zh: string, en: string) => step('photo', [zh, en]);
export const hold = (role: SignRole, zh: string, en: string) => step('hold', [zh, en], { role });
export const witness = (role: SignRole, zh: string, en: string) => step('witness', [zh, en], { role });
export const sign = (role: SignRole, zh: string, en: string) => step('sign', [zh, en], { role });
export const measure = (zh: string, en: string, of: Measure, more: Partial<Unplaced> = {}) =>
  step('measure', [zh, en], { ...more, measure: of });
/** `yes` goes on, `no` jumps to the step with this id. */
export const ask = (zh: string, en: string, goto: string, skipsRequired = true) =>
  step('branch', [zh, en], { branch: { goto, skipsRequired } });
export const section = (zh: string, en: string, ...steps: Unplaced[]) => ({ zh, en, steps });

/** Sections with ids by their place; a step that is jumped to has its own. */
export const sections = (...given: ReturnType<typeof section>[]): ProcedureDocument => ({
  sections: given.map(({ zh, en, steps }, at) => ({
    id: `s${at + 1}`,
    title: zh,
    titleEn: en,
    steps: steps.map((one, place) => ({ ...one, id: one.id ?? `s${at + 1}-${place + 1}` })),
  })),
});

/** Lengths in mm. */
export const mm = (low: number | null, high: number | null, most: number, more: Measure = {}): Measure => ({
  quantity: 'clearance',
  low,
  high,
  plausibleLow: 0,
  plausibleHigh: most,
  ...more,
});

/** What every job begins and ends with. The handover is a hold point: a signature alone carries a name and proves no role. */
export const permitSection = section(
  '准备与隔离',
  'Preparation and isolation',
  hold(
    'operations',
    '确认作业票、能量隔离、排净和置换，并交出设备',
    'Permit, isolation, draining and purging confirmed; equipment handed over',
  ),
  caution(
    '核对每把锁和每块盲板编号后方可拆卸；残压和残液按有压有毒对待',
    'Check every lock and blind by its number before opening anything; treat what is left as under pressure and toxic',
  ),
);
export const handBack = (zh: string, en: string) =>
  section(
    '恢复与移交',
    'Restore and hand back',
    act(
      '清点工具和旧件，清理现场，拆除盲板和锁牌并逐项销号',
      'Count tools and old parts, clean up, remove blinds and locks and cross them off',
    ),
    sign('operations', zh, en),
  );
