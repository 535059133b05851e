import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { latentCodes } from '@ircrisk/engine-root-cause';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';

const { fields } = incidentCase;
const named = [
  'country',
  'industry',
  'unit',
  'equipmentClass',
  'mechanism',
  'accidentType',
  'phase',
  'hazard',
] as const;
const told = [
  ['summary', 'what'],
  ['sequence', 'course'],
  ['immediateCauses', 'immediate'],
  ['underlyingCauses', 'underlying'],
  ['barriersFailed', 'barriers'],
  ['recommendations', 'recommendations'],
  ['environment', 'environment'],
] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the case is compared and found by. */
export function CaseFacts({ record }: { record: RecordData }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const own = (property: string) =>
    english
      ? text(record[`${property}En`]) || text(record[property])
      : text(record[property]) || text(record[`${property}En`]);
  const rows: [string, string][] = [
    [t('incident-case-search.when'), text(record.happenedOn) || String(record.year)],
    [t('incident-case-search.where'), own('place')],
    ...named.map((property): [string, string] => [say(fields[property]), text(record[`${property}Name`])]),
    [t('incident-case-search.substance'), own('substance')],
    [say(fields.fatalities), record.fatalities === null ? '' : String(record.fatalities)],
    [say(fields.injuries), record.injuries === null ? '' : String(record.injuries)],
  ];
  return (
    <Panel title={t('incident-case-search.facts')}>
      <dl className="case-facts">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

/** Its course, causes and sources, in the reader's language where it is written. */
export function CaseStory({ record }: { record: RecordData }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const own = (property: string) =>
    english
      ? text(record[`${property}En`]) || text(record[property])
      : text(record[property]) || text(record[`${property}En`]);
  const codes = Array.isArray(record.latentCodes) ? (record.latentCodes as string[]) : [];
  const shown = told.filter(([property]) => own(property) !== '');
  return (
    <Panel title={t('incident-case-search.story')}>
      <div className="case-text">
        {shown.map(([property, heading]) => {
          const lines = own(property).split('\n').filter(Boolean);
          return (
            <div key={property}>
              <h3>{t(`incident-case-search.heading.${heading}`)}</h3>
              {lines.length === 1 ? (
                <p>{lines[0]}</p>
              ) : (
                <ol>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
              )}
            </div>
          );
        })}
        {codes.length > 0 && (
          <>
            <h3>{say(fields.latentCodes)}</h3>
            <div className="case-chips">
              {codes.map((code) => (
                <span key={code} className="case-chip">
                  {code} {latentCodes[code] ? say(latentCodes[code]) : ''}
                </span>
              ))}
            </div>
          </>
        )}
        {own('sources') && (
          <>
            <h3>{say(fields.sources)}</h3>
            <p>{own('sources')}</p>
          </>
        )}
      </div>
    </Panel>
  );
}
