import { type MenuNode, menuPreview } from '@ircrisk/contract/modules/system/menu.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Spin } from 'antd';
import { words } from './words.ts';
import './rights.css';

interface Props {
  roleId: string;
  tenantId?: string | undefined;
}

/** The side menu as somebody with this role alone sees it. */
export function MenuPreview({ roleId, tenantId }: Props) {
  const say = useSay();
  const preview = useCall(menuPreview, { roleId, ...(tenantId ? { tenantId } : {}) }, { suppress: true });
  if (preview.error) return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Spin />;
  if (preview.data.length === 0) return <p>{say(words.noMenu)}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long menu is scrolled with the keyboard
    <nav className="rights-preview" tabIndex={0} aria-label={say(words.preview)}>
      {preview.data.map((group) => (
        <Group key={group.id} node={group} />
      ))}
    </nav>
  );
}

function Group({ node }: { node: MenuNode }) {
  const language = useLanguage();
  const name = (one: MenuNode) => (language === 'en' && one.nameEn ? one.nameEn : one.name);
  const leaves = node.children ?? [node];
  return (
    <section>
      {node.children && <h3>{name(node)}</h3>}
      <ul>
        {leaves.map((leaf) => (
          <li key={leaf.id}>
            <MenuIcon name={leaf.source} />
            {name(leaf)}
          </li>
        ))}
      </ul>
    </section>
  );
}
