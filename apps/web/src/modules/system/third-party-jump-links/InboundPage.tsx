import { inboundKinds, resolveInbound } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

type Kind = (typeof inboundKinds)[number];

/** The way in from another system, which knows a record by its number: leads to its page and closes behind itself. */
export default function InboundPage() {
  const t = useText();
  const { open } = useShell();
  const { close } = usePage();
  const asked = new URLSearchParams(useLocation().search);
  const type = asked.get('type') as Kind | null;
  const key = asked.get('key') ?? '';
  const known = type !== null && inboundKinds.includes(type) && key !== '';
  const { data, error, refetch } = useCall(
    resolveInbound,
    { type: type ?? 'equipment', key },
    { enabled: known, suppress: true },
  );
  const lead = useEffectEvent((path: string) => {
    close();
    open(path);
  });
  useEffect(() => {
    if (data) lead(data.path);
  }, [data]);
  if (!known)
    return (
      <EmptyState
        title={t('jump-link.inboundWrong')}
        purpose={t('jump-link.inboundForm', { kinds: inboundKinds.join(', ') })}
      />
    );
  if (error)
    return (
      <>
        <EmptyState title={t('jump-link.inboundNone', { key })} />
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </>
    );
  return <output className="page-loading">{t('jump-link.loading')}</output>;
}
