import { dispositionTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { dispositions } from '@ircrisk/engine-procedure';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { PhotoField } from './PhotoPart.tsx';
import type { StepProps } from './StepView.tsx';
import type { StepPhoto } from './whole-photo.ts';

/** After a failed reading the one way on: what is done about it. */
export function DeviationPart({ step, running, onEntered }: StepProps) {
  const t = useText();
  const say = useSay();
  const [disposition, setDisposition] = useState<(typeof dispositions)[number]>('rework');
  const [description, setDescription] = useState('');
  const [photos, setPhotos] = useState<StepPhoto[]>([]);
  const enter = async () => {
    await running.deviate(step.id, { disposition, description: description.trim(), photos });
    onEntered();
  };
  return (
    <section className="px-deviation" aria-label={t('procedure.run.deviation')}>
      <h3>{t('procedure.run.deviation')}</h3>
      <div className="px-dispositions" role="radiogroup" aria-label={t('procedure.run.disposition')}>
        {dispositions.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a tile of two lines; native radios cannot be laid out so
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === disposition}
            onClick={() => setDisposition(one)}
          >
            <strong>{say(dispositionTexts[one])}</strong>
            <small>{t(`procedure.run.${one}`)}</small>
          </button>
        ))}
      </div>
      <Input.TextArea
        aria-label={t('procedure.run.description')}
        placeholder={t('procedure.run.description')}
        autoSize={{ minRows: 2 }}
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <PhotoField photos={photos} onChange={setPhotos} />
      <Button type="primary" size="large" block disabled={!description.trim()} onClick={() => void enter()}>
        {t('procedure.run.enterDeviation', { disposition: say(dispositionTexts[disposition]) })}
      </Button>
    </section>
  );
}
