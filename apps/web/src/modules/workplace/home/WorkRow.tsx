import { type ActionAct, actOnAction } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { homeFigures, homeWork, type Work } from '@ircrisk/contract/modules/workplace/home.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { type RiskBand, riskBands } from '@ircrisk/ui/theme/tokens.ts';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { kindText } from './work-sections.ts';

function Due({ days }: Pick<Work, 'days'>) {
  const t = useText();
  if (days === null) return <span className="home-due" />;
  if (days < 0)
    return (
      <span className="home-due">
        <StateMark state="miss" text={t('home.late', { count: -days })} />
      </span>
    );
  const text = days === 0 ? t('home.dueToday') : t('home.inDays', { count: days });
  return <span className="home-due">{days <= 3 ? <StateMark state="near" text={text} /> : text}</span>;
}

/** What a click in the row does at once; everything that asks for a word or a look opens its page instead. */
const nextActs = { open: 'start', rejected: 'start', deferred: 'start', inProgress: 'submit' } as const;

const nextAct = ({ kind, state }: Work) =>
  kind === 'action' ? nextActs[state as keyof typeof nextActs] : undefined;

function QuickAct({ work, next, primary }: { work: Work; next: ActionAct; primary: boolean }) {
  const t = useText();
  const act = useAct(actOnAction, { refreshes: [homeWork, homeFigures] });
  return (
    <Button
      size="small"
      type={primary ? 'primary' : 'default'}
      loading={act.isPending}
      onClick={() =>
        act.mutate({ id: work.id, act: next, ...(work.version === null ? {} : { version: work.version }) })
      }
    >
      {t(`home.act.${next}`)}
    </Button>
  );
}

/** Many titles begin with the tag that stands before them already. */
const withoutNumber = ({ number, title }: Pick<Work, 'number' | 'title'>): string =>
  number && title.startsWith(`${number} `) ? title.slice(number.length + 1) : title;

const verbs = { approval: 'review', deferral: 'review', verify: 'verify', draft: 'mend' } as const;

interface Props {
  work: Work;
  selected: boolean;
  onSelect(): void;
}

export function WorkRow({ work, selected, onSelect }: Props) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const band = riskBands.find((one) => one === work.riskLevel) as RiskBand | undefined;
  const may = usePermission('action-item.update');
  const next = may && work.mine ? nextAct(work) : undefined;
  const verb = work.kind in verbs ? verbs[work.kind as keyof typeof verbs] : 'look';
  return (
    <li className={selected ? 'home-work-row on' : 'home-work-row'} onMouseEnter={onSelect}>
      <em>{say(kindText(work.kind))}</em>
      <button type="button" className="home-work-name" onClick={() => open(work.path)} onFocus={onSelect}>
        <span>
          {work.number && <b>{work.number}</b>} {withoutNumber(work)}
        </span>
        {work.beside && <small>{work.beside}</small>}
      </button>
      <span className="home-work-risk">{band && <RiskChip band={band} />}</span>
      <Due days={work.days} />
      <span className="home-work-acts">
        {next ? (
          <QuickAct work={work} next={next} primary={selected} />
        ) : (
          <Button size="small" type={selected ? 'primary' : 'default'} onClick={() => open(work.path)}>
            {t(`home.act.${verb}`)}
          </Button>
        )}
      </span>
    </li>
  );
}
