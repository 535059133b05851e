import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OrderList } from './OrderList.tsx';

const OrderBoard = lazy(() => import('./OrderBoard.tsx').then((it) => ({ default: it.OrderBoard })));

const ways = ['list', 'board'] as const;
type Way = (typeof ways)[number];

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string, form?: string) => void;
  search: string;
}

/** The same orders as a list or as a board by state. */
export function Orders(props: Props) {
  const t = useText();
  const [asked] = useSearchParams();
  const [way, setWay] = useState<Way>(ways.find((one) => one === asked.get('as')) ?? 'list');
  const switcher = (
    <Segmented<Way>
      size="small"
      aria-label={t('maintenance-plan.kanban.as')}
      value={way}
      onChange={setWay}
      options={ways.map((value) => ({ value, label: t(`maintenance-plan.kanban.${value}`) }))}
    />
  );
  if (way === 'list') return <OrderList {...props} switcher={switcher} />;
  return <OrderBoard nodeId={props.nodeId} onOpen={props.onOpen} switcher={switcher} />;
}
