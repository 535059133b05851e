import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { type DocGate, gates, gateTexts } from '@ircrisk/engine-root-cause';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Checkbox, Input } from 'antd';
import type { CaseDocument } from './use-case.ts';

/** 四不放过: each confirmed by hand with its ground; all four before approval. */
export function GatePanel({ board, document }: { board: RcaBoard; document: CaseDocument }) {
  const t = useText();
  const say = useSay();
  const own = useLanguage() === 'en' ? 'noteEn' : 'note';
  const { present, isEditable } = document;
  const done = gates.filter((gate) => present.gates[gate]?.isDone).length;
  const raised = board.measures.filter(({ actionId }) => actionId !== null);
  const closed = raised.filter(({ actionState }) => actionState === 'closed').length;
  const change = (gate: (typeof gates)[number], next: Partial<DocGate>, key?: string) =>
    document.edit(
      t('rca.edit.gate4'),
      (now) => ({
        ...now,
        gates: { ...now.gates, [gate]: { isDone: false, ...now.gates[gate], ...next } },
      }),
      key,
    );
  return (
    <section className="rca-gates">
      <header>
        <h2>{t('rca.gates.title')}</h2>
        <span>{t('rca.gates.count', { count: done })}</span>
      </header>
      {gates.map((gate) => (
        <div key={gate} className="rca-gate">
          <Checkbox
            checked={present.gates[gate]?.isDone ?? false}
            disabled={!isEditable}
            onChange={(event) => change(gate, { isDone: event.target.checked })}
          >
            {say(gateTexts[gate])}{' '}
            {gate === 'measures' && raised.length > 0 && (
              <small>{t('rca.gates.closed', { closed, count: raised.length })}</small>
            )}
          </Checkbox>
          <Input
            size="small"
            variant="underlined"
            aria-label={`${say(gateTexts[gate])} ${t('rca.gates.note')}`}
            placeholder={present.gates[gate]?.note || t('rca.gates.note')}
            maxLength={1000}
            disabled={!isEditable}
            value={present.gates[gate]?.[own] ?? ''}
            onChange={(event) => change(gate, { [own]: event.target.value }, `gate ${gate}`)}
          />
        </div>
      ))}
      <Input
        size="small"
        variant="underlined"
        aria-label={t('rca.gates.latent')}
        placeholder={t('rca.gates.latent')}
        maxLength={2000}
        disabled={!isEditable}
        value={present.latentJustification ?? ''}
        onChange={(event) =>
          document.edit(
            t('rca.edit.gate4'),
            (now) => ({ ...now, latentJustification: event.target.value }),
            'latent justification',
          )
        }
      />
    </section>
  );
}
