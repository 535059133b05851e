import { type QraLimits, type QraRisk, qraLimits } from '@ircrisk/contract/modules/risk/qra.ts';
import { riskClasses } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraRisk } from '@ircrisk/contract/resources/quality/risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { RiskProfile } from '@ircrisk/engine-quality';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ClassChip, classColumn } from '../parts/class-chip.tsx';

import { frozenNames, sheetNames } from '../parts/sheet-names.ts';
import { useProject } from '../project/use-project.ts';
import { Ranking } from './Ranking.tsx';
import { RiskMatrix } from './RiskMatrix.tsx';

const LimitsDialog = lazy(() => import('./LimitsDialog.tsx'));
const AcceptDialog = lazy(() => import('./AcceptDialog.tsx'));

const chips = { riskClass: classColumn('riskClass'), residualClass: classColumn('residualClass') };

/** The risk worksheet, with the profile before and after the measures and the row that is looked at. */
export default function RiskView() {
  const language = useLanguage();
  const { board, isEditable, refresh } = useProject();
  const [row, setRow] = useState<string>();
  const names = useMemo(() => sheetNames(qraRisk, language, ['acceptedBy']), [language]);
  const columns = useMemo(() => ({ ...chips, ...frozenNames('code', 'hazard', language) }), [language]);
  const filters = useMemo(() => ({ studyId: board.id }), [board.id]);
  const given = useMemo(() => ({ studyId: { value: board.id } }), [board.id]);
  const risk = board.risks.find(({ id }) => id === row);
  const { data: limits } = useCall(qraLimits, {}, { staleTime: 60_000 });
  return (
    <div className="qr-split">
      <div className="qr-sheet">
        <ResourceSheet
          resource={qraRisk}
          names={names}
          columns={columns}
          filters={filters}
          given={given}
          isEditable={isEditable}
          onRow={setRow}
          onSaved={refresh}
          tools={<Exchange resource={qraRisk} filters={filters} canImport={isEditable} onChanged={refresh} />}
        />
      </div>
      <aside className="qr-side">
        {risk && <RiskCard risk={risk} />}
        <Profile before={board.before} after={board.after} limits={limits} />
        {board.method === 'matrix' && limits && (
          <RiskMatrix risks={board.risks} limits={limits} onRisk={setRow} />
        )}
        <Ranking onRisk={setRow} />
      </aside>
    </div>
  );
}

function Profile({
  before,
  after,
  limits,
}: {
  before: RiskProfile;
  after: RiskProfile;
  limits: QraLimits | undefined;
}) {
  const t = useText();
  const say = useSay();
  const maySet = usePermission('qra-study.approve');
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel
      title={t('qra.profile.title')}
      tools={
        maySet &&
        limits && (
          <Button size="small" onClick={() => setSetting(true)}>
            {t('qra.limits.open')}
          </Button>
        )
      }
    >
      <Suspense>
        {isSetting && limits && <LimitsDialog limits={limits} onClose={() => setSetting(false)} />}
      </Suspense>
      <table className="qr-figures">
        <thead>
          <tr>
            <th scope="col">{t('qra.profile.class')}</th>
            <th scope="col">{t('qra.profile.before')}</th>
            <th scope="col">{t('qra.profile.after')}</th>
          </tr>
        </thead>
        <tbody>
          {(['high', 'medium', 'low'] as const).map((key) => (
            <tr key={key}>
              <th scope="row">
                <ClassChip value={key} />
                <span className="qr-unseen">{say(riskClasses[key])}</span>
              </th>
              <td>{before[key]}</td>
              <td>{after[key]}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('qra.profile.unscored')}</th>
            <td>{before.unscored}</td>
            <td>{after.unscored}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

function RiskCard({ risk }: { risk: QraRisk }) {
  const t = useText();
  const language = useLanguage();
  const { isEditable, go } = useProject();
  const mayAccept = usePermission('qra-study.approve');
  const [isAsking, setAsking] = useState(false);
  const { score, residualScore } = risk;
  const reduction =
    score && residualScore !== null ? Math.round((1000 * (score - residualScore)) / score) / 10 : null;
  return (
    <Panel title={`${risk.code} ${nameIn(language, risk.hazard ?? '', risk.hazardEn)}`}>
      <div className="qr-pad qr-stack">
        <p className="qr-line">
          {t('qra.risk.score')} <b>{score ?? '–'}</b> <ClassChip value={risk.riskClass} />
          {residualScore !== null && (
            <>
              → <b>{residualScore}</b> <ClassChip value={risk.residualClass} />
            </>
          )}
        </p>
        {reduction !== null && <p>{t('qra.risk.reduction', { percent: reduction })}</p>}
        {risk.acceptedOn ? (
          <p>
            {t('qra.risk.accepted', { name: risk.acceptedName ?? '–', date: risk.acceptedOn })}{' '}
            {risk.acceptReason}
          </p>
        ) : (
          mayAccept &&
          isEditable &&
          risk.riskClass && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('qra.risk.accept')}
            </Button>
          )
        )}
        <Button size="small" onClick={() => go('ccp', risk.id)}>
          {t('qra.risk.ccp')}
        </Button>
        <Suspense>{isAsking && <AcceptDialog risk={risk} onClose={() => setAsking(false)} />}</Suspense>
      </div>
    </Panel>
  );
}
