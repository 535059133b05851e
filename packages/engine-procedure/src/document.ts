import type { QuantityId } from '@ircrisk/units';
import type { FormulaId } from './formulas.ts';

export const stepKinds = [
  'action',
  'caution',
  'hold',
  'witness',
  'measure',
  'photo',
  'sign',
  'branch',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** Who signs at hold and witness points. */
export const signRoles = ['engineer', 'quality', 'operations', 'safety'] as const;
export type SignRole = (typeof signRoles)[number];

/** A reading: values in the canonical unit of the quantity, or in `unit` where it is a plain number. */
export interface Measure {
  readonly quantity?: QuantityId | null;
  readonly unit?: string | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly nominal?: number | null;
  /** Outside this a reading is taken for a slip of unit or key. */
  readonly plausibleLow?: number | null;
  readonly plausibleHigh?: number | null;
  /** Limits come from the parameter table, by the model. */
  readonly parameter?: string | null;
  /** Limits come from a formula of the fixed list. */
  readonly formula?: FormulaId | null;
  readonly inputs?: Readonly<Record<string, number | string | null>> | null;
  readonly instrument?: string | null;
}

/** A question; `yes` leads on, `no` jumps to a later step. */
export interface Branch {
  readonly goto: string | null;
  /** The jump may pass over required steps. */
  readonly skipsRequired?: boolean;
}

export interface ProcedureStep {
  readonly id: string;
  readonly kind: StepKind;
  readonly text: string;
  readonly textEn?: string | null;
  readonly note?: string | null;
  readonly noteEn?: string | null;
  /** Required unless this is false. */
  readonly required?: boolean;
  readonly role?: SignRole | null;
  readonly measure?: Measure | null;
  readonly branch?: Branch | null;
}
export interface ProcedureSection {
  readonly id: string;
  readonly title: string;
  readonly titleEn?: string | null;
  readonly steps: readonly ProcedureStep[];
}
/** A procedure as it is stored and edited. */
export interface ProcedureDocument {
  readonly sections: readonly ProcedureSection[];
}

/** A row of the parameter table; the empty model holds for all that have no row of their own. */
export interface Parameter {
  readonly model: string;
  readonly code: string;
  readonly low?: number | null;
  readonly nominal?: number | null;
  readonly high?: number | null;
}

export interface NumberedStep extends ProcedureStep {
  /** `3.2`: section and place in it. */
  readonly number: string;
  readonly section: ProcedureSection;
}

/** Every step in its order, numbered. */
export const numberedSteps = ({ sections }: ProcedureDocument): NumberedStep[] =>
  sections.flatMap((section, at) =>
    section.steps.map((step, place) => ({ ...step, number: `${at + 1}.${place + 1}`, section })),
  );

export const isRequired = ({ required }: Pick<ProcedureStep, 'required'>): boolean => required !== false;

export const said = (language: 'zh' | 'en', zh: string, en: string | null | undefined): string =>
  language === 'en' ? en || zh : zh;
