import { CloseOutlined, FilePdfOutlined } from '@ant-design/icons';
import { type Citation, readDocument } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { Quoted } from './figures.tsx';

interface Props {
  citation: Pick<Citation, 'passageId' | 'documentId' | 'documentNumber' | 'title'>;
  place: number;
  cited: readonly string[];
  onClose: () => void;
}

/** The document a citation comes from, opened at its page and clause. */
export function DocumentPane({ citation, place, cited, onClose }: Props) {
  const t = useText();
  const { open } = useShell();
  const { data, error, refetch } = useCall(readDocument, { id: citation.documentId });
  const marked = useRef<HTMLElement>(null);
  const ready = data !== undefined;
  const { passageId } = citation;
  useEffect(() => {
    // Another clause of the same document moves the reader to it.
    const clause = marked.current;
    const paper = clause?.parentElement;
    if (ready && passageId && clause && paper)
      paper.scrollTop = clause.offsetTop - paper.offsetTop - paper.clientHeight / 3;
  }, [ready, passageId]);
  return (
    <aside className="ir-card qa-document" aria-label={t('hse-qa.document')}>
      <div className="ir-card-head">
        <span className="qa-badge qa-badge-on">{place}</span>
        <h2>
          {citation.documentNumber} {citation.title}
        </h2>
        <div className="ir-card-tools">
          <Button
            size="small"
            type="text"
            aria-label={t('hse-qa.openDocument')}
            icon={<FilePdfOutlined aria-hidden />}
            onClick={() => open(`document?id=${citation.documentId}`)}
          />
          <Button
            size="small"
            type="text"
            aria-label={t('ui.close')}
            icon={<CloseOutlined aria-hidden />}
            onClick={onClose}
          />
        </div>
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <div className="qa-paper" tabIndex={0}>
          <p className="qa-paper-head">
            <span>{data.title}</span>
            <span>{data.documentNumber}</span>
          </p>
          {data.passages.map((passage, at) => (
            <article
              key={passage.id}
              ref={passage.id === passageId ? marked : undefined}
              className={
                passage.id === passageId ? 'qa-here' : cited.includes(passage.id) ? 'qa-also' : undefined
              }
            >
              {passage.page !== null && passage.page !== data.passages[at - 1]?.page && (
                <span className="qa-page-mark">{t('hse-qa.page', { page: passage.page })}</span>
              )}
              <h3>
                {passage.clause} {passage.heading}
              </h3>
              <p>{passage.id === passageId ? <Quoted text={passage.text} /> : passage.text}</p>
            </article>
          ))}
        </div>
      )}
      {data && (
        <footer className="qa-paper-foot">
          <StateMark
            state={data.state === 'approved' ? 'ok' : 'near'}
            text={t(data.state === 'approved' ? 'hse-qa.inForce' : 'hse-qa.notInForce', {
              since: data.effectiveDate ?? '–',
            })}
          />
          <span className="qa-faint">
            {t('hse-qa.revision', { revision: data.revision, review: data.reviewDueDate ?? '–' })}
          </span>
        </footer>
      )}
    </aside>
  );
}
