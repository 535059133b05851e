import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { jhaCalendar } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import {
  type JhaState,
  jhaStates,
  type PermitKind,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { addDays } from '@ircrisk/units';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { ColourChip } from './marks.tsx';

type Job = ResultOf<typeof jhaCalendar>[number];
const thisMonth = () => new Date().toLocaleDateString('sv-SE').slice(0, 7);
const monthBeside = (month: string, step: number) => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + step, 1)).toISOString().slice(0, 7);
};

/** Weeks of a month from Monday on, each seven days. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const back = (new Date(first).getUTCDay() + 6) % 7;
  const start = addDays(first, -back);
  const days = Math.ceil((back + Number(addDays(`${monthBeside(month, 1)}-01`, -1).slice(8))) / 7) * 7;
  return Array.from({ length: days / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(start, week * 7 + at)),
  );
}

/** Jobs of a month day by day, with their colour, state and special operations. */
export function CalendarView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const [month, setMonth] = useState(thisMonth);
  const [nodeId, setNode] = useState<string>();
  const weeks = weeksOf(month);
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''];
  const { data, error, refetch } = useCall(
    jhaCalendar,
    { from, to, ...(nodeId ? { nodeId } : {}) },
    { keepPrevious: true },
  );
  const weekday = (day: string) =>
    new Date(day).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
      weekday: 'short',
      timeZone: 'UTC',
    });
  return (
    <div className="jha-page">
      <PageTitle title={t('job-hazard-analysis.calendar')} note={switcher} />
      <div className="jha-bar">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('job-hazard-analysis.monthBefore')}
          onClick={() => setMonth(monthBeside(month, -1))}
        />
        <strong>{month}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t('job-hazard-analysis.monthAfter')}
          onClick={() => setMonth(monthBeside(month, 1))}
        />
        <TreeInput
          resource={factoryModel}
          aria-label={t('job-hazard-analysis.place')}
          placeholder={t('job-hazard-analysis.place')}
          value={nodeId}
          onChange={(value) => setNode(value ? String(value) : undefined)}
        />
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <table className="jha-month" aria-label={t('job-hazard-analysis.calendar')}>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col">
                  {weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day key={day} day={day} isOther={!day.startsWith(month)} jobs={data} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const shownFirst = 4;
function Day({ day, isOther, jobs }: { day: string; isOther: boolean; jobs: readonly Job[] }) {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const [all, setAll] = useState(false);
  const own = jobs.filter(({ from, to }) => from.slice(0, 10) <= day && to.slice(0, 10) >= day);
  return (
    <td className={isOther ? 'jha-other' : ''}>
      <span>{Number(day.slice(8))}</span>
      {(all ? own : own.slice(0, shownFirst)).map((job) => (
        <Button
          key={job.id}
          type="text"
          size="small"
          className="jha-day"
          title={[
            job.number,
            job.title,
            job.place,
            `${job.from.slice(0, 16)} – ${job.to.slice(0, 16)}`,
            say(jhaStates[job.state as JhaState]),
            ...job.permits.map((kind) => say(permitKinds[kind as PermitKind])),
          ].join(' · ')}
          onClick={() => open(`${leaf.path}/job/${job.id}`)}
        >
          <ColourChip colour={job.colour} /> <span className="jha-day-title">{job.title}</span>
        </Button>
      ))}
      {own.length > shownFirst && !all && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('job-hazard-analysis.moreJobs', { count: own.length - shownFirst })}
        </Button>
      )}
    </td>
  );
}
