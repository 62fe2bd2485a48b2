import { EDITABLE_SETTINGS, type EditableSetting, fits } from '@domain/settings/editable'
import { Button, TextInput } from '@mantine/core'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { type FormEvent, useId, useState } from 'react'
import styles from './DynamicSettingsPage.module.css'
import { useSettingTexts } from './settingTexts'
import { useSaveSetting } from './useSaveSetting'

/** A setting that is a number or a day; empty is the product's own. */
export function ValueRow({ name, value }: { name: EditableSetting; value: string | null }) {
  const t = useSettingTexts()
  const id = useId()
  const { save, busy, failure } = useSaveSetting(name)
  const [typed, setTyped] = useState(value ?? '')
  const kind = EDITABLE_SETTINGS[name]
  const wanted = typed.trim() === '' ? null : typed.trim()
  const good = fits(name, wanted)
  const leaving = useUnsaved(wanted !== value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (good) void save(wanted)
  }
  return (
    <form className={styles.row} onSubmit={submit} noValidate>
      {leaving.asking}
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
      </label>
      <div className={styles.value}>
        <TextInput
          id={id}
          type={kind.kind === 'date' ? 'date' : 'number'}
          {...(kind.kind === 'number' && { min: kind.least, max: kind.most })}
          value={typed}
          error={good ? null : t('invalid')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!good || wanted === value}>
          {t('save')}
        </Button>
      </div>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}
