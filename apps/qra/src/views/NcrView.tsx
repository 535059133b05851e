import { actOnNcr, qraNcrDetail } from '@ircrisk/contract/modules/risk/qra.ts';
import { ncrStates, verdicts } from '@ircrisk/contract/resources/quality/choices.ts';
import { ncrActs, qraNcr } from '@ircrisk/contract/resources/quality/records.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { qualityMessages, qualityText } from '@ircrisk/engine-quality';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Drawer, Flex } from 'antd';
import { useMemo } from 'react';
import { SeriesList } from '../parts/SeriesList.tsx';
import { useProject } from '../project/use-project.ts';

const opens = { title: { zh: '处理', en: 'Handle' }, view: 'ncr' } as const;
const marks = { open: 'miss', disposed: 'near', capa: 'inProgress', verified: 'ok', closed: 'idle' } as const;

/** Nonconformities of the series: their list, and what may be done to each by its state. */
export default function NcrView() {
  const say = useSay();
  const overrides = useMemo(
    () => ({
      state: {
        render: ({ state }: RecordData) => (
          <StateMark state={marks[state as 'open']} text={say(ncrStates[state as 'open'])} />
        ),
      },
    }),
    [say],
  );
  return (
    <SeriesList
      resource={qraNcr}
      overrides={overrides}
      opens={opens}
      refreshes={qraNcrDetail}
      opened={(id) => <Story key={id} id={id} />}
    />
  );
}

function Story({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const queries = useQueryClient();
  const { place } = useEmbedded();
  const { go } = useProject();
  const { data, error, refetch } = useCall(qraNcrDetail, { id });
  const close = () => go('ncr');
  if (error)
    return (
      <Drawer open size={560} title={t('qra.ncr.title')} onClose={close}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Drawer>
    );
  if (!data) return null;
  const { record, effect, moves } = data;
  const state = String(record.state) as keyof typeof ncrStates;
  const facts = [
    ['description', nameIn(language, record.description ?? '', record.descriptionEn)],
    ['cause', nameIn(language, record.cause ?? '', record.causeEn)],
    ['measure', nameIn(language, record.measure ?? '', record.measureEn)],
    ['due', record.dueDate ?? ''],
  ] as const;
  return (
    <Drawer
      open
      size={560}
      title={`${record.code} ${nameIn(language, record.title ?? '', record.titleEn)}`}
      onClose={close}
    >
      {/* A drawer lies outside the application's own styles. */}
      <Flex vertical gap={10}>
        <StateMark state={marks[state]} text={say(ncrStates[state])} />
        <RecordActs
          table={ncrActs}
          record={{ state }}
          allowed={data.allowed}
          onAct={async (_, act, reason) => {
            await call(actOnNcr, { id, act, ...(reason ? { reason } : {}) });
            void queries.invalidateQueries({ queryKey: resourceKey(qraNcr) });
            void queries.invalidateQueries({ queryKey: callKey(qraNcrDetail) });
          }}
        />
        <Descriptions
          size="small"
          column={1}
          items={facts.map(([name, value]) => ({
            key: name,
            label: t(`qra.ncr.${name}`),
            children: value || '–',
          }))}
        />
        {data.actionId && (
          <Button size="small" onClick={() => place.open('/action-item')}>
            {t('qra.ncr.action')}
          </Button>
        )}
        <h3>{t('qra.ncr.effect')}</h3>
        {effect.value ? (
          <p>
            <ExplainButton
              explain={() => ({ title: t('qra.ncr.effect'), calculation: effect, messages: qualityMessages })}
            >
              {say(verdicts[effect.value.verdict])}, p = {effect.value.p.toPrecision(2)}
            </ExplainButton>{' '}
            {t('qra.ncr.shares', {
              before: (effect.value.before * 100).toFixed(1),
              after: (effect.value.after * 100).toFixed(1),
            })}
          </p>
        ) : (
          effect.reason && <Alert type="info" showIcon title={qualityText(effect.reason, language)} />
        )}
        <h3>{t('qra.ncr.moves')}</h3>
        <ol>
          {moves.map((move) => (
            <li key={`${move.at} ${move.act}`}>
              <b>{say(ncrActs[move.act as keyof typeof ncrActs])}</b> {move.by} {move.at.slice(0, 16)}
              {move.reason && <p>{move.reason}</p>}
            </li>
          ))}
        </ol>
      </Flex>
    </Drawer>
  );
}
