import {
  applyTyped,
  conceptLabel,
  type Finding,
  idef0Text,
  type Mend,
  mendsOf,
  nodeOf,
  type Tongue,
  typedMend,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown, Segmented } from 'antd';
import { useState } from 'react';
import { signs } from './signs.ts';
import { TermInput } from './TermInput.tsx';
import { type ModelDocument, newId } from './use-model.ts';

interface Props {
  document: ModelDocument;
  diagram: string | null;
  findings: readonly Finding[];
  tongue: Tongue;
  onOpen: (finding: Finding) => void;
}

/** What the thirteen rules found, each a click from its place and from its mend. */
export function Findings({ document, diagram, findings, tongue, onOpen }: Props) {
  const t = useText();
  const [scope, setScope] = useState<'model' | 'diagram'>('model');
  const { present } = document;
  const here = findings.filter((each) => each.diagram === diagram);
  const count = (severity: Finding['severity']) =>
    findings.filter((each) => each.severity === severity).length;
  return (
    <section className="i0-findings" aria-label={t('idef0.findings.title')}>
      <header>
        <b>{t('idef0.findings.title')}</b>
        {findings.length === 0 ? (
          <span className="i0-met">{t('idef0.findings.none')}</span>
        ) : (
          (['error', 'warning', 'hint'] as const).map((severity) => (
            <span key={severity} className={count(severity) > 0 ? `i0-${severity}` : 'i0-zero'}>
              {signs[severity]} {t(`idef0.findings.${severity}s`, { count: count(severity) })}
            </span>
          ))
        )}
        <small>{t('idef0.findings.rules', { count: present.activities.length })}</small>
        <i className="i0-grow" />
        <Segmented
          size="small"
          aria-label={t('idef0.findings.scope')}
          value={scope}
          options={[
            {
              value: 'diagram',
              label: t('idef0.findings.here', { node: nodeOf(present, diagram), count: here.length }),
            },
            { value: 'model', label: t('idef0.findings.all', { count: findings.length }) },
          ]}
          onChange={setScope}
        />
        <small>{t('idef0.findings.next')}</small>
      </header>
      <table>
        <tbody>
          {(scope === 'model' ? findings : here).slice(0, 200).map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one rule may find the same place twice
            <tr key={at}>
              <td className={`i0-${finding.severity}`}>
                {signs[finding.severity]} {t(`idef0.severity.${finding.severity}`)}
              </td>
              <td>{finding.rule}</td>
              <td>{nodeOf(present, finding.diagram)}</td>
              <td>{idef0Text(finding, tongue)}</td>
              <td>
                {document.isEditable && <MendCell document={document} finding={finding} tongue={tongue} />}
              </td>
              <td>
                <Button type="link" size="small" onClick={() => onOpen(finding)}>
                  {t('idef0.findings.go')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One click, or one word where only a person knows it. */
function MendCell({ document, finding, tongue }: Pick<Props, 'document' | 'tongue'> & { finding: Finding }) {
  const t = useText();
  const typed = typedMend(finding);
  if (typed)
    return (
      <TermInput
        key={`${finding.rule} ${finding.path}`}
        className="i0-typed"
        label={t(`idef0.mend.${typed}`)}
        terms={typed === 'label' ? document.present.concepts.map((each) => conceptLabel(each, tongue)) : []}
        onTake={(text) =>
          document.edit(t('idef0.edit.mend'), (now) => applyTyped(now, finding, text, tongue, newId()))
        }
      />
    );
  const [first, ...others] = mendsOf(document.present, finding, tongue, newId);
  if (!first) return null;
  const mend = (one: Mend) => document.edit(t('idef0.edit.mend'), one.apply);
  return (
    <>
      <Button type="link" size="small" onClick={() => mend(first)}>
        {idef0Text(first, tongue)}
      </Button>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((one, at) => ({ key: at, label: idef0Text(one, tongue) })),
            onClick: ({ key }) => mend(others[Number(key)]!),
          }}
        >
          <Button type="link" size="small">
            {t('idef0.mend.others')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
