import { FilePdfOutlined } from '@ant-design/icons';
import { marksOf, readingSources } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { BindingKind } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Tooltip } from 'antd';
import { useShell } from '#shell/shell-context.ts';

/** Marks beside a heading; more of them are found from the document. */
const mostShown = 6;

/** Where a reading was read: the document, its page and the text as it stood there; a click goes to the place. */
export function ReadingSource({ locationId, readingId }: { locationId: string; readingId: string }) {
  const t = useText();
  const { open } = useShell();
  const { data } = useCall(readingSources, { locationId }, { suppress: true, staleTime: 60_000 });
  const source = data?.find((one) => one.readingId === readingId);
  if (!source) return null;
  const { documentId, number, revision, page, rect, raw, confirmedBy, confirmedTime } = source;
  const text = t('equipment.wall.source', {
    document: `${number} R${revision}`,
    page,
    raw,
    name: confirmedBy,
    time: confirmedTime.slice(0, 16),
  });
  return (
    <Tooltip title={text}>
      <Button
        type="text"
        size="small"
        icon={<FilePdfOutlined aria-hidden />}
        aria-label={text}
        onClick={() => open(`/pdf-marking-tool/doc/${documentId}?page=${page}&rect=${rect.join(',')}`)}
      />
    </Tooltip>
  );
}

/** The drawings on which a thing of the ledger is marked; a click leads to the mark. */
export function LedgerMarks({ kind, id }: { kind: BindingKind; id: string }) {
  const t = useText();
  const { open } = useShell();
  const { data = [] } = useCall(marksOf, { kind, id }, { suppress: true, staleTime: 60_000 });
  return data.slice(0, mostShown).map(({ markId, documentId, number, revision, page }) => (
    <Button
      key={markId}
      type="link"
      size="small"
      icon={<FilePdfOutlined aria-hidden />}
      title={t('equipment.wall.markedOn', { page })}
      onClick={() => open(`/pdf-marking-tool/doc/${documentId}?mark=${markId}`)}
    >
      {number} R{revision}
    </Button>
  ));
}
