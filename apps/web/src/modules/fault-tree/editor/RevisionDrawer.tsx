import { type FaultTreeDetail, faultTreeRevisions } from '@ircrisk/contract/modules/fault-tree.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Button, Drawer } from 'antd';
import { probabilityText } from '../format.ts';

interface Props {
  detail: FaultTreeDetail;
  onOpenTree: (id: string) => void;
  onCompare: () => void;
  onClose: () => void;
}

/** All revisions of the tree. */
export function RevisionDrawer({ detail, onOpenTree, onCompare, onClose }: Props) {
  const t = useText();
  const revisions = useCall(faultTreeRevisions, { id: detail.id });
  return (
    <Drawer open onClose={onClose} title={t('fault-tree.revisions')} size={520}>
      {revisions.error && <ErrorPanel error={revisions.error} />}
      <table className="ft-table">
        <caption>{t('fault-tree.revisions')}</caption>
        <thead>
          <tr>
            <th>{t('fault-tree.revision')}</th>
            <th>{t('fault-tree.stateOf')}</th>
            <th className="ft-num">P</th>
            <th>{t('fault-tree.changed')}</th>
            <th>
              <span className="ir-out-of-sight">{t('fault-tree.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(revisions.data ?? []).map((one) => (
            <tr key={one.id} className={one.id === detail.id ? 'ft-on' : undefined}>
              <td>R{one.revision}</td>
              <td>{t(`fault-tree.state.${one.state}`)}</td>
              <td className="ft-num">{probabilityText(one.probability)}</td>
              <td>
                <DateText value={one.updateTime} short />
              </td>
              <td>
                {one.id !== detail.id && (
                  <Button size="small" type="link" onClick={() => onOpenTree(one.id)}>
                    {t('fault-tree.open')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button onClick={onCompare}>{t('fault-tree.compare.open')}</Button>
      </p>
    </Drawer>
  );
}
