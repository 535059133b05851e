import { FilePdfOutlined } from '@ant-design/icons';
import { marksOf, readingSources } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Tooltip } from 'antd';
import { useShell } from '#shell/shell-context.ts';

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

/** The drawings on which a point is marked. */
export function PointMarks({ locationId }: { locationId: string }) {
  const { open } = useShell();
  const { data = [] } = useCall(
    marksOf,
    { kind: 'location', id: locationId },
    { suppress: true, staleTime: 60_000 },
  );
  return data.slice(0, 3).map(({ markId, documentId, number, revision }) => (
    <Button
      key={markId}
      type="link"
      size="small"
      icon={<FilePdfOutlined aria-hidden />}
      onClick={() => open(`/pdf-marking-tool/doc/${documentId}?mark=${markId}`)}
    >
      {number} R{revision}
    </Button>
  ));
}
