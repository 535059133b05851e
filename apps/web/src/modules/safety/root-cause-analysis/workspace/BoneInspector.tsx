import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import {
  boneScore,
  type categoriesOf,
  changeBone,
  type DocBone,
  scoredBones,
  shortlist,
} from '@ircrisk/engine-root-cause';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Form, Input, Segmented } from 'antd';
import type { CaseDocument } from './use-case.ts';

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  bone: DocBone | undefined;
  category: ReturnType<typeof categoriesOf>[number] | undefined;
  votesLeft: number;
  onVote: (bone: string, isFor: boolean) => void;
  onPromote: (bone: string) => void;
}

/** The questions of the category, and of a bone its score, votes and the way into the tree. */
export function BoneInspector({ board, document, bone, category, votesLeft, onVote, onPromote }: Props) {
  const t = useText();
  const say = useSay();
  return (
    <>
      {category && (
        <section className="rca-prompts">
          <h2>{say(category)}</h2>
          <ul>
            {category.prompts.map((prompt) => (
              <li key={prompt.zh}>{say(prompt)}</li>
            ))}
          </ul>
        </section>
      )}
      {!category && <p className="rca-empty">{t('rca.fish.none')}</p>}
      {bone && <BoneFields key={bone.id} {...{ board, document, bone, votesLeft, onVote, onPromote }} />}
    </>
  );
}

function BoneFields({
  board,
  document,
  bone,
  votesLeft,
  onVote,
  onPromote,
}: Omit<Props, 'bone' | 'category'> & { bone: DocBone }) {
  const t = useText();
  const language = useLanguage();
  const { present, isEditable } = document;
  const own = language === 'en' ? 'textEn' : 'text';
  const change = (changes: Partial<DocBone>, key?: string) =>
    document.edit(
      t('rca.edit.change'),
      (now) => changeBone(now, bone.id, changes),
      key && `${bone.id} ${key}`,
    );
  const vote = board.votes.find((one) => one.bone === bone.id);
  const counted = new Map(board.votes.map((one) => [one.bone, one.count]));
  const judged = shortlist(scoredBones(present, counted)).find(({ id }) => id === bone.id);
  const { value: score } = boneScore({
    likelihood: bone.likelihood ?? null,
    evidence: bone.evidence ?? null,
  });
  return (
    <>
      <Form.Item label={`${t('rca.fish.bone')} ${bone.id}`} htmlFor="rca-bone" layout="vertical">
        <Input.TextArea
          id="rca-bone"
          autoSize
          maxLength={500}
          disabled={!isEditable}
          value={bone[own] ?? ''}
          placeholder={bone.text}
          onChange={(event) => change({ [own]: event.target.value }, 'text')}
        />
      </Form.Item>
      {(['likelihood', 'evidence'] as const).map((key) => (
        <Form.Item key={key} label={t(`rca.fish.${key}`)} layout="vertical">
          <Segmented
            size="small"
            aria-label={t(`rca.fish.${key}`)}
            disabled={!isEditable}
            value={bone[key] ?? 0}
            options={[1, 2, 3, 4, 5].map((value) => ({ value, label: value }))}
            onChange={(value) => change({ [key]: value })}
          />
        </Form.Item>
      ))}
      <p>
        {t('rca.fish.score')} <b className="rca-p">{score ?? '–'}</b>{' '}
        {judged?.shortlisted && (
          <span className="rca-verified">
            {t('rca.fish.listed')}
            {` (${judged.because.map((one) => t(`rca.fish.by.${one}`)).join(', ')})`}
          </span>
        )}
      </p>
      <p>
        {t('rca.fish.votes', { count: vote?.count ?? 0 })}{' '}
        {board.mayVote && (
          <Button
            size="small"
            disabled={!vote?.isMine && votesLeft === 0}
            onClick={() => onVote(bone.id, !vote?.isMine)}
          >
            {vote?.isMine ? t('rca.fish.takeBack') : t('rca.fish.vote', { left: votesLeft })}
          </Button>
        )}
      </p>
      {bone.nodeId ? (
        <p className="rca-origin">{t('rca.fish.promoted', { id: bone.nodeId })}</p>
      ) : (
        isEditable && (
          <Button type="primary" onClick={() => onPromote(bone.id)}>
            {t('rca.fish.promote')}
          </Button>
        )
      )}
    </>
  );
}
