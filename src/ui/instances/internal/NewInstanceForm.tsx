import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Combobox.css'
import { useCommands, usePanel } from '@app/panel/panel'
import type { InstanceOptions } from '@contract/entities'
import { connectionsPath } from '@domain/access/guard'
import { pathTo } from '@domain/access/routes'
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'

/** Name and kind of a new connection. */
export function NewInstanceForm({ options }: { options: InstanceOptions }) {
  const t = useTexts(instanceTexts)
  const { tenant } = usePanel()
  const { instances } = useCommands()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const hosts = options.hub_hosts
  const [first = null] = hosts
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', kind: first === null ? 'official' : 'hub', hubHost: first },
    validate: { name: (name) => (name.trim() === '' ? t('build.nameMissing') : null) },
  })
  const leaving = useUnsaved(form.isDirty())
  const create = form.onSubmit(async ({ name, kind, hubHost }) => {
    setBusy(true)
    setFailure(null)
    const official = kind === 'official'
    const made = await instances({ type: 'create', name, official, hubHost: official ? null : hubHost })
    setBusy(false)
    if (made.ok)
      return void navigate(pathTo(tenant, 'instances/build/{id}', { id: made.value.id }), { replace: true })
    if (made.field === 'name') form.setFieldError('name', made.message)
    else setFailure(made.message || t('failed'))
  })
  const kind = (value: 'hub' | 'official', title: string, text: string, disabled = false) => (
    <label className={styles.kind}>
      <input
        type="radio"
        name="kind"
        value={value}
        checked={form.values.kind === value}
        disabled={disabled}
        onChange={() => form.setFieldValue('kind', value)}
      />
      <span>
        <strong className="strong">{title}</strong>
        <small>{text}</small>
      </span>
    </label>
  )
  return (
    <form className={styles.form} onSubmit={create} noValidate>
      {leaving.asking}
      <TextInput
        label={t('build.name')}
        description={t('build.nameHint')}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <fieldset className={styles.kinds}>
        <legend>{t('build.kind')}</legend>
        <div className={styles.kindRow}>
          {kind(
            'hub',
            t('build.hubTitle'),
            first === null ? t('build.noHub') : t('build.hubText'),
            first === null,
          )}
          {kind('official', t('build.officialTitle'), t('build.officialText'))}
        </div>
      </fieldset>
      {hosts.length > 1 && form.values.kind === 'hub' && (
        <Select
          label={t('build.host')}
          data={hosts}
          allowDeselect={false}
          {...form.getInputProps('hubHost')}
        />
      )}
      <Failure className={styles.failure} why={failure} />
      <div className={styles.foot}>
        <Button variant="default" component={Link} to={connectionsPath(tenant)}>
          {t('build.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('build.create')}
        </Button>
      </div>
    </form>
  )
}
