import { CameraOutlined } from '@ant-design/icons';
import { mostStepPhotos } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { isRequired } from '@ircrisk/engine-procedure';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { StepProps } from './StepView.tsx';
import { type StepPhoto, wholePhoto } from './whole-photo.ts';

/** Photographs taken with the phone; they travel with the step. */
export function PhotoField({
  photos,
  onChange,
}: {
  photos: readonly StepPhoto[];
  onChange: (photos: StepPhoto[]) => void;
}) {
  const t = useText();
  const take = async (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, mostStepPhotos - photos.length))
      try {
        onChange([...photos, await wholePhoto(file)]);
      } catch {
        notify.error(t('procedure.run.noPicture'));
      }
  };
  return (
    <div className="px-photos">
      {photos.map(({ data, takenAt }, at) => (
        <button
          key={`${takenAt} ${data.length}`}
          type="button"
          aria-label={t('procedure.run.dropPhoto', { at: at + 1 })}
          onClick={() => onChange(photos.filter((_, place) => place !== at))}
        >
          <img src={`data:image/jpeg;base64,${data}`} alt={t('procedure.run.photo', { at: at + 1 })} />
        </button>
      ))}
      {photos.length < mostStepPhotos && (
        <label>
          <CameraOutlined aria-hidden /> {t('procedure.run.takePhoto')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void take(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

export function PhotoPart({ step, running, onEntered }: StepProps) {
  const t = useText();
  const [photos, setPhotos] = useState<StepPhoto[]>([]);
  const enter = async () => {
    if (await running.enter(step.id, 'done', { photos })) onEntered();
  };
  return (
    <>
      <PhotoField photos={photos} onChange={setPhotos} />
      <Button
        type="primary"
        size="large"
        block
        disabled={photos.length === 0 && isRequired(step)}
        onClick={() => void enter()}
      >
        {t('procedure.run.doneStep')}
      </Button>
    </>
  );
}
