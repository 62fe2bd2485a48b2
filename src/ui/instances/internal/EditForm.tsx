import { MESSAGING_TIERS } from '@domain/consents/portfolio'
import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import type { InstanceHealth } from '@contract/entities'
import type { InstanceRow } from '@domain/instances/tables'
import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { tell } from '@ui/kit/feedback'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useState } from 'react'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'
import { Colours } from './Colours'
import { useLimitText } from './limits'

type Props = {
  row: InstanceRow
  hosts: readonly string[]
  /** Null: not known yet. */
  pace: Pick<InstanceHealth, 'usual_sends' | 'most_sends'> | null
}

/** What people call a connection and how it is marked, its number and limit where no provider tells them. */
export function EditForm({ row: { id, data }, hosts, pace }: Props) {
  const t = useTexts(instanceTexts)
  const limitText = useLimitText()
  const { instances } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: data.name,
      nickname: data.nickname ?? '',
      color: data.color,
      phone_number: data.phone_number ?? '',
      hub_host: data.hub_host,
      messaging_limit: data.messaging_limit,
      sends_per_second: data.sends_per_second ?? ('' as string | number),
      maria_enabled: data.maria_enabled,
      integration_id: data.integration_id ?? '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('build.nameMissing') : null),
      sends_per_second: (sends) =>
        pace && sends !== '' && (Number(sends) < 1 || Number(sends) > pace.most_sends)
          ? t('form.paceBad', { most: pace.most_sends })
          : null,
    },
  })
  const leaving = useUnsaved(form.isDirty())
  const refused = (outcome: { message: string; field?: string }) => {
    if (outcome.field && outcome.field in form.values) form.setFieldError(outcome.field, outcome.message)
    else setFailure(outcome.message || t('failed'))
  }
  const save = form.onSubmit(async (values) => {
    setBusy(true)
    setFailure(null)
    const {
      integration_id: integration,
      hub_host: host,
      phone_number: phone,
      messaging_limit: limit,
      sends_per_second: sends,
      ...all
    } = values
    const outcome = await instances({
      type: 'update',
      id,
      changes: {
        ...all,
        sends_per_second: sends === '' ? null : Number(sends),
        // Of an official number Meta tells these.
        ...(!data.is_official && { phone_number: phone, messaging_limit: limit }),
        ...(!data.is_official && host !== null && host !== data.hub_host && { hub_host: host }),
      },
    })
    const linked =
      outcome.ok && integration !== (data.integration_id ?? '')
        ? await instances({ type: 'integration', id, integrationId: integration || null })
        : outcome
    setBusy(false)
    if (!linked.ok) return refused(linked)
    form.resetDirty(values)
    tell('done', t('form.saved'))
  })
  const input = form.getInputProps
  const limits = MESSAGING_TIERS.map(([value]) => ({
    value: value as string,
    label: limitText(value) ?? value,
  }))
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {leaving.asking}
      <h2>{t('form.identity')}</h2>
      <Pair>
        <TextInput label={t('form.name')} maxLength={100} {...input('name')} />
        <TextInput
          label={t('form.nickname')}
          description={t('form.nicknameHint')}
          maxLength={40}
          {...input('nickname')}
        />
      </Pair>
      <Colours value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
      {!data.is_official && (
        <Pair>
          <TextInput
            label={t('form.phone')}
            description={t('form.phoneHint')}
            inputMode="tel"
            {...input('phone_number')}
          />
          <Select
            label={t('form.limit')}
            placeholder={t('form.limitNone')}
            clearable
            data={limits}
            {...input('messaging_limit')}
          />
          {hosts.length > 1 && (
            <Select
              label={t('form.host')}
              description={t('form.hostHint')}
              data={[...hosts]}
              allowDeselect={false}
              {...input('hub_host')}
            />
          )}
        </Pair>
      )}
      <Pair>
        <NumberInput
          label={t('form.pace')}
          description={
            pace
              ? t('form.paceHint', { usual: pace.usual_sends, most: pace.most_sends })
              : t('form.paceAsked')
          }
          placeholder={pace ? String(pace.usual_sends) : ''}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          {...input('sends_per_second')}
        />
        <TextInput
          label={t('form.integrationId')}
          description={t('form.integrationHint')}
          maxLength={100}
          {...input('integration_id')}
        />
      </Pair>
      <Switch label={t('form.maria')} {...form.getInputProps('maria_enabled', { type: 'checkbox' })} />
      <Failure className={styles.failure} why={failure} />
      <div className={styles.foot}>
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          {t('shared:save')}
        </Button>
      </div>
    </form>
  )
}
