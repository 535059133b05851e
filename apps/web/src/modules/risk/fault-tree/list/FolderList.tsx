import { FolderOutlined } from '@ant-design/icons';
import { faultTreeChoices } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  chosen: string | undefined;
  onChoose: (folder: string | undefined) => void;
}

/** Folders are what trees say they are in; a folder is there as long as a tree is in it. */
export function FolderList({ chosen, onChoose }: Props) {
  const t = useText();
  const trees = useCall(faultTreeChoices, {}, { suppress: true });
  const counts = new Map<string, number>();
  for (const { folder } of trees.data ?? []) if (folder) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const item = (folder: string | undefined, name: string, count: number) => (
    <li key={folder ?? ''}>
      <button
        type="button"
        // Named by the company, in its own language.
        data-company={folder !== undefined || undefined}
        aria-pressed={chosen === folder}
        onClick={() => onChoose(folder)}
      >
        <FolderOutlined aria-hidden />
        <span>{name}</span>
        <small>{count}</small>
      </button>
    </li>
  );
  return (
    <nav className="ft-folders" aria-label={t('fault-tree.folders')}>
      <h2>{t('fault-tree.folders')}</h2>
      <ul>
        {item(undefined, t('fault-tree.allFolders'), trees.data?.length ?? 0)}
        {[...counts]
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([folder, count]) => item(folder, folder, count))}
      </ul>
    </nav>
  );
}
