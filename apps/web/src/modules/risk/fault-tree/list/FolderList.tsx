import { FolderOutlined } from '@ant-design/icons';
import { faultTreeChoices } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  chosen: string | undefined;
  onChoose: (folder: string | undefined) => void;
}

interface Folder {
  readonly count: number;
  readonly nameEn: string | null;
}

/** Folders are what trees say they are in; a folder is there as long as a tree is in it. */
function foldersOf(trees: readonly { folder: string; folderEn: string | null }[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const { folder, folderEn } of trees) {
    if (!folder) continue;
    const { count = 0, nameEn = null } = folders.get(folder) ?? {};
    folders.set(folder, { count: count + 1, nameEn: nameEn ?? folderEn });
  }
  return folders;
}

export function FolderList({ chosen, onChoose }: Props) {
  const t = useText();
  const language = useLanguage();
  const trees = useCall(faultTreeChoices, {}, { suppress: true });
  const folders = [...foldersOf(trees.data ?? [])].map(([folder, { count, nameEn }]) => ({
    folder,
    count,
    name: language === 'en' && nameEn ? nameEn : folder,
    inItsOwn: language === 'zh' || !nameEn,
  }));
  const item = (folder: string | undefined, name: string, count: number, inItsOwn = false) => (
    <li key={folder ?? ''}>
      <button
        type="button"
        // Named by the company, in its own language.
        data-company={inItsOwn || undefined}
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
        {folders
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ folder, name, count, inItsOwn }) => item(folder, name, count, inItsOwn))}
      </ul>
    </nav>
  );
}
