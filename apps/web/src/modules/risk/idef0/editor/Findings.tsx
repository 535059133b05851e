import { type Finding, type Idef0Document, idef0Text, nodeOf, type Tongue } from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';

interface Props {
  document: Idef0Document;
  findings: readonly Finding[];
  tongue: Tongue;
  onOpen: (finding: Finding) => void;
}

const signs = { error: '\u25C6', warning: '\u25B2', hint: '\u25A0' } as const;

/** What the thirteen rules found, each a click from its place. */
export function Findings({ document, findings, tongue, onOpen }: Props) {
  const t = useText();
  const count = (severity: Finding['severity']) =>
    findings.filter((each) => each.severity === severity).length;
  return (
    <section className="i0-findings" aria-label={t('idef0.findings.title')}>
      <header>
        <b>{t('idef0.findings.title')}</b>
        {findings.length === 0 ? (
          <span className="i0-met">{t('idef0.findings.none')}</span>
        ) : (
          <>
            {(['error', 'warning', 'hint'] as const).map((severity) => (
              <span key={severity} className={count(severity) > 0 ? `i0-${severity}` : 'i0-zero'}>
                {signs[severity]} {t(`idef0.findings.${severity}s`, { count: count(severity) })}
              </span>
            ))}
            <small>{t('idef0.findings.next')}</small>
          </>
        )}
      </header>
      <table>
        <tbody>
          {findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one rule may find the same place twice
            <tr key={at}>
              <td className={`i0-${finding.severity}`}>
                {signs[finding.severity]} {t(`idef0.severity.${finding.severity}`)}
              </td>
              <td>{finding.rule}</td>
              <td>{nodeOf(document, finding.diagram)}</td>
              <td>{idef0Text(finding, tongue)}</td>
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
