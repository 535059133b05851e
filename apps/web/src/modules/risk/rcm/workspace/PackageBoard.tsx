import type { RcmBoard, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { rcmMode, runningStates } from '@ircrisk/contract/resources/rcm.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StepTools, useSteps } from '@ircrisk/ui/parts/Steps.tsx';
import { Button, Dropdown } from 'antd';
import { type DragEvent, useRef } from 'react';
import { chosen, useIntervalText } from './interval-text.ts';
import { freePackage, isSuggested } from './packages.ts';

interface Props {
  study: RcmBoard;
  isEditable: boolean;
  onChanged: () => void;
}

const carriedType = 'application/x-rcm-task';

/** Packages side by side with their tasks: a task is dragged into another package, or sent there by its menu. */
export function PackageBoard({ study, isEditable, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const intervalText = useIntervalText();
  const modes = new Map(study.modes.map((mode) => [mode.code, mode]));
  const area = useRef<HTMLElement>(null);
  const steps = useSteps({
    area,
    isEditable,
    onRefused: (error) => notify.error(error instanceof Error ? error.message : String(error)),
  });
  const put = async (id: string, packageCode: string | null) => {
    const api = resourceApi(rcmMode);
    const { version } = await api.detail(id);
    await api.submit({ id, version, packageCode });
    onChanged();
  };
  const named = study.packages.filter(({ id }) => !isSuggested(id)).map(({ id }) => id);
  const fresh = freePackage(named);
  const move = (code: string, packageCode: string | null) => {
    const mode = modes.get(code);
    if (!mode || !isEditable || mode.packageCode === packageCode) return;
    const { id, packageCode: before } = mode;
    steps.run({ do: () => put(id, packageCode), undo: () => put(id, before) });
  };
  const target = (packageCode: string | null) => ({
    onDragOver: (event: DragEvent) => isEditable && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      move(event.dataTransfer.getData(carriedType), packageCode);
    },
  });
  const word = (texts: Parameters<typeof chosen>[0], key: string | null) => {
    const text = chosen(texts, key);
    return text ? say(text) : t('rcm.tasks.mixed');
  };
  return (
    <section ref={area}>
      {isEditable && (
        <div className="rcm-package-tools">
          <StepTools steps={steps} />
        </div>
      )}
      <ul className="rcm-packages" aria-label={t('rcm.tasks.packages')}>
        {study.packages.map((each) => (
          <li
            key={each.id}
            className="rcm-package"
            aria-label={each.id}
            {...target(isSuggested(each.id) ? null : each.id)}
          >
            <h3>
              {each.id} <b>{t('rcm.tasks.perMonth', { hours: each.hoursPerMonth.toFixed(2) })}</b>
            </h3>
            <small>
              {word(trades, each.trade)} · {word(runningStates, each.runningState)} ·{' '}
              {t('rcm.tasks.every', { interval: intervalText(each.intervalValue, each.intervalUnit) })} ·{' '}
              {t('rcm.tasks.aRound', { hours: each.hoursPerRound.toFixed(1) })}
              {each.addedHoursPerMonth > 0.005 && (
                <span className="rcm-unmet">
                  {' '}
                  · {t('rcm.tasks.addedHours', { hours: each.addedHoursPerMonth.toFixed(2) })}
                </span>
              )}
            </small>
            <ul>
              {each.codes.map((code) => {
                const mode = modes.get(code);
                return (
                  mode && (
                    <TaskCard
                      key={code}
                      mode={mode}
                      isEditable={isEditable}
                      packages={named.filter((id) => id !== mode.packageCode)}
                      fresh={fresh}
                      onPut={(packageCode) => move(code, packageCode)}
                    />
                  )
                );
              })}
            </ul>
          </li>
        ))}
        {isEditable && study.packages.length > 0 && (
          <li
            className="rcm-package is-new"
            aria-label={t('rcm.tasks.newPackage', { code: fresh })}
            {...target(fresh)}
          >
            <h3>{t('rcm.tasks.newPackage', { code: fresh })}</h3>
            <small>{t('rcm.tasks.dropHere')}</small>
          </li>
        )}
      </ul>
    </section>
  );
}

interface CardProps {
  mode: RcmMode;
  isEditable: boolean;
  packages: readonly string[];
  fresh: string;
  onPut: (packageCode: string | null) => void;
}

function TaskCard({ mode, isEditable, packages, fresh, onPut }: CardProps) {
  const t = useText();
  const language = useLanguage();
  const intervalText = useIntervalText();
  const items = [
    ...packages.map((key) => ({
      key,
      label: t('rcm.tasks.moveTo', { code: key }),
      onClick: () => onPut(key),
    })),
    { key: 'fresh', label: t('rcm.tasks.newPackage', { code: fresh }), onClick: () => onPut(fresh) },
    ...(mode.packageCode ? [{ key: 'out', label: t('rcm.tasks.takeOut'), onClick: () => onPut(null) }] : []),
  ];
  return (
    <li
      draggable={isEditable}
      onDragStart={(event) => event.dataTransfer.setData(carriedType, mode.code)}
      className="rcm-card"
    >
      <b>{mode.code}</b>
      <span>{nameIn(language, mode.task ?? '', mode.taskEn) || t('rcm.tasks.missing')}</span>
      <small>
        {intervalText(mode.intervalValue, mode.intervalUnit)} · {mode.duration ?? '–'} h
      </small>
      {isEditable && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button size="small" type="text" aria-label={t('rcm.tasks.move', { code: mode.code })}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </li>
  );
}
