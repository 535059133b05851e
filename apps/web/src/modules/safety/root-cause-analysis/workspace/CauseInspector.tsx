import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { sealStates } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  causeKinds,
  causeKindTexts,
  causeNodes,
  changeCause,
  childrenOf,
  type DocCause,
  latentCodes,
  rootTexts,
  rootTypes,
  setProof,
  standingCustody,
  stateTexts,
  type Truth,
  textIn,
  whyChain,
} from '@ircrisk/engine-root-cause';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Checkbox, Form, Input, Segmented, Select } from 'antd';
import { CodePickers } from './CodePickers.tsx';
import { useEvidenceForm } from './EvidenceForm.tsx';
import type { TreeEdits } from './tree-edits.tsx';
import type { CaseDocument } from './use-case.ts';

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  cause: DocCause | undefined;
  truths: ReadonlyMap<string, Truth>;
  edits: TreeEdits | undefined;
  onShow: (id: string) => void;
  onRows: () => Promise<void>;
}

/** What is selected in the tree: state and proof, the stop rule, codes, and where it came from. */
export function CauseInspector({ board, document, cause, truths, edits, onShow, onRows }: Props) {
  const t = useText();
  if (!cause) return <p className="rca-empty">{t('rca.inspector.none')}</p>;
  return (
    <div key={cause.id}>
      <Head document={document} cause={cause} />
      <Proof board={board} document={document} cause={cause} truths={truths} edits={edits} onRows={onRows} />
      {cause.parentId !== null && !cause.refersTo && (
        <StopRule document={document} cause={cause} truth={truths.get(cause.id) ?? 'unknown'} />
      )}
      <Origin board={board} document={document} cause={cause} onShow={onShow} />
    </div>
  );
}

type PartProps = Pick<Props, 'document'> & { cause: DocCause };

function useChange(document: CaseDocument, id: string) {
  const t = useText();
  return (changes: Partial<DocCause>, key?: string) =>
    document.edit(t('rca.edit.change'), (now) => changeCause(now, id, changes), key && `${id} ${key}`);
}

function Head({ document, cause }: PartProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const change = useChange(document, cause.id);
  const { present, isEditable } = document;
  const own = language === 'en' ? 'textEn' : 'text';
  const effect = present.causes.find(({ id }) => id === cause.parentId);
  const chain = whyChain(causeNodes(present), cause.id).length;
  return (
    <>
      <p className="rca-crumb">
        <b>
          {t('rca.inspector.cause')} {cause.id}
        </b>{' '}
        {chain > 0 ? t('rca.inspector.depth', { count: chain }) : t('rca.inspector.top')}
      </p>
      <Form.Item label={t('rca.inspector.text')} htmlFor="rca-text" layout="vertical">
        <Input.TextArea
          id="rca-text"
          autoSize
          maxLength={500}
          disabled={!isEditable || Boolean(cause.refersTo)}
          value={cause[own] ?? ''}
          placeholder={cause.text}
          onChange={(event) => change({ [own]: event.target.value }, 'text')}
        />
      </Form.Item>
      {effect && (
        <p className="rca-back">
          {t('rca.inspector.therefore', { cause: textIn(language, cause), effect: textIn(language, effect) })}
        </p>
      )}
      <div className="rca-two">
        <Select
          size="small"
          aria-label={t('rca.inspector.kind')}
          disabled={!isEditable}
          value={cause.kind}
          options={causeKinds.map((value) => ({ value, label: say(causeKindTexts[value]) }))}
          onChange={(kind) => change({ kind })}
        />
        {childrenOf(present, cause.id).length > 1 && (
          <Segmented
            size="small"
            aria-label={t('rca.inspector.gate')}
            disabled={!isEditable}
            value={cause.gate ?? 'OR'}
            options={(['AND', 'OR'] as const).map((value) => ({ value, label: t(`rca.gate.${value}`) }))}
            onChange={(gate) => change({ gate })}
          />
        )}
      </div>
    </>
  );
}

function Proof({
  board,
  document,
  cause,
  truths,
  edits,
  onRows,
}: PartProps & Pick<Props, 'board' | 'truths' | 'edits' | 'onRows'>) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const change = useChange(document, cause.id);
  const { isEditable, present } = document;
  const isLeaf = childrenOf(present, cause.id).length === 0 && !cause.refersTo;
  const ownMethod = language === 'en' ? 'methodEn' : 'method';
  const truth = truths.get(cause.id) ?? 'unknown';
  const proven = (proof: Parameters<typeof setProof>[2], key?: string) =>
    document.edit(t('rca.edit.proof'), (now) => setProof(now, cause.id, proof), key && `${cause.id} ${key}`);
  const mayAdd = usePermission('rca-evidence.create') && isEditable;
  const form = useEvidenceForm({
    board,
    isEditable,
    onRows,
    onNew: (code) =>
      document.edit(t('rca.edit.proof'), (now) => {
        const evidence = now.causes.find(({ id }) => id === cause.id)?.evidence ?? [];
        return setProof(now, cause.id, { evidence: [...evidence, code] });
      }),
  });
  const known = board.evidence.filter(({ code }) => cause.evidence.includes(code));
  return (
    <>
      <div className="rca-two">
        {isLeaf ? (
          <Segmented
            size="small"
            aria-label={t('rca.inspector.state')}
            disabled={!edits}
            value={truth}
            options={(['verified', 'disproved', 'unknown'] as const).map((value) => ({
              value,
              label: say(stateTexts[value]),
            }))}
            onChange={(state) => edits?.setState(cause.id, state as Truth)}
          />
        ) : (
          <span className={`rca-${truth}`}>
            {say(stateTexts[truth])} <small>{t('rca.inspector.byCauses')}</small>
          </span>
        )}
        <PlainNumber
          size="small"
          aria-label={t('rca.inspector.confidence')}
          placeholder={t('rca.inspector.confidence')}
          disabled={!isEditable}
          min={0}
          max={1}
          step={0.05}
          value={cause.confidence ?? null}
          onChange={(confidence) => change({ confidence }, 'confidence')}
        />
      </div>
      <Form.Item label={t('rca.inspector.method')} htmlFor="rca-method" layout="vertical">
        <Input
          id="rca-method"
          maxLength={500}
          disabled={!isEditable}
          value={cause[ownMethod] ?? ''}
          placeholder={cause.method ?? ''}
          onChange={(event) => proven({ [ownMethod]: event.target.value }, 'method')}
        />
      </Form.Item>
      <Form.Item
        label={t('rca.inspector.evidence', { count: cause.evidence.length })}
        htmlFor="rca-evidence"
        layout="vertical"
        extra={t('rca.inspector.evidenceHint')}
      >
        <Select
          id="rca-evidence"
          mode="multiple"
          disabled={!isEditable}
          value={[...cause.evidence]}
          options={board.evidence.map((one) => ({
            value: one.code,
            label: `${one.code} ${nameIn(language, one.item, one.itemEn)}`,
          }))}
          onChange={(evidence: string[]) => proven({ evidence })}
        />
      </Form.Item>
      <ul className="rca-proofs">
        {known.map((one) => (
          <li key={one.code}>
            <Button type="link" size="small" onClick={() => void form.open(one.id)}>
              {one.code}
            </Button>{' '}
            {nameIn(language, one.item, one.itemEn)}
            <span>
              {[
                one.collectedBy,
                ...standingCustody(board.custody)
                  .filter(({ evidence }) => evidence === one.code)
                  .map(({ to, toEn }) => nameIn(language, to, toEn)),
              ]
                .filter(Boolean)
                .join(' → ')}
              {one.condition && one.condition in sealStates && (
                <em>{say(sealStates[one.condition as keyof typeof sealStates])}</em>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <Button size="small" onClick={form.add}>
          {t('rca.evidence.add')}
        </Button>
      )}
      {form.drawer}
    </>
  );
}

function StopRule({ document, cause, truth }: PartProps & { truth: Truth }) {
  const t = useText();
  const say = useSay();
  const change = useChange(document, cause.id);
  const { isEditable } = document;
  const ownReason = useLanguage() === 'en' ? 'whyStopEn' : 'whyStop';
  const ticks = [truth === 'verified', cause.withinControl, cause.removalPrevents].filter(Boolean).length;
  return (
    <fieldset className="rca-stop">
      <legend>
        {t('rca.inspector.stop')} {ticks} / 3
      </legend>
      <Select
        size="small"
        allowClear
        aria-label={t('rca.inspector.root')}
        placeholder={t('rca.inspector.noRoot')}
        disabled={!isEditable}
        value={cause.rootType ?? null}
        options={rootTypes.map((value) => ({ value, label: say(rootTexts[value]) }))}
        onChange={(rootType) => change({ rootType: rootType ?? null })}
      />
      <Checkbox checked={truth === 'verified'} disabled>
        {t('rca.stop.verified')}
      </Checkbox>
      <Checkbox
        checked={cause.withinControl ?? false}
        disabled={!isEditable}
        onChange={(event) => change({ withinControl: event.target.checked })}
      >
        {t('rca.stop.withinControl')}
      </Checkbox>
      <Checkbox
        checked={cause.removalPrevents ?? false}
        disabled={!isEditable}
        onChange={(event) => change({ removalPrevents: event.target.checked })}
      >
        {t('rca.stop.removalPrevents')}
      </Checkbox>
      {!cause.rootType && (
        <Input
          size="small"
          aria-label={t('rca.stop.why')}
          placeholder={t('rca.stop.why')}
          maxLength={500}
          disabled={!isEditable}
          value={cause[ownReason] ?? ''}
          onChange={(event) => change({ [ownReason]: event.target.value }, 'why')}
        />
      )}
      {cause.rootType === 'latent' && (
        <Select
          size="small"
          allowClear
          aria-label={t('rca.inspector.latentCode')}
          placeholder={t('rca.inspector.latentCode')}
          disabled={!isEditable}
          value={cause.latentCode ?? null}
          options={Object.entries(latentCodes).map(([value, text]) => ({
            value,
            label: `${value} ${say(text)}`,
          }))}
          onChange={(latentCode) => change({ latentCode: latentCode ?? null })}
        />
      )}
      {(cause.rootType === 'physical' || cause.rootType === 'human') && (
        <CodePickers cause={cause} isEditable={isEditable} onChange={change} />
      )}
    </fieldset>
  );
}

function Origin({ board, document, cause, onShow }: PartProps & Pick<Props, 'board' | 'onShow'>) {
  const t = useText();
  const language = useLanguage();
  const bone = document.present.bones.find(({ nodeId }) => nodeId === cause.id);
  const measures = board.measures.filter(({ nodeIds }) => nodeIds.includes(cause.id)).map(({ code }) => code);
  return (
    <p className="rca-origin">
      {bone && (
        <span>
          {t('rca.inspector.fromBone')} <b>{`${bone.id} ${textIn(language, bone)}`}</b>
        </span>
      )}
      {cause.refersTo && (
        <Button type="link" size="small" onClick={() => onShow(cause.refersTo!)}>
          {t('rca.inspector.refersTo', { id: cause.refersTo })}
        </Button>
      )}
      {measures.length > 0 && (
        <span>
          {t('rca.inspector.measures')} <b>{measures.join(', ')}</b>
        </span>
      )}
      {board.source === 'failure' && cause.rootType && (
        <span>
          {t('rca.inspector.writesBack')} <b>{board.sourceNumber}</b>
        </span>
      )}
    </p>
  );
}
