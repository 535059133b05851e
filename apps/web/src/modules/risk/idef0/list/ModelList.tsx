import { idef0 } from '@ircrisk/contract/resources/idef0.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { NewModelDialog } from './NewModelDialog.tsx';

/** The models of the project; one opens in a tab of its own. */
export function ModelList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const [isMaking, setMaking] = useState(false);
  const [make] = useState(() => ({
    title: { zh: '新建 IDEF0 模型', en: 'New IDEF0 model' },
    run: () => setMaking(true),
  }));
  const openModel = useCallback((id: string) => open(`${leaf.path}/model/${id}`), [open, leaf.path]);
  return (
    <>
      <StudyList resource={idef0} make={make} onOpen={openModel} />
      {isMaking && (
        <NewModelDialog
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            openModel(id);
          }}
        />
      )}
    </>
  );
}
