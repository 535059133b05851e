import {
  type CorrosionPanel,
  corrosionPanel,
  raiseCorrosionActions,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { loopMechanisms } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { RaiseDialog } from './ExcursionList.tsx';

interface Props
  extends Pick<CorrosionPanel, 'gaps' | 'coverage'>,
    Partial<Pick<CorrosionPanel, 'duePoints'>> {
  /** Of a document: shown as they were, nothing is raised from here. */
  isFrozen?: boolean;
}

/** Credible mechanisms without barrier or monitoring, and the way into the to-do list. */
export function GapList({ gaps, coverage, duePoints = [], isFrozen = false }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const mayAct = usePermission('corrosion-excursion.handle');
  const [asking, setAsking] = useState(false);
  const raise = useAct(raiseCorrosionActions, {
    refreshes: [corrosionPanel],
    onDone: ({ raised }) => {
      notify.success(t('corrosion.gap.raised', { count: raised }));
      setAsking(false);
    },
  });
  const open = gaps.filter(({ action }) => action === null);
  const due = duePoints.filter(({ action }) => action === null);
  const { wanted, covered } = coverage;
  return (
    <Panel
      title={t('corrosion.gap.title')}
      note={t('corrosion.gap.count', { count: gaps.length })}
      tools={
        mayAct &&
        !isFrozen &&
        open.length + due.length > 0 && (
          <Button size="small" type="link" onClick={() => setAsking(true)}>
            {t('corrosion.gap.raise')}
          </Button>
        )
      }
    >
      <div className="cc-gaps">
        <p className="cc-line">
          <b>
            {covered} / {wanted}
          </b>{' '}
          {t('corrosion.gap.coverage', { share: wanted === 0 ? '–' : ((100 * covered) / wanted).toFixed(1) })}
        </p>
        <ul className="cc-plain">
          {gaps.map((one) => (
            <li key={one.damageId} className="cc-gap">
              <span className={`cc-heat is-${one.susceptibility} is-gap`}>{one.susceptibility}</span>
              <span>
                <b>
                  {one.loop} {say(loopMechanisms[one.mechanism] ?? { zh: one.mechanism, en: one.mechanism })}
                </b>
                <br />
                <span className="cc-quiet">
                  {nameIn(language, one.locations ?? '', one.locationsEn)}{' '}
                  {one.lacks.map((lack) => t(`corrosion.gap.${lack}`)).join(language === 'zh' ? '、' : ', ')}
                  {one.action && ` · ${t('corrosion.gap.hasAction')}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {gaps.length === 0 && <p className="cc-quiet">{t('corrosion.gap.none')}</p>}
        {duePoints.length > 0 && <DuePoints points={duePoints} />}
      </div>
      {asking && (
        <RaiseDialog
          text={t('corrosion.gap.raiseText', { count: open.length + due.length })}
          saving={raise.isPending}
          onClose={() => setAsking(false)}
          onRaise={(dueDate) =>
            raise.mutate({
              damageIds: open.map(({ damageId }) => damageId),
              pointIds: due.map(({ id }) => id),
              dueDate,
            })
          }
        />
      )}
    </Panel>
  );
}

/** Injection points and dead legs past their inspection, or never inspected. */
function DuePoints({ points }: { points: CorrosionPanel['duePoints'] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <p className="cc-line">{t('corrosion.gap.points', { count: points.length })}</p>
      <ul className="cc-plain">
        {points.map((one) => (
          <li key={one.id} className="cc-gap">
            <span>
              <b>
                {one.loop} {one.code}
              </b>{' '}
              {nameIn(language, one.name, one.nameEn)}
              <br />
              <span className="cc-quiet">
                {one.nextInspection
                  ? t('corrosion.gap.overdue', { date: one.nextInspection })
                  : t('corrosion.gap.never')}
                {one.action && ` · ${t('corrosion.gap.hasAction')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
