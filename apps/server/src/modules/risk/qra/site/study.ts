import { siteRiskErrors } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { alikeText, FIGURE_END } from '@ircrisk/contract/resources/site-risk/figures.ts';
import {
  qraSiteCase,
  qraSitePopulation,
  qraSiteWeather,
} from '@ircrisk/contract/resources/site-risk/rows.ts';
import { qraSite, qraSiteCalls } from '@ircrisk/contract/resources/site-risk/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Found, StudyKind } from '#platform/studies/study-kind.ts';
import { alikeCases } from './alike.ts';
import { keepSiteResult } from './calculate.ts';
import { findSiteResult, hashOfInput, inputOf, isOutdated, readSite } from './read.ts';

/** The figures of a revision that goes on without its result. */
const forgetResult = (tx: Tx, id: string) =>
  tx.run(sql`
    update qra_sites set result_state = 'none', highest_risk = null, loss_of_life = null, societal = null, exceeded_count = null,
      omitted_count = null, calculated_time = null where id = ${id}`);

/** A study goes to review with the result of what stands in it; above a limit it may go, but everybody is told. */
export const siteKind: StudyKind = {
  resource: qraSite,
  calls: qraSiteCalls,
  link: (id) => `/qra/site/${id}`,
  sheets: [
    { resource: qraSiteCase, study: 'studyId' },
    { resource: qraSiteWeather, study: 'studyId' },
    { resource: qraSitePopulation, study: 'studyId' },
  ],

  // A new version of the program may come between the submission and the signatures.
  readyToSign: true,

  async ready(tx, { id }): Promise<Found[]> {
    const site = await readSite(tx, id);
    const stored = await findSiteResult(tx, id);
    const risk = stored?.calculation.value;
    if (!risk || stored.inputHash !== hashOfInput(inputOf(site)))
      return [{ level: 'blocks', kind: siteRiskErrors.notCalculated }];
    if (isOutdated(stored)) return [{ level: 'blocks', kind: siteRiskErrors.outdated }];
    const found: Found[] = [{ level: 'ok', kind: siteRiskErrors.screening }];
    const count = risk.omitted.length;
    if (count > 0) found.push({ level: 'warns', kind: siteRiskErrors.omitted, params: { count } });
    const above = new Set(risk.places.filter(({ exceeds }) => exceeds).map(({ id: place }) => place));
    const codes = site.places.filter((place) => above.has(place.id)).map(({ code }) => code ?? '');
    if (codes.length > 0)
      found.push({
        level: 'warns',
        kind: siteRiskErrors.exceeded,
        params: { codes: codes.slice(0, 20).join(', ') },
      });
    const unjudged = new Set(risk.places.filter(({ reason }) => reason).map(({ id: place }) => place));
    const open = site.places.filter((place) => unjudged.has(place.id)).map(({ code }) => code ?? '');
    if (open.length > 0)
      found.push({
        level: 'warns',
        kind: siteRiskErrors.notJudged,
        params: { codes: open.slice(0, 20).join(', ') },
      });
    if (risk.societal.reason) found.push({ level: 'warns', kind: siteRiskErrors.societalNotJudged });
    if (risk.societal.verdict === 'intolerable')
      found.push({ level: 'warns', kind: siteRiskErrors.societal });
    if ((risk.societal.points.at(-1)?.deaths ?? 0) > FIGURE_END)
      found.push({ level: 'warns', kind: siteRiskErrors.beyondFigure });
    const alike = alikeCases(site.cases, inputOf(site).cases);
    if (alike.length > 0)
      found.push({ level: 'warns', kind: siteRiskErrors.alike, params: { codes: alikeText(alike) } });
    return found;
  },

  /** Rows of a new revision have ids of their own: the result goes along with those in place of the old ones. */
  async copy(tx, { id }, to) {
    // The components they were taken from; codes are the same in both.
    await tx.run(sql`
      update qra_site_cases c set rbi_subject = o.rbi_subject, rbi_hole = o.rbi_hole from qra_site_cases o
      where c.study_id = ${to} and o.study_id = ${id} and o.is_deleted = 0 and o.code = c.code and o.rbi_subject is not null`);
    const stored = await findSiteResult(tx, id);
    if (!stored) return;
    const [before, after] = [await readSite(tx, id), await readSite(tx, to)];
    const renamed = new Map<string, string>();
    for (const rows of ['cases', 'places'] as const)
      for (const row of before[rows]) {
        const same = (after[rows] as { id: string; code: string | null }[]).find(
          ({ code }) => code === row.code,
        );
        if (same) renamed.set(row.id, same.id);
      }
    const text = JSON.stringify(stored.calculation, (key, value) =>
      (key === 'id' || key === 'caseId') && typeof value === 'string' ? (renamed.get(value) ?? value) : value,
    );
    if (stored.inputHash === hashOfInput(inputOf(before)))
      await keepSiteResult(tx, to, hashOfInput(inputOf(after)), JSON.parse(text), stored.engineVersion);
    else await forgetResult(tx, to);
  },
};
