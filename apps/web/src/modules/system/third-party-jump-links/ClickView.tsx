import { clickFigures } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { jumpClick } from '@ircrisk/contract/resources/jump-link.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Sparkline } from '@ircrisk/ui/parts/Sparkline.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';

const days = 30;

/** Who goes where: the last thirty days in figures, and the log below. */
export default function ClickView() {
  const t = useText();
  const { data } = useCall(clickFigures, { days }, { suppress: true });
  return (
    <>
      {data && (
        <section className="jl-figures" aria-label={t('jump-link.figures', { days })}>
          <div>
            {t('jump-link.total', { days })}
            <b>{data.total}</b>
          </div>
          <div>
            {t('jump-link.people')}
            <b>{data.people}</b>
          </div>
          <div>
            {t('jump-link.refusedTickets')}
            <b>{data.refused}</b>
          </div>
          <div>
            <Sparkline values={data.days.map(({ count }) => count)} target={null} />
            <ul className="jl-systems">
              {data.systems.slice(0, 6).map(({ systemId, name, count, people }) => (
                <li key={systemId}>{t('jump-link.systemClicks', { name, count, people })}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <ResourceScreen resource={jumpClick} />
    </>
  );
}
