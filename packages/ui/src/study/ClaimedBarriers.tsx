import { claimedBarriers } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { type ClaimKind, claimKinds, stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import type { StudyCalls } from '@ircrisk/contract/study.ts';
import { useCall } from '../api/queries.ts';
import { useSay, useText } from '../i18n/texts.ts';

interface Props {
  calls: StudyCalls;
  id: string;
}

/** The kind of study these calls are of: the resource in their path. */
const kindOf = ({ life }: StudyCalls): string => life.path.split('/').at(-2) ?? '';

/** Barriers the study counts on, with the state they have now; nothing where it claims none or the reader may not see them. */
export function ClaimedBarriers({ calls, id }: Props) {
  const kind = kindOf(calls);
  return kind in claimKinds ? <Barriers kind={kind as ClaimKind} id={id} /> : null;
}

function Barriers({ kind, id }: { kind: ClaimKind; id: string }) {
  const t = useText();
  const say = useSay();
  const { data = [] } = useCall(claimedBarriers, { kind, id }, { suppress: true });
  if (data.length === 0) return null;
  return (
    <>
      <h3>{t('ui.study.barriers')}</h3>
      <ul className="ir-life-steps" aria-label={t('ui.study.barriers')}>
        {data.map((one) => (
          <li key={one.id}>
            <strong>{one.code}</strong>
            <span>{one.name}</span>
            <span>{say(stateWords[one.state])}</span>
            <span>{[one.node, one.remark].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
