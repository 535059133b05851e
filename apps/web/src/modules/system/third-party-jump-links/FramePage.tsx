import { type LinkPlace, linkPlaces } from '@ircrisk/contract/resources/jump-link.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { JumpFrame } from '@ircrisk/ui/jump/JumpFrame.tsx';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { usePage, usePageTitle } from '#shell/page-context.ts';

/** Another system in a tab of its own; the tab's address says which link it is, and nothing of what the link carries. */
export default function FramePage() {
  const t = useText();
  const { below, close } = usePage();
  const [, entry, place = '', record] = below.split('/');
  usePageTitle(t('jump-link.frame'));
  if (!entry || !(place in linkPlaces)) return <EmptyState title={t('jump-link.noEntry')} />;
  return (
    <div className="jl-frame">
      <JumpFrame entryId={entry} from={{ place: place as LinkPlace, recordId: record }} onBack={close} />
    </div>
  );
}
