import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { namedFindings } from '@ircrisk/engine-fmeca/structured/check.ts';
import { isHighOpen } from '@ircrisk/engine-fmeca/structured/steps.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useStudy } from '../study/use-study.ts';

/** Step 7: what is still missing before the study can be signed, and its conclusion. */
export default function ResultView() {
  const t = useText();
  const queries = useQueryClient();
  const { detail, sheet, actions, language, isEditable, refresh } = useStudy();
  const [edited, setEdited] = useState<RecordData>();
  const { data: record } = useQuery({
    queryKey: resourceKey(fmeaStudy, 'detail', detail.id),
    queryFn: ({ signal }) => resourceApi(fmeaStudy).detail(detail.id, signal),
  });
  const findings = namedFindings(sheet.index, sheet.net, language);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const checks = [
    { key: 'net', isDone: sheet.rows.length > 0 && errors.length === 0, count: errors.length },
    {
      key: 'rated',
      isDone: sheet.rows.length > 0 && sheet.rows.every(({ priority }) => priority !== null),
      count: sheet.rows.filter(({ priority }) => priority === null).length,
    },
    {
      key: 'answered',
      isDone: sheet.rows.every((row) => !isHighOpen(row, actions)),
      count: sheet.rows.filter((row) => isHighOpen(row, actions)).length,
    },
    { key: 'concluded', isDone: detail.hasConclusion, count: detail.hasConclusion ? 0 : 1 },
  ];
  const conclusion = String((language === 'en' && record?.conclusionEn) || record?.conclusion || '');
  return (
    <div className="fm-page">
      <Panel title={t('fmea.result.checks')}>
        <div className="fm-pad fm-checks">
          {checks.map(({ key, isDone, count }) => (
            <Alert
              key={key}
              showIcon
              type={isDone ? 'success' : 'warning'}
              title={isDone ? t(`fmea.result.${key}`) : t(`fmea.result.${key}Not`, { count })}
            />
          ))}
          {findings.slice(0, 20).map((finding) => (
            <p key={`${finding.code} ${finding.path} ${JSON.stringify(finding.values)}`}>
              {fmecaText(finding, language)}
            </p>
          ))}
        </div>
      </Panel>
      <Panel
        title={t('fmea.result.conclusion')}
        tools={
          isEditable && (
            <Button size="small" disabled={!record} onClick={() => setEdited(record)}>
              {t('fmea.plan.edit')}
            </Button>
          )
        }
      >
        <p className="fm-pad fm-said">{conclusion || t('fmea.result.noConclusion')}</p>
      </Panel>
      {edited && (
        <ResourceFormDrawer
          resource={fmeaStudy}
          record={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void queries.invalidateQueries({ queryKey: resourceKey(fmeaStudy) });
            refresh();
          }}
        />
      )}
    </div>
  );
}
