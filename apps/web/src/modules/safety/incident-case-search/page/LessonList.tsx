import { lessonStates } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { Whole } from './CasePage.tsx';

export const lessonMarks = {
  open: 'identified',
  planned: 'inProgress',
  applied: 'ok',
  notApplicable: 'idle',
} as const;

/** Lessons with the places where each is in place, and what shows it. */
export function LessonList({ whole }: { whole: Whole }) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t('incident-case-search.lessons')}>
      <ul className="case-plain">
        {whole.lessons.map(({ id, lesson, marks }) => (
          <li key={id}>
            <p className="case-lesson">{lesson}</p>
            {marks.map((mark) => (
              <div key={mark.id} className="case-line">
                <StateMark
                  state={lessonMarks[mark.state as keyof typeof lessonMarks]}
                  text={`${mark.node}: ${say(lessonStates[mark.state as keyof typeof lessonStates])}`}
                />
                {mark.evidence.map((one) => (
                  <span key={`${one.kind}${one.id}`} className="case-chip">
                    {one.name}
                  </span>
                ))}
              </div>
            ))}
          </li>
        ))}
        {whole.lessons.length === 0 && <li className="case-faint">{t('incident-case-search.noLessons')}</li>}
      </ul>
    </Panel>
  );
}
