import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { InputOf } from '@ircrisk/contract/endpoint.ts';
import { type Release, saveRelease } from '@ircrisk/contract/modules/safety/incident-management.ts';
import {
  releaseCategoryTexts,
  releaseOutcomes,
  releasePaths,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { Button, Checkbox, Drawer, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { ProfileDrawing } from './ProfileDrawing.tsx';

type Typed = Omit<InputOf<typeof saveRelease>, 'incidentId'>;
interface Props {
  incidentId: string;
  release: Release | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const start: Typed = { material: '', path: 'release', profile: [], components: [], outcomes: [] };

/** A release with its profile: rates by time, from which the worst hour follows. */
export function ReleaseDrawer({ incidentId, release, onClose, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const [typed, setTyped] = useState<Typed>(release ? { ...release } : start);
  const save = useAct(saveRelease, { onDone: onSaved });
  const set = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const { profile = [], components = [] } = typed;
  const last = profile.at(-1)?.toMin ?? 0;
  const setStep = (at: number, name: 'fromMin' | 'toMin' | 'kgPerHour', value: number | null) =>
    set({ profile: profile.map((step, place) => (place === at ? { ...step, [name]: value ?? 0 } : step)) });
  const choices = <K extends string>(texts: Record<K, { zh: string; en: string }>) =>
    (Object.entries(texts) as [K, { zh: string; en: string }][]).map(([value, text]) => ({
      value,
      label: say(text),
    }));
  return (
    <Drawer
      open
      size={640}
      title={t('incident-management.release')}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          loading={save.isPending}
          disabled={!typed.material.trim()}
          onClick={() => save.mutate({ ...typed, incidentId })}
        >
          {t('ui.save')}
        </Button>
      }
    >
      <Form layout="vertical" component="div" className="im-form">
        <Form.Item label={t('incident-management.material')} htmlFor="im-material" required>
          <Input
            id="im-material"
            maxLength={120}
            value={typed.material}
            onChange={(event) => set({ material: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.materialEn')} htmlFor="im-material-en">
          <Input
            id="im-material-en"
            maxLength={120}
            value={typed.materialEn ?? ''}
            onChange={(event) => set({ materialEn: event.target.value || null })}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.category')} htmlFor="im-category" className="im-wide">
          <Select
            id="im-category"
            allowClear
            value={typed.category ?? null}
            onChange={(value: number | undefined) => set({ category: value ?? null })}
            options={Object.entries(releaseCategoryTexts).map(([value, text]) => ({
              value: Number(value),
              label: `${value} ${say(text)}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.path')} htmlFor="im-path">
          <Select
            id="im-path"
            value={typed.path ?? 'release'}
            onChange={(path) => set({ path })}
            options={choices(releasePaths)}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.indoorLabel')}>
          <Segmented
            aria-label={t('incident-management.indoorLabel')}
            value={typed.indoor ?? 'unknown'}
            onChange={(value) => set({ indoor: value === 'unknown' ? null : (value as 'yes' | 'no') })}
            options={(['no', 'yes', 'unknown'] as const).map((value) => ({
              value,
              label: t(`incident-management.indoor.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          label={t('incident-management.density')}
          htmlFor="im-density"
          help={t('incident-management.densityHint')}
        >
          <QuantityInput
            id="im-density"
            quantity="density"
            value={typed.density ?? null}
            onChange={(density) => set({ density: density ?? null })}
          />
        </Form.Item>
        <Form.Item
          label={t('incident-management.toldHour')}
          htmlFor="im-told"
          help={profile.length > 0 ? t('incident-management.toldHint') : undefined}
        >
          <PlainNumber
            id="im-told"
            min={0}
            disabled={profile.length > 0}
            style={{ width: '100%' }}
            value={typed.toldKgInHour ?? null}
            onChange={(toldKgInHour) => set({ toldKgInHour })}
          />
        </Form.Item>
        <Form.Item
          label={t('incident-management.toldBarrels')}
          htmlFor="im-told-bbl"
          help={t(profile.length > 0 ? 'incident-management.toldHint' : 'incident-management.barrelsHint')}
        >
          <PlainNumber
            id="im-told-bbl"
            min={0}
            disabled={profile.length > 0}
            style={{ width: '100%' }}
            value={typed.toldBblInHour ?? null}
            onChange={(toldBblInHour) => set({ toldBblInHour })}
          />
        </Form.Item>
        {typed.path !== 'release' && (
          <Form.Item label={t('incident-management.outcomes')} className="im-wide">
            <Checkbox.Group
              value={typed.outcomes ?? []}
              onChange={(outcomes) => set({ outcomes: outcomes as Typed['outcomes'] })}
              options={choices(releaseOutcomes)}
            />
          </Form.Item>
        )}
        <div className="im-wide im-checks">
          <Checkbox
            checked={typed.outsideContainment ?? true}
            onChange={(event) => set({ outsideContainment: event.target.checked })}
          >
            {t('incident-management.outside')}
          </Checkbox>
          <Checkbox
            checked={typed.ignited ?? false}
            onChange={(event) => set({ ignited: event.target.checked })}
          >
            {t('incident-management.ignited')}
          </Checkbox>
        </div>
        <Form.Item label={t('incident-management.source')} htmlFor="im-source" className="im-wide">
          <Input
            id="im-source"
            maxLength={200}
            value={typed.source ?? ''}
            onChange={(event) => set({ source: event.target.value || null })}
          />
        </Form.Item>
        <Form.Item label={t('incident-management.sourceEn')} htmlFor="im-source-en" className="im-wide">
          <Input
            id="im-source-en"
            maxLength={200}
            value={typed.sourceEn ?? ''}
            onChange={(event) => set({ sourceEn: event.target.value || null })}
          />
        </Form.Item>
      </Form>
      <h3>{t('incident-management.profile')}</h3>
      <ProfileDrawing profile={profile.filter(({ fromMin, toMin }) => toMin > fromMin)} />
      {profile.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <div key={at} className="im-row">
          {(['fromMin', 'toMin', 'kgPerHour'] as const).map((name) => (
            <PlainNumber
              key={name}
              min={0}
              aria-label={`${at + 1} ${t(`incident-management.step.${name}`)}`}
              suffix={t(`incident-management.stepUnit.${name}`)}
              value={step[name]}
              onChange={(value) => setStep(at, name, value)}
            />
          ))}
          <Button
            aria-label={t('incident-management.removeStep', { number: at + 1 })}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => set({ profile: profile.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => set({ profile: [...profile, { fromMin: last, toMin: last + 30, kgPerHour: 0 }] })}
      >
        {t('incident-management.addStep')}
      </Button>
      <h3>{t('incident-management.components')}</h3>
      <p className="im-faint">{t('incident-management.componentsHint')}</p>
      {components.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <div key={at} className="im-row">
          <Input
            aria-label={`${at + 1} ${t('incident-management.material')}`}
            value={part.material}
            onChange={(event) =>
              set({
                components: components.map((one, place) =>
                  place === at ? { ...one, material: event.target.value } : one,
                ),
              })
            }
          />
          <PlainNumber
            min={1}
            max={8}
            precision={0}
            aria-label={`${at + 1} ${t('incident-management.category')}`}
            placeholder={t('incident-management.category')}
            value={part.category}
            onChange={(category) =>
              set({ components: components.map((one, place) => (place === at ? { ...one, category } : one)) })
            }
          />
          <PlainNumber
            min={0}
            max={1}
            step={0.05}
            aria-label={`${at + 1} ${t('incident-management.share')}`}
            placeholder={t('incident-management.share')}
            value={part.share}
            onChange={(share) =>
              set({ components: components.map((one, place) => (place === at ? { ...one, share } : one)) })
            }
          />
          <Button
            aria-label={t('incident-management.removeStep', { number: at + 1 })}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => set({ components: components.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => set({ components: [...components, { material: '', category: null, share: null }] })}
      >
        {t('incident-management.addComponent')}
      </Button>
    </Drawer>
  );
}
