import { EditOutlined, HighlightOutlined } from '@ant-design/icons';
import {
  carryMarks,
  type PdfDocumentDetail,
  type PdfTag,
  pdfTags,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Layer, Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type Box, pdfMarkText } from '@ircrisk/engine-pdf-mark';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { colourOf } from './mark-drawing.ts';
import { Thumbnails } from './Thumbnails.tsx';
import type { OpenedPdf } from './use-pdf.ts';

const LayerDialog = lazy(() => import('./LayerDialog.tsx'));

interface Props {
  detail: PdfDocumentDetail;
  marks: readonly Mark[];
  page: number;
  opened: OpenedPdf;
  hidden: ReadonlySet<string>;
  /** The revision this one is laid over. */
  under: string | undefined;
  onUnder: (id: string | undefined) => void;
  onToggle: (layerId: string) => void;
  /** The layer new marks go to; by their kind unless one is chosen. */
  drawnOn: string | undefined;
  onDrawOn: (layerId: string | undefined) => void;
  onPage: (page: number) => void;
  onSpot: (page: number, box: Box) => void;
  onSelect: (mark: Mark) => void;
  onCarried: () => void;
}

function Layers({
  detail,
  marks,
  hidden,
  onToggle,
  drawnOn,
  onDrawOn,
}: Pick<Props, 'detail' | 'marks' | 'hidden' | 'onToggle' | 'drawnOn' | 'onDrawOn'>) {
  const t = useText();
  const language = useLanguage();
  const [edited, setEdited] = useState<{ layer: Layer | undefined }>();
  const byLayer = Map.groupBy(marks, ({ layerId }) => layerId);
  const bound = marks.flatMap(({ bindings }) => bindings.filter(({ kind }) => kind === 'loop'));
  const loops = [...Map.groupBy(bound, ({ code }) => code).values()].map((all) => ({
    ...all[0]!,
    count: all.length,
  }));
  return (
    <section>
      <h2>{t('pdf.rail.layers')}</h2>
      <ul>
        {detail.layers.map((layer) => (
          <li key={layer.id}>
            <Checkbox checked={!hidden.has(layer.id)} onChange={() => onToggle(layer.id)}>
              <i className="pm-swatch" style={{ background: layer.colour }} aria-hidden />{' '}
              {nameIn(language, layer.name, layer.nameEn)}
              {layer.locked && <span className="pm-quiet"> · {t('pdf.rail.locked')}</span>}
            </Checkbox>
            <span className="pm-count">{byLayer.get(layer.id)?.length ?? 0}</span>
            {detail.mayMark && !layer.locked && (
              <Button
                type={layer.id === drawnOn ? 'primary' : 'text'}
                size="small"
                icon={<HighlightOutlined aria-hidden />}
                title={t('pdf.rail.drawOn', { name: nameIn(language, layer.name, layer.nameEn) })}
                aria-label={t('pdf.rail.drawOn', { name: nameIn(language, layer.name, layer.nameEn) })}
                aria-pressed={layer.id === drawnOn}
                onClick={() => onDrawOn(layer.id === drawnOn ? undefined : layer.id)}
              />
            )}
            {detail.mayMark && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined aria-hidden />}
                aria-label={t('pdf.rail.editLayer', { name: nameIn(language, layer.name, layer.nameEn) })}
                onClick={() => setEdited({ layer })}
              />
            )}
            {layer.kind === 'loop' && loops.length > 0 && (
              <ul className="pm-loops">
                {loops.map((loop) => (
                  <li key={loop.id}>
                    <i className="pm-swatch" style={{ background: loop.colour ?? undefined }} aria-hidden />
                    <span className="pm-cut">
                      <b>{loop.code}</b> {nameIn(language, loop.name, loop.nameEn)}
                    </span>
                    <span className="pm-count">{loop.count}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {detail.mayMark && (
        <Button type="link" size="small" onClick={() => setEdited({ layer: undefined })}>
          {t('pdf.rail.addLayer')}
        </Button>
      )}
      <Suspense>
        {edited && (
          <LayerDialog
            key={edited.layer?.id ?? 'new'}
            detail={detail}
            layer={edited.layer}
            onMade={onDrawOn}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

function Tags({ detail, page, opened, onSpot }: Pick<Props, 'detail' | 'page' | 'opened' | 'onSpot'>) {
  const t = useText();
  const { data = [] } = useCall(
    pdfTags,
    { id: detail.id, page },
    { enabled: detail.pages.length > 0 && opened.isShown, staleTime: 60_000, suppress: true },
  );
  if (detail.pages.length === 0) return null;
  const known = data.filter(({ equipmentId }) => equipmentId);
  const unknown = data.filter(({ equipmentId }) => !equipmentId);
  const row = (tag: PdfTag) => (
    <li key={`${tag.tag}${tag.box.join()}`}>
      <Button type="link" size="small" onClick={() => onSpot(tag.page, tag.box)}>
        {tag.tag}
      </Button>
      <span className="pm-quiet pm-cut">
        {tag.like ? t('pdf.rail.like', { tag: tag.like }) : t('pdf.rail.notInLedger')}
      </span>
    </li>
  );
  return (
    <section>
      <h2>
        {t('pdf.rail.tags')} <small>{t('pdf.rail.onPage', { count: data.length })}</small>
      </h2>
      <p className="pm-line">
        <StateMark state="ok" text={t('pdf.rail.known')} />
        <span className="pm-count">{known.length}</span>
      </p>
      <p className="pm-line">
        <StateMark state="near" text={t('pdf.rail.unknown')} />
        <span className="pm-count">{unknown.length}</span>
      </p>
      <ul>{unknown.slice(0, 8).map(row)}</ul>
    </section>
  );
}

function CarryOver({
  detail,
  marks,
  onSelect,
  onCarried,
  under,
  onUnder,
}: Pick<Props, 'detail' | 'marks' | 'onSelect' | 'onCarried' | 'under' | 'onUnder'>) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const at = detail.revisions.findIndex(({ id }) => id === detail.id);
  const earlier = detail.revisions[at - 1];
  const later = detail.revisions[at + 1];
  const carry = useAct(carryMarks, {
    onDone: (done) => {
      notify.success(t('pdf.carry.done', done));
      onCarried();
    },
  });
  const carried = marks.filter(({ carried: how }) => how !== null);
  const unresolved = marks.filter(({ carried: how }) => how === 'unresolved');
  if (!earlier && !later) return null;
  return (
    <section>
      <h2>{t('pdf.carry.heading')}</h2>
      {later && (
        <Button type="link" size="small" onClick={() => open(`/pdf-marking-tool/doc/${later.id}`)}>
          {t('pdf.carry.later', { revision: later.revision })}
        </Button>
      )}
      {earlier && (
        <Button type="link" size="small" onClick={() => open(`/pdf-marking-tool/doc/${earlier.id}`)}>
          {t('pdf.carry.earlier', { revision: earlier.revision })}
        </Button>
      )}
      {detail.revisions
        .filter(({ id }) => id !== detail.id)
        .map(({ id, revision }) => (
          <Checkbox
            key={id}
            checked={under === id}
            onChange={({ target }) => onUnder(target.checked ? id : undefined)}
          >
            {t('pdf.carry.compare', { revision })}
          </Checkbox>
        ))}
      {earlier && detail.mayMark && (
        <Button
          size="small"
          loading={carry.isPending}
          onClick={() => carry.mutate({ fromDoc: earlier.id, toDoc: detail.id })}
        >
          {t('pdf.carry.from', { revision: earlier.revision })}
        </Button>
      )}
      {carried.length > 0 && (
        <>
          <p className="pm-line">
            <StateMark state="ok" text={t('pdf.carry.same')} />
            <span className="pm-count">{carried.filter(({ carried: how }) => how === 'same').length}</span>
          </p>
          <p className="pm-line">
            <StateMark state="ok" text={t('pdf.carry.shifted')} />
            <span className="pm-count">{carried.filter(({ carried: how }) => how === 'shifted').length}</span>
          </p>
          <p className="pm-line">
            <StateMark state="near" text={t('pdf.carry.unresolved')} />
            <span className="pm-count">{unresolved.length}</span>
          </p>
          <ul aria-label={t('pdf.carry.unresolved')}>
            {unresolved.map((mark) => (
              <li key={mark.id}>
                <i className="pm-swatch" style={{ background: colourOf(mark) }} aria-hidden />
                <Button type="link" size="small" onClick={() => onSelect(mark)}>
                  {mark.label || t(`pdf.tool.${mark.type}`)} · {t('pdf.page', { page: mark.page })}
                </Button>
                <span className="pm-quiet pm-reason">
                  {pdfMarkText({ code: mark.carriedReason ?? 'textChanged' }, language)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Pages, layers, tags and what was carried over. */
export function Rail(props: Props) {
  const t = useText();
  const { marks, page, opened, onPage } = props;
  const byPage = Map.groupBy(marks, (mark) => mark.page);
  return (
    <nav className="pm-rail" aria-label={t('pdf.rail.label')}>
      <section>
        <h2>
          {t('pdf.rail.pages')}{' '}
          <small>{t('pdf.rail.total', { pages: opened.count, marks: marks.length })}</small>
        </h2>
        <Thumbnails
          opened={opened}
          page={page}
          marksOn={(one) => byPage.get(one)?.length ?? 0}
          onPage={onPage}
        />
      </section>
      <Layers {...props} />
      <Tags {...props} />
      <CarryOver {...props} />
    </nav>
  );
}
