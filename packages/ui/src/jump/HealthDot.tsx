import type { Link } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { healthStates } from '@ircrisk/contract/resources/jump-link.ts';
import { useSay } from '../i18n/texts.ts';
import './jump.css';

/** Whether a system answered lately; the word is there for whoever sees no colour. */
export function HealthDot({ health, latencyMs }: Pick<Link, 'health' | 'latencyMs'>) {
  const say = useSay();
  const words = `${say(healthStates[health])}${latencyMs === null ? '' : ` ${latencyMs} ms`}`;
  return <i className={`jump-dot jump-${health}`} role="img" aria-label={words} title={words} />;
}
