import {
  type LiveWindow,
  replayWindow,
  type WindowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowLevels } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { rateText, withUnit } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { windowUses } from '@ircrisk/contract/resources/corrosion/window.ts';
import { operatingWindowText } from '@ircrisk/engine-operating-window';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Drawer, Table } from 'antd';

interface Props {
  window: LiveWindow;
  held: WindowTrend['held'];
  uses: WindowTrend['uses'];
  replaced: WindowTrend['replaced'];
  onClose: () => void;
}

/** Every set of limits the window has had with its reason, how the share of the last thirty days came about, and which readings were replaced. */
export default function HeldDrawer({ window, held, uses, replaced, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { data } = useCall(replayWindow, { id: window.id }, { suppress: true });
  const figures = data?.figures;
  const reading = (value: number | null, quality: number) =>
    [withUnit(window.quantity, value, language), ...(quality === 2 ? [t('corrosion.held.bad')] : [])].join(
      ' ',
    );
  return (
    <Drawer open size={860} title={`${window.code} ${window.tag}`} onClose={onClose}>
      <h3>{t('corrosion.held.title')}</h3>
      <Table
        size="small"
        rowKey="from"
        pagination={false}
        dataSource={[...held]}
        locale={{ emptyText: t('corrosion.notJudged') }}
        columns={[
          { title: t('corrosion.held.from'), dataIndex: 'from' },
          { title: t('corrosion.window.level'), render: (_, one) => say(windowLevels[one.level]) },
          {
            title: t('corrosion.window.low'),
            align: 'right',
            render: (_, one) => withUnit(window.quantity, one.low, language),
          },
          {
            title: t('corrosion.window.high'),
            align: 'right',
            render: (_, one) => withUnit(window.quantity, one.high, language),
          },
          {
            title: t('corrosion.held.hysteresis'),
            align: 'right',
            render: (_, one) => withUnit(window.quantity, one.hysteresis, language, { difference: true }),
          },
          {
            title: t('corrosion.held.rate'),
            align: 'right',
            render: (_, one) => rateText(window.quantity, one, language),
          },
          { title: t('corrosion.held.every'), align: 'right', dataIndex: 'expectedMinutes' },
          { title: t('corrosion.held.dwell'), align: 'right', dataIndex: 'dwellMinutes' },
          { title: t('corrosion.held.reason'), dataIndex: 'reason' },
          { title: t('corrosion.held.by'), render: (_, one) => one.by ?? '–' },
        ]}
      />
      {uses.length > 0 && (
        <>
          <h3>{t('corrosion.use.title')}</h3>
          <Table
            size="small"
            rowKey={({ at, act }) => `${at} ${act}`}
            pagination={false}
            dataSource={[...uses]}
            columns={[
              { title: t('corrosion.held.from'), dataIndex: 'at' },
              { title: t('corrosion.use.act'), render: (_, one) => say(windowUses[one.act]) },
              { title: t('corrosion.held.reason'), dataIndex: 'reason' },
              { title: t('corrosion.held.by'), render: (_, one) => one.by ?? '–' },
            ]}
          />
        </>
      )}
      <h3>{t('corrosion.held.share')}</h3>
      {figures?.steps.map((step) => (
        <p key={step.id} className="cc-step">
          {t('corrosion.held.formula')} = {step.substituted} ={' '}
          <b>{(Number(step.value) * 100).toFixed(3)} %</b>
        </p>
      ))}
      {figures?.reason && <p>{operatingWindowText(figures.reason, language)}</p>}
      {figures && <p className="cc-note">{t('corrosion.held.reference')}</p>}
      {window.replaced > 0 && (
        <p className="cc-note">{t('corrosion.held.replacedCount', { count: window.replaced })}</p>
      )}
      <h3>{t('corrosion.held.replaced')}</h3>
      <Table
        size="small"
        rowKey={({ time, at }) => `${time} ${at}`}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={[...replaced]}
        locale={{ emptyText: t('corrosion.held.noneReplaced') }}
        columns={[
          { title: t('corrosion.held.time'), dataIndex: 'time' },
          {
            title: t('corrosion.held.before'),
            align: 'right',
            render: (_, one) => reading(one.value, one.quality),
          },
          {
            title: t('corrosion.held.after'),
            align: 'right',
            render: (_, one) => reading(one.now, one.nowQuality ?? 0),
          },
          { title: t('corrosion.held.at'), render: (_, one) => one.at ?? '–' },
          { title: t('corrosion.held.by'), render: (_, one) => one.by ?? one.source ?? '–' },
        ]}
      />
    </Drawer>
  );
}
