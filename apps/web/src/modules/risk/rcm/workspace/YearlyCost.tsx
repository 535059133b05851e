import type { RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { rcmMessages } from '@ircrisk/engine-rcm';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { formatNumber } from '@ircrisk/units';

/** What a year costs without the task and with it, and how both come about. */
export function YearlyCost({ economics }: { economics: NonNullable<RcmMode['economics']> }) {
  const t = useText();
  const { value } = economics;
  const label = (name: string) => t(`rcm.cost.${name}`);
  const { reason } = economics;
  const named =
    reason?.path && reason.values?.name === reason.path
      ? { ...reason, values: { ...reason.values, name: label(reason.path) } }
      : reason;
  const money = (amount: number) => formatNumber(amount, { decimals: 0 });
  return (
    <span className="rcm-fact">
      <span>{t('rcm.cost.title')}</span>
      <ExplainButton
        explain={() => ({
          title: t('rcm.cost.title'),
          calculation: named ? { ...economics, reason: named } : economics,
          messages: rcmMessages,
          inputLabel: (name) => ({ label: label(name) }),
        })}
      >
        <b className={value?.worthDoing === false ? 'rcm-unmet' : undefined}>
          {value
            ? t(value.isLeast ? 'rcm.cost.atLeast' : 'rcm.cost.compared', {
                none: money(value.withoutTask),
                task: money(value.withTask),
              })
            : t('rcm.cost.unknown')}
        </b>
      </ExplainButton>
    </span>
  );
}
