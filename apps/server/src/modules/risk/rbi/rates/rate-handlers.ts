import type { Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import * as contract from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { calculateRate, overlaid } from '@ircrisk/engine-api581';
import { message } from '@ircrisk/engine-api581/messages.ts';
import { offersOf } from '#modules/reliability/corrosion-control-documents/index.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { type AssessmentRow, findAssessment, writeRate } from '../study/store.ts';
import { foundDraft } from '../study/study-handlers.ts';
import { knownForRates } from './known-for-rates.ts';
import { assessedAs } from './loop-offers.ts';

const { rateErrors } = contract;

async function wallOf(call: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<AssessmentRow> {
  const row = await findAssessment(call.tx, id, call.projectId);
  if (!row) throw fail(commonErrors.notFound);
  if (row.item === 'reliefDevice' || row.item === 'bundle') throw fail(rateErrors.noWall);
  return row;
}

/** A published or expected rate: the method trusts it least; one that was measured nearby it trusts more. */
const thinningWith = (overrides: Overrides, rate: number, confidence: 'low' | 'medium' = 'low'): Overrides =>
  overlaid(overrides, { mechanisms: { thinning: { corrosionRateMmPerYear: rate, confidence } } });

const offersFor = ({ tx }: Pick<Call, 'tx'>, row: AssessmentRow) =>
  offersOf(tx, row.equipmentId, row.item === 'part' ? row.partId : null);

function thinningWithout(overrides: Overrides): Overrides {
  const { thinning, ...mechanisms } = overrides.mechanisms ?? {};
  const { corrosionRateMmPerYear: _rate, confidence: _confidence, ...rest } = thinning ?? {};
  const kept = Object.keys(rest).length > 0 ? { ...mechanisms, thinning: rest } : mechanisms;
  const { mechanisms: _all, ...others } = overrides;
  return Object.keys(kept).length > 0 ? { ...others, mechanisms: kept } : others;
}

export const rateHandlers: readonly Handler[] = [
  handle(contract.knownForRates, async (call) => {
    const { id } = await wallOf(call, call.input.id);
    const [row] = await readLedger(call.tx, [id]);
    return row ? knownForRates(row) : {};
  }),

  handle(contract.useRate, async (call) => {
    const { tx, input, language } = call;
    const row = await wallOf(call, input.id);
    await foundDraft(call, row.studyId);
    const { rateMmPerYear, problems, clause } = calculateRate(input.calculator, input.inputs);
    if (rateMmPerYear === null) {
      const reason = problems
        .map((problem) =>
          message({ ...problem, field: contract.rateInputName(problem.field)[language] }, language),
        )
        .join(language === 'zh' ? '；' : '; ');
      throw fail(rateErrors.noRate, { reason });
    }
    const evidence = {
      calculator: input.calculator,
      inputs: input.inputs,
      rateMmPerYear,
      clause,
      time: new Date().toISOString(),
    };
    await writeRate(tx, row.id, thinningWith(row.overrides, rateMmPerYear), evidence);
    return evidence;
  }),

  handle(contract.loopOffers, async (call) => {
    const row = await wallOf(call, call.input.id);
    const active = new Set(row.mechanisms.filter((one) => one.active).map(({ type }) => type));
    return (await offersFor(call, row)).map(({ mechanism, ...offer }) => {
      const type = assessedAs(mechanism);
      return { ...offer, type, isActive: type !== null && active.has(type) };
    });
  }),

  handle(contract.useLoopRate, async (call) => {
    const { tx, input } = call;
    const row = await wallOf(call, input.id);
    await foundDraft(call, row.studyId);
    const offer = (await offersFor(call, row)).find(({ damageId }) => damageId === input.damageId);
    const rateMmPerYear = input.from === 'coupon' ? offer?.coupon?.rateMmPerYear : offer?.rateMmPerYear;
    if (!offer || typeof rateMmPerYear !== 'number' || assessedAs(offer.mechanism) !== 'thinning')
      throw fail(rateErrors.noOffer);
    const source = input.from === 'coupon' ? offer.coupon?.code : offer.document;
    const evidence = {
      calculator: 'corrosion-loop' as const,
      inputs: { loop: offer.loop, mechanism: offer.mechanism, from: input.from, source: source ?? null },
      rateMmPerYear,
      clause: [offer.loop, ...(source ? [source] : [])].join(' · '),
      time: new Date().toISOString(),
    };
    const confidence = input.from === 'coupon' ? 'medium' : 'low';
    await writeRate(tx, row.id, thinningWith(row.overrides, rateMmPerYear, confidence), evidence);
    return evidence;
  }),

  handle(contract.dropRate, async (call) => {
    const row = await wallOf(call, call.input.id);
    await foundDraft(call, row.studyId);
    await writeRate(call.tx, row.id, thinningWithout(row.overrides), null);
    return true;
  }),
];
