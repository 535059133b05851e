import { assetOrders } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { QrCode } from '@ircrisk/ui/parts/QrCode.tsx';
import { basePath } from '@ircrisk/ui/session/base-path.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { OrderStateMark, Signs, titleOf } from '../marks.tsx';

/** The address a code at the asset carries. */
export const assetLink = (id: string): string =>
  `${new URL(basePath(), location.origin).href.replace(/\/$/, '')}/maintenance-plan?equipment=${id}`;

interface Props {
  id: string;
  onOpen: (orderId: string) => void;
  onClose: () => void;
}

/** What a person in front of the equipment wants: its open orders, soonest first. */
export function AssetDrawer({ id, onOpen, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { data, error, isPending, refetch } = useCall(assetOrders, { id }, { suppress: true });
  return (
    <Drawer
      open
      size={Math.min(520, window.innerWidth)}
      rootClassName="mp-drawer"
      title={data ? `${data.tag} ${language === 'en' && data.nameEn ? data.nameEn : data.name}` : '…'}
      onClose={onClose}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active />}
      {data && (
        <div className="mp-sheet">
          <div className="mp-asset">
            <QrCode
              text={assetLink(id)}
              label={t('maintenance-plan.asset.code', { tag: data.tag })}
              size={96}
            />
            <dl className="mp-facts">
              <div>
                <dt>{t('maintenance-plan.sheet.place')}</dt>
                <dd>{data.place}</dd>
              </div>
              <div>
                <dt>{t('maintenance-plan.sheet.ledgerDue')}</dt>
                <dd>{data.nextDueDate ?? '–'}</dd>
              </div>
              <div>
                <dt>{t('maintenance-plan.sheet.certificate')}</dt>
                <dd>{data.certificateExpiry ?? '–'}</dd>
              </div>
            </dl>
          </div>
          <h3>{t('maintenance-plan.asset.orders', { count: data.orders.length })}</h3>
          {data.orders.length === 0 && <p className="ir-title-note">{t('maintenance-plan.asset.none')}</p>}
          <ul className="mp-order-list">
            {data.orders.map((order) => (
              <li key={order.id}>
                <Button type="text" block className="mp-order" onClick={() => onOpen(order.id)}>
                  <span className="mp-order-title">
                    {order.number} {titleOf(order, language)}
                  </span>
                  <span className="mp-head">
                    <OrderStateMark state={order.state} overdue={order.overdue} />
                    <span>{order.deferredTo ?? order.dueDate}</span>
                    <Signs mandatory={order.mandatory} safetyCritical={order.safetyCritical} />
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          {data.plans.length > 0 && (
            <>
              <h3>{t('maintenance-plan.views.plans')}</h3>
              <ul className="mp-plain">
                {data.plans.map((plan) => (
                  <li key={plan.id}>
                    {plan.code} {language === 'en' && plan.nameEn ? plan.nameEn : plan.name} · {plan.strategy}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Drawer>
  );
}
