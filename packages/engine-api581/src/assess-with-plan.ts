/** Figures and inspection plan of one component in one go: its models are made once for both. */
import { type Assessment, assess, resultOf } from './assess.ts';
import { compileComponent } from './compile-component.ts';
import type { Component } from './component.ts';
import { isLifeItem } from './life-item/life-figures.ts';
import { type InspectionPlan, plan, planCompiled } from './planning/plan-component.ts';
import type { PlanSettings } from './settings.ts';

/** Without derivation, for many components. Problems and warnings are those of the assessment. */
export function assessWithPlan(
  component: Component,
  settings: PlanSettings,
): { assessment: Assessment; plan: InspectionPlan } {
  if (isLifeItem(component)) {
    return {
      assessment: assess(component, { ...settings, derivation: false }),
      plan: plan(component, settings).result,
    };
  }
  const compiled = compileComponent(component, settings, null);
  const result = resultOf(compiled, null);
  const { problems, warnings } = compiled.findings;
  const assessment = { result, problems: [...problems], warnings: [...warnings], steps: [] };
  return { assessment, plan: planCompiled(compiled) };
}
