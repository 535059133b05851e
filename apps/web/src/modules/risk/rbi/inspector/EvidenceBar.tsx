import {
  type EvidenceCount,
  evidenceKinds,
  evidenceShare,
  kindNames,
} from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE } from '@ircrisk/units';
import './evidence.css';

/** The share of inputs that is measured or stated, with a bar of all three kinds. */
export function EvidenceBar({ count }: { count: EvidenceCount | null }) {
  const say = useSay();
  const share = count && evidenceShare(count);
  if (!count || share === null) return NO_VALUE;
  const told = evidenceKinds.map((kind) => `${say(kindNames[kind])} ${count[kind]}`).join(' · ');
  return (
    <span className="rbi-evidence-bar" title={told}>
      <i aria-hidden="true">
        {evidenceKinds.map((kind) => (
          <i key={kind} className={kind} style={{ flexGrow: count[kind] }} />
        ))}
      </i>
      {Math.round(share * 100)} %
    </span>
  );
}
