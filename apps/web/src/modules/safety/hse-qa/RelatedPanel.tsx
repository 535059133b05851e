import type { Answer } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { searchCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { jhaTemplates } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useShell } from '#shell/shell-context.ts';
import { relatedTemplates, topicOf } from './related.ts';

/** What went wrong elsewhere with what is asked about, and the jobs in which it is met. */
export function RelatedPanel({ synonyms }: Pick<Answer, 'synonyms'>) {
  const t = useText();
  const say = useSay();
  const { open, leaves } = useShell();
  const topic = topicOf(synonyms, useLanguage() === 'en');
  const mayCases = leaves.some(({ component }) => component === 'module/incident-case-search/main');
  const mayJobs = usePermission('jha.create');
  const cases = useCall(
    searchCases,
    { text: topic, size: 3 },
    { suppress: true, enabled: mayCases && topic !== '' },
  );
  const templates = useCall(jhaTemplates, {}, { suppress: true, enabled: mayJobs && topic !== '' });
  const found = cases.data?.records ?? [];
  const jobs = relatedTemplates(templates.data ?? [], synonyms);
  if (found.length === 0 && jobs.length === 0) return null;
  return (
    <section className="ir-card qa-recent qa-related" aria-label={t('hse-qa.related', { topic })}>
      <h2>{t('hse-qa.related', { topic })}</h2>
      <ul>
        {found.map(({ id, title, year }) => (
          <li key={id}>
            <span className="qa-faint">{t('hse-qa.relatedCase')}</span>
            <button
              type="button"
              className="qa-link"
              onClick={() => open(`/incident-case-search/case/${id}`)}
            >
              {title} ({year})
            </button>
          </li>
        ))}
        {jobs.map((job) => (
          <li key={job.key}>
            <span className="qa-faint">{t('hse-qa.relatedJob')}</span>
            <button
              type="button"
              className="qa-link"
              onClick={() => open(`/job-hazard-analysis?start=${encodeURIComponent(job.key)}`)}
            >
              {say(job)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
