import { useCommands } from '@app/panel/panel'
import type { InstanceRow } from '@domain/instances/tables'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { Pair } from '@ui/kit/form/Pair'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useState } from 'react'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'

type Props = {
  row: InstanceRow
  action: string
  /** A token is kept already: leaving the field empty keeps it. */
  tokenKept?: boolean
  onSaved?: () => void
}

/** Account, number and token of an official connection. What is typed is checked with Meta before it is kept. */
export function OfficialAccess({ row: { id, data }, action, tokenKept = false, onSaved }: Props) {
  const t = useTexts(instanceTexts)
  const { instances } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const digits = (text: string) =>
    text.trim() === '' ? t('byOfficial.missing') : /^\d+$/.test(text.trim()) ? null : t('byOfficial.digits')
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      waba_id: data.waba_id ?? '',
      official_phone_id: data.official_phone_id ?? '',
      official_token: '',
    },
    validate: {
      waba_id: digits,
      official_phone_id: digits,
      official_token: (token) => (token === '' && !tokenKept ? t('byOfficial.missing') : null),
    },
  })
  const leaving = useUnsaved(form.isDirty())
  const save = form.onSubmit(async (values) => {
    setBusy(true)
    setFailure(null)
    const { official_token: token, ...ids } = values
    const changes = { ...ids, ...(token !== '' && { official_token: token.trim() }) }
    const outcome = await instances({ type: 'update', id, changes })
    setBusy(false)
    if (outcome.ok) {
      form.setFieldValue('official_token', '')
      form.resetDirty({ ...values, official_token: '' })
      leaving.pass()
      tell('done', t('form.accessSaved'))
      onSaved?.()
    } else if (outcome.field && outcome.field in values) form.setFieldError(outcome.field, outcome.message)
    else setFailure(outcome.message || t('failed'))
  })
  return (
    <form className="stack gap-16" onSubmit={save} noValidate autoComplete="off">
      {leaving.asking}
      <Pair>
        <TextInput
          label={t('byOfficial.waba')}
          description={t('byOfficial.wabaHint')}
          inputMode="numeric"
          {...form.getInputProps('waba_id')}
        />
        <TextInput
          label={t('byOfficial.phone')}
          description={t('byOfficial.phoneHint')}
          inputMode="numeric"
          {...form.getInputProps('official_phone_id')}
        />
      </Pair>
      <SecretInput
        label={t('byOfficial.token')}
        description={tokenKept ? t('byOfficial.tokenKept') : t('byOfficial.tokenHint')}
        autoComplete="new-password"
        {...form.getInputProps('official_token')}
      />
      <Failure className={styles.failure} why={failure} />
      <div className={styles.foot}>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
