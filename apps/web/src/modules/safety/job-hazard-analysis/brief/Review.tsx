import { jha, jhaHazard } from '@ircrisk/contract/resources/safety/jha.ts';
import { permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PhoneScreen } from '@ircrisk/ui/parts/PhoneScreen.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { shown } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { VersionLabel } from '#shell/StatusBar.tsx';
import { useShell } from '#shell/shell-context.ts';
import { ColourChip, JhaStateMark } from '../marks.tsx';
import { JobActs } from '../page/JobActs.tsx';
import type { Whole } from '../page/JobPage.tsx';
import { RouteText } from '../page/RouteText.tsx';

type Hazard = Whole['hazards'][number];

/** A job before its approval on a phone: everything a reviewer judges by as cards, and the acts in reach of the thumb. */
export function Review({ whole, onChanged }: { whole: Whole; onChanged: () => void }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const online = useOnline();
  const client = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const { record } = whole;
  usePageTitle(String(record.number));
  const changed = () => {
    onChanged();
    void client.invalidateQueries({ queryKey: resourceKey(jha) });
  };
  return (
    <PhoneScreen
      className="br-screen"
      title={(english && (record.titleEn as string)) || String(record.title)}
      note={`${String(record.number)} · ${String(record.plannedFrom).slice(5, 16)} – ${String(record.plannedTo).slice(5, 16)}`}
      onClose={() => open(leaf.path)}
    >
      <div className="br-body">
        <section>
          <h2>
            <JhaStateMark state={record.state} /> <ColourChip colour={record.colour} />
          </h2>
          {record.stateReason ? <p>{String(record.stateReason)}</p> : null}
          <p>
            <RouteText whole={whole} />
          </p>
        </section>
        <section>
          <h2>
            {t('job-hazard-analysis.unmet', { count: whole.findings.filter(({ blocks }) => blocks).length })}
          </h2>
          {whole.findings.map((one) => (
            <StateMark
              key={`${one.hazardId}${one.code}`}
              state={one.blocks ? 'miss' : 'near'}
              text={`${one.hazard}: ${say(one)}`}
            />
          ))}
          {whole.findings.length === 0 && <p>{t('job-hazard-analysis.allMet')}</p>}
        </section>
        {(whole.permits.length > 0 || whole.conflicts.length > 0) && (
          <section>
            <h2>{t('job-hazard-analysis.tab.permits')}</h2>
            {whole.permits.map((one) => (
              <p key={one.id}>
                {[
                  say(permitKinds[one.kind]),
                  one.grade,
                  `${one.startsAt.slice(5, 16)} – ${one.endsAt.slice(5, 16)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ))}
            {whole.conflicts.map((one) => (
              <StateMark
                key={`${one.id}${one.pair?.join('') ?? ''}`}
                state={one.pair ? 'miss' : 'identified'}
                text={`${
                  one.pair
                    ? one.pair.map((kind) => t(`job-hazard-analysis.family.${kind}`)).join(' × ')
                    : t('job-hazard-analysis.samePlace')
                }: ${one.number} ${one.title}`}
              />
            ))}
          </section>
        )}
        {whole.steps.map((step, at) => (
          <section key={step.id} className="br-step">
            <h2>
              {at + 1}. {step.text}
            </h2>
            {whole.hazards
              .filter(({ stepId }) => stepId === step.id)
              .map((one) => (
                <HazardCard key={one.id} hazard={one} />
              ))}
          </section>
        ))}
        <VersionLabel />
      </div>
      {whole.acts.length > 0 && (
        <footer className="br-foot">
          {online ? (
            <JobActs whole={whole} onDone={changed} />
          ) : (
            <p>{t('job-hazard-analysis.reviewNoLine')}</p>
          )}
        </footer>
      )}
    </PhoneScreen>
  );
}

function HazardCard({ hazard }: { hazard: Hazard }) {
  const say = useSay();
  const risk = ({ score, colour }: Hazard['before']) => (
    <ColourChip colour={colour} {...(score === null ? {} : { text: shown(score) })} />
  );
  return (
    <article className="br-hazard">
      <strong>{hazard.hazard}</strong>
      <span>
        {risk(hazard.before)} › {risk(hazard.after)}
      </span>
      <dl>
        {hazard.told.map(({ name, text }) => (
          <div key={name}>
            <dt>{say(jhaHazard.fields[name])}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
