import type {
  DocumentContent,
  DocumentDetail,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { CaseTable, ControlTable, DamageTable, LimitTable, PointTables } from './ChapterTables.tsx';
import { DamageMatrix } from './DamageMatrix.tsx';
import { GapList } from './GapList.tsx';
import { LoopSheetView } from './LoopSheetView.tsx';
import { LoopStripe } from './marks.tsx';

interface Props {
  row: DocumentDetail;
  content: DocumentContent;
}

/** The chapters as they will be printed, with their contents beside them. */
export default function Chapters({ row, content }: Props) {
  const t = useText();
  const language = useLanguage();
  const text = (zh: string | null, en: string | null) => {
    const written = nameIn(language, zh ?? '', en);
    return written ? (
      <p className="cc-text">{written}</p>
    ) : (
      <p className="cc-quiet">{t('corrosion.document.noText')}</p>
    );
  };
  const { loops } = content;
  const chapters: [key: string, body: ReactNode][] = [
    ['c1', text(row.process, row.processEn)],
    ['c2', <LoopLegend key="c2" loops={loops} drawings={content.drawings} />],
    [
      'c3',
      loops.map((loop) => (
        <section key={loop.id}>
          <h3>
            <LoopStripe colour={loop.colour} /> {loop.code} {nameIn(language, loop.name, loop.nameEn)}
          </h3>
          <LoopSheetView loop={loop} />
        </section>
      )),
    ],
    [
      'c4',
      <div key="c4">
        <DamageMatrix loops={loops} damages={loops.flatMap(({ damages }) => damages)} gaps={content.gaps} />
        <DamageTable loops={loops} />
      </div>,
    ],
    ['c5', <LimitTable key="c5" loops={loops} />],
    ['c6', <ControlTable key="c6" loops={loops} />],
    ['c7', <PointTables key="c7" loops={loops} />],
    [
      'c8',
      <div key="c8">
        {text(row.history, row.historyEn)}
        <CaseTable cases={content.cases} />
      </div>,
    ],
    ['c9', text(row.abnormal, row.abnormalEn)],
    [
      'c10',
      <div key="c10">
        {text(row.recommendations, row.recommendationsEn)}
        <GapList gaps={content.gaps} coverage={content.coverage} isFrozen />
      </div>,
    ],
    ['c11', text(row.references, row.referencesEn)],
  ];
  return (
    <div className="cc-reader">
      <nav aria-label={t('corrosion.document.contents')}>
        <ol className="cc-plain">
          {chapters.map(([key]) => (
            <li key={key} className="cc-contents-line">
              <button
                type="button"
                className="cc-link"
                onClick={() =>
                  document.getElementById(`ccd-${row.id}-${key}`)?.scrollIntoView({ block: 'start' })
                }
              >
                {t(`corrosion.chapter.${key}`)}
              </button>
            </li>
          ))}
        </ol>
        <p className="cc-note">{t('corrosion.document.frozen', { time: content.made })}</p>
      </nav>
      <article>
        {chapters.map(([key, body]) => (
          <section key={key} id={`ccd-${row.id}-${key}`}>
            <h2>{t(`corrosion.chapter.${key}`)}</h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}

function LoopLegend({
  loops,
  drawings = [],
}: {
  loops: DocumentContent['loops'];
  drawings: DocumentContent['drawings'];
}) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  return (
    <>
      <ul className="cc-plain">
        {loops.map((loop) => (
          <li key={loop.id} className="cc-legend-line">
            <LoopStripe colour={loop.colour} /> <b>{loop.code}</b> {nameIn(language, loop.name, loop.nameEn)}
            <span className="cc-quiet">
              {' '}
              {[
                nameIn(language, loop.stream ?? '', loop.streamEn),
                nameIn(language, loop.metallurgy ?? '', loop.metallurgyEn),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {drawings.length === 0 && <p className="cc-note">{t('corrosion.document.noDrawing')}</p>}
      <ul className="cc-plain">
        {drawings.map((one) => {
          const loop = loops.find(({ id }) => id === one.loopId);
          return (
            <li key={`${one.loopId} ${one.documentId}`} className="cc-legend-line">
              {loop && <LoopStripe colour={loop.colour} />} <b>{loop?.code}</b>{' '}
              <Button
                type="link"
                size="small"
                onClick={() => open(`/pdf-marking-tool/doc/${one.documentId}`)}
              >
                {one.number} R{one.revision}
              </Button>
              <span className="cc-quiet">
                {nameIn(language, one.title, one.titleEn)} ·{' '}
                {t('corrosion.sheet.onPages', { pages: one.pages.join(', '), count: one.marks })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
