import {
  type RcaBoard,
  rcaBoard,
  voteRcaBone,
} from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import {
  addBone,
  categoriesOf,
  causeNodes,
  changeBone,
  type DocBone,
  type FishboneSet,
  fishboneDiagram,
  fishboneKind,
  fishboneSets,
  judgeTree,
  promoteBone,
  removeBones,
  scoredBones,
  shortlist,
  textIn,
  votesPerMember,
} from '@ircrisk/engine-root-cause';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import { EditTools, ExportMenu, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { saveDiagram } from '@ircrisk/ui/diagram/diagram-files.ts';
import { type DiagramSelection, useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Select } from 'antd';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { BoneInspector } from './BoneInspector.tsx';
import { type CaseDocument, useTry } from './use-case.ts';

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  onVoted: () => void;
}

/** The fishbone: bones by category, scored and voted on, the good ones promoted into the tree. */
export function FishboneView({ board, document, onVoted }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const { present, isEditable } = document;
  const votes = useMemo(() => new Map(board.votes.map(({ bone, count }) => [bone, count])), [board.votes]);
  const diagram = useMemo(
    () =>
      fishboneDiagram(present, { tongue: language, truths: judgeTree(causeNodes(present)).truths, votes }),
    [present, language, votes],
  );
  const listed = shortlist(scoredBones(present, votes)).filter(({ shortlisted }) => shortlisted).length;
  const edits = useBoneEdits(document, diagram, selection);
  const vote = useAct(voteRcaBone, { refreshes: [rcaBoard], onDone: onVoted });
  const attempt = useTry(document);
  const bone = present.bones.find(({ id }) => id === selection.last);
  const category = categoriesOf(present.categories).find(
    ({ id }) => selection.last === `category ${id}` || bone?.category === id,
  );
  const mine = board.votes.filter(({ isMine }) => isMine).length;
  const promote = (id: string) => {
    const made = attempt(t('rca.edit.promote'), (now) => promoteBone(now, id));
    if (made) void document.flush();
  };
  const votesLeft = Math.max(0, votesPerMember(present.bones.length) - mine);
  const voteFor = async (id: string, isFor: boolean) => {
    if (await document.flush()) vote.mutate({ id: board.id, bone: id, isFor });
  };
  /** The keys of a bone: 1 to 5 its likelihood, with Shift its evidence; V a vote, P the way into the tree. */
  const onBoneKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!bone || event.ctrlKey || event.metaKey || event.altKey) return false;
    const [, mark] = /^Digit([1-5])$/.exec(event.code) ?? [];
    const isMine = board.votes.some((one) => one.bone === bone.id && one.isMine);
    if (mark && isEditable) {
      const change = { [event.shiftKey ? 'evidence' : 'likelihood']: Number(mark) };
      document.edit(t('rca.edit.change'), (now) => changeBone(now, bone.id, change));
    } else if (event.key.toLowerCase() === 'p' && isEditable && !bone.nodeId) promote(bone.id);
    else if (event.key.toLowerCase() === 'v' && board.mayVote && (isMine || votesLeft > 0))
      void voteFor(bone.id, !isMine);
    else return false;
    return true;
  };
  return (
    <div className="rca-fish">
      <section className="rca-canvas" aria-label={t('rca.view.fishbone')}>
        <div className="rca-tools">
          {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
          <FitTool onFit={() => canvas.current?.fit()} />
          <Select
            size="small"
            aria-label={t('rca.fish.categories')}
            disabled={!isEditable || present.bones.length > 0}
            value={present.categories}
            options={(Object.keys(fishboneSets) as FishboneSet[]).map((value) => ({
              value,
              label: say(fishboneSets[value]),
            }))}
            onChange={(categories) => document.edit(t('rca.edit.change'), (now) => ({ ...now, categories }))}
          />
          {edits && (
            <Button size="small" disabled={!category} onClick={() => category && edits.add(category.id)}>
              {t('rca.fish.add')}
            </Button>
          )}
          <ExportMenu
            forms={['svg', 'png']}
            onExport={(form) =>
              void saveDiagram(form, {
                kind: fishboneKind,
                name: `${board.code}-fishbone`,
                page: { title: board.code, diagram },
              })
            }
          />
          <span className="rca-legend">
            {t('rca.fish.count', {
              count: present.bones.length,
              listed,
              members: board.members,
              votes: votesPerMember(present.bones.length),
            })}
          </span>
        </div>
        <div className="rca-drawing">
          <DiagramEditor
            ref={canvas}
            kind={fishboneKind}
            diagram={diagram}
            selection={selection}
            edits={edits}
            label={t('rca.view.fishbone')}
            labelOf={({ id }) => {
              const found = present.bones.find((one) => one.id === id);
              return { name: id, value: found ? textIn(language, found) : '' };
            }}
            onOpen={(id) => {
              if (present.bones.some((one) => one.id === id)) selection.rename(id);
            }}
            onKey={(event) => onBoneKey(event) || (edits?.onKey(event, category?.id) ?? false)}
          />
        </div>
        <p className="rca-hint" title={t('rca.fish.keys')}>
          {t('rca.fish.keys')}
        </p>
      </section>
      <aside className="rca-right" aria-label={t('rca.inspector.label')}>
        <BoneInspector
          board={board}
          document={document}
          bone={bone}
          category={category}
          votesLeft={votesLeft}
          onVote={(id, isFor) => void voteFor(id, isFor)}
          onPromote={promote}
        />
      </aside>
    </div>
  );
}

interface BoneEdits extends DiagramEdits {
  add(category: string, parentId?: string): void;
  onKey(event: KeyboardEvent<HTMLElement>, category: string | undefined): boolean;
}

/** A pulled bone goes to the category it is dropped at. */
function useBoneEdits(
  document: CaseDocument,
  diagram: ReturnType<typeof fishboneDiagram>,
  selection: DiagramSelection,
): BoneEdits | undefined {
  const t = useText();
  const language = useLanguage();
  if (!document.isEditable) return undefined;
  const { present, edit } = document;
  const named = (key: string) => t(`rca.edit.${key}`);
  const isBone = (id: string) => present.bones.some((bone) => bone.id === id);
  const categoryAt = (x: number, y: number) => {
    const near = diagram.nodes
      .filter(({ kind }) => kind === 'category')
      .toSorted(
        (one, other) =>
          Math.hypot(one.x + 60 - x, (one.y < 0 ? -1 : 1) * 200 - y) -
          Math.hypot(other.x + 60 - x, (other.y < 0 ? -1 : 1) * 200 - y),
      )[0];
    return near && String(near.data?.category);
  };
  const edits: BoneEdits = {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      if (text === '' || !isBone(id)) return;
      const bone = present.bones.find((one) => one.id === id);
      edit(named('rename'), (now) =>
        changeBone(now, id, language === 'en' && bone?.text ? { textEn: text } : { text }),
      );
    },
    remove: (ids) => edit(named('remove'), (now) => removeBones(now, [...ids].filter(isBone))),
    copy: () => undefined,
    paste: () => undefined,
    pull: {
      mark: () => null,
      drop(id, { x, y }) {
        const category = categoryAt(x, y);
        if (category && isBone(id))
          edit(named('move'), (now) => changeBone(now, id, { category, parentId: null }));
      },
    },
    add(category, parentId) {
      const added = addBone(present, category, t('rca.newBone'), parentId ?? null);
      edit(named('add'), () => added.document);
      selection.select([added.id]);
      selection.rename(added.id);
    },
    onKey(event, category) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const last: DocBone | undefined = present.bones.find(({ id }) => id === selection.last);
      if (event.key === 'Enter' && category) edits.add(category);
      else if (event.key === 'Insert' && last) edits.add(last.category, last.id);
      else return false;
      return true;
    },
  };
  return edits;
}
