import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { SETTINGS } from '@contract/settings'
import { fits } from '@domain/settings/fits'
import { settingFor } from '@domain/settings/registry'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import styles from '../DynamicSettingsPage.module.css'
import { hintOf } from '../hintOf'
import { settingTexts } from '../texts/pt_BR'
import type { RowProps } from './FlagRow'
import { useSaveSetting } from './useSaveSetting'

/**
 * A setting that is a number, a day, one of some words or words; empty is the shop's, or the product's own, which stands in the field. What somebody
 * else saves meanwhile stands in it too; what was typed here stays, and is said to be about another value.
 */
export function ValueRow({ name, value, instanceId, entries }: RowProps) {
  const t = useTexts(settingTexts)
  const id = useId()
  const { save, busy, failure } = useSaveSetting(name, instanceId)
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const [overtaken, setOvertaken] = useState(false)
  const kind = SETTINGS[name]
  const hint = hintOf(t, name)
  const without = entries.filter((entry) => entry.key !== name || entry.instance_id !== instanceId)
  const wanted = typed.trim() === '' ? null : typed.trim()
  if (value !== known) {
    setKnown(value)
    if (wanted === known) setTyped(value ?? '')
    else setOvertaken(wanted !== value)
  }
  const good = fits(name, wanted)
  const leaving = useUnsaved(wanted !== value)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!good) return
    setOvertaken(false)
    const { currentTarget: row } = event
    await save(wanted)
    // The button takes no focus any more; a field would call a phone's keyboard.
    if (document.activeElement === document.body) row.focus()
  }
  const field = {
    id,
    value: typed,
    placeholder: String(settingFor(without, name, instanceId) ?? ''),
    error: good ? null : t('invalid'),
    onChange: ({ currentTarget }: ChangeEvent<Element & { value: string }>) => setTyped(currentTarget.value),
  }
  return (
    <form id={name} className={styles.row} tabIndex={-1} onSubmit={(event) => void submit(event)} noValidate>
      {leaving.asking}
      <label className={styles.about} htmlFor={id}>
        <strong>{t(`names.${name}`)}</strong>
        {hint !== null && <small>{hint}</small>}
      </label>
      <div className={styles.value} data-words={kind.kind === 'text' || undefined}>
        {kind.kind === 'text' ? (
          <GrowingTextarea {...field} minRows={2} maxLength={kind.most} />
        ) : kind.kind === 'choice' ? (
          <NativeSelect {...field} data={[{ value: '', label: t('standard') }, ...kind.options]} />
        ) : (
          <TextInput
            {...field}
            type={kind.kind === 'flag' || kind.kind === 'zone' || kind.kind === 'field' ? 'text' : kind.kind}
            {...(kind.kind === 'number' && { min: 'orZero' in kind ? 0 : kind.least, max: kind.most })}
          />
        )}
        <Button type="submit" variant="default" loading={busy} disabled={!good || wanted === value}>
          {t('shared:save')}
        </Button>
      </div>
      {overtaken && wanted !== value && (
        <p className={styles.failure} role="status">
          {t('overtaken', { value: value ?? t('standard') })}
        </p>
      )}
      <Failure className={styles.failure} why={failure} />
    </form>
  )
}
