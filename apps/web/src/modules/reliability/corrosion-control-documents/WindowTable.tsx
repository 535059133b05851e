import type { LiveWindow } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { excursionStates, windowLevels } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { limitsText, shownValue } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Segmented, Table } from 'antd';
import { useState } from 'react';
import { WindowState } from './marks.tsx';

interface Props {
  windows: readonly LiveWindow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** How long ago, in the largest unit that says it: minutes, hours, days. */
function useAge() {
  const t = useText();
  return (minutes: number | null) => {
    if (minutes === null) return '–';
    if (minutes < 120) return t('corrosion.age.minutes', { count: Math.max(0, Math.round(minutes)) });
    if (minutes < 2880) return t('corrosion.age.hours', { count: Math.round(minutes / 60) });
    return t('corrosion.age.days', { count: Math.round(minutes / 1440) });
  };
}

/** The windows with their values now, thirty days outside, and what is being done. */
export function WindowTable({ windows, chosen, onChoose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const age = useAge();
  const [level, setLevel] = useState<string>('all');
  const count = (one: string) => windows.filter(({ limits }) => limits.level === one).length;
  const rows = windows.filter(({ limits }) => level === 'all' || limits.level === level);
  return (
    <Panel
      title={t('corrosion.window.title')}
      note={t('corrosion.window.note')}
      tools={
        <Segmented
          size="small"
          aria-label={t('corrosion.window.level')}
          value={level}
          onChange={setLevel}
          options={[
            { value: 'all', label: `${t('corrosion.window.all')} ${windows.length}` },
            ...Object.entries(windowLevels).map(([value, text]) => ({
              value,
              label: `${say(text)} ${count(value)}`,
            })),
          ]}
        />
      }
    >
      <Table<LiveWindow>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 960 }}
        dataSource={rows}
        locale={{ emptyText: t('corrosion.window.none') }}
        rowClassName={({ id }) => (id === chosen ? 'cc-row is-chosen' : 'cc-row')}
        onRow={({ id }) => ({ onClick: () => onChoose(id) })}
        columns={[
          {
            title: t('corrosion.window.tag'),
            width: 72,
            render: (_, one) => (
              <button type="button" className="cc-link" onClick={() => onChoose(one.id)}>
                {one.tag}
              </button>
            ),
          },
          {
            title: t('corrosion.window.parameter'),
            render: (_, one) => (
              <>
                {nameIn(language, one.parameter, one.parameterEn)}
                {one.isPending && <em className="cc-pending">{t('corrosion.window.pending')}</em>}
              </>
            ),
          },
          { title: t('corrosion.window.loop'), width: 54, dataIndex: 'loop' },
          {
            title: t('corrosion.window.level'),
            width: 100,
            render: (_, one) => (
              <span className={`cc-level is-${one.limits.level}`}>{say(windowLevels[one.limits.level])}</span>
            ),
          },
          {
            title: t('corrosion.window.limits'),
            className: 'cc-figure',
            width: 98,
            align: 'right',
            render: (_, one) => limitsText(one.quantity, one.limits, language),
          },
          {
            title: t('corrosion.window.value'),
            className: 'cc-figure',
            width: 58,
            align: 'right',
            render: (_, one) => <b>{shownValue(one.quantity, one.value, language)}</b>,
          },
          {
            title: t('corrosion.window.hours'),
            width: 54,
            align: 'right',
            render: (_, one) => one.outsideHours?.toFixed(1) ?? '–',
          },
          {
            title: t('corrosion.window.share'),
            width: 54,
            align: 'right',
            render: (_, one) =>
              one.outsideShare === null ? (
                '–'
              ) : (
                <span
                  title={
                    one.replaced > 0 ? t('corrosion.trend.replaced', { count: one.replaced }) : undefined
                  }
                >
                  {(one.outsideShare * 100).toFixed(2)}
                  {one.replaced > 0 && '*'}
                </span>
              ),
          },
          {
            title: 'Δm',
            width: 62,
            align: 'right',
            render: (_, one) => (one.modifier === null ? '–' : `+${one.modifier.toFixed(4)}`),
          },
          {
            title: t('corrosion.window.state'),
            width: 106,
            render: (_, one) => <WindowState state={one.state} isOut={Boolean(one.outOfUse)} />,
          },
          {
            title: t('corrosion.window.handling'),
            width: 106,
            render: (_, one) =>
              [
                one.excursion && `${one.excursion.code} ${say(excursionStates[one.excursion.state])}`,
                one.action && t('corrosion.window.action', { date: one.action.dueDate ?? '–' }),
              ]
                .filter(Boolean)
                .join(language === 'zh' ? '；' : '; ') || '–',
          },
          {
            title: t('corrosion.window.age'),
            width: 66,
            align: 'right',
            render: (_, one) => age(one.ageMinutes),
          },
        ]}
      />
    </Panel>
  );
}
