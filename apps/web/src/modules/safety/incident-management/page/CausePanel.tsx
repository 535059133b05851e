import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import type { Whole } from './whole.ts';

/** The cause analysis of the incident and how far it is, for those who may see it. */
export function CausePanel({ cause }: Pick<Whole, 'cause'>) {
  const t = useText();
  const { open } = useShell();
  if (!cause?.code) return null;
  return (
    <Panel title={t('incident-management.cause')}>
      <div className="im-text im-cause">
        <Button type="link" onClick={() => open(`/root-cause-analysis/case/${cause.studyId}`)}>
          {cause.code} {cause.name}
        </Button>
        {cause.state && <StudyState state={cause.state} />}
      </div>
    </Panel>
  );
}
