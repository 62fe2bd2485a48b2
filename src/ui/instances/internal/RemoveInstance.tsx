import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { instanceName } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import { InstanceUsesDocument } from '@infra/graphql/connections.gen'
import { Button, Checkbox, TextInput } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { tell } from '@ui/kit/feedback'
import { InUse } from '@ui/kit/InUse'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'
import { useInstanceQuery } from './useInstanceQuery'

type Props = { row: InstanceRow; listPath: string }

/** The end of a connection: what it means is said, and its name typed, before it comes. */
export function RemoveInstance({ row, listPath }: Props) {
  const t = useTexts(instanceTexts)
  const [asking, setAsking] = useState(false)
  return (
    <section className={`${styles.card} ${styles.danger}`}>
      <h2>{t('remove.title')}</h2>
      <div className={styles.dangerRow}>
        <p>{t('remove.text')}</p>
        <Button color="danger" variant="light" onClick={() => setAsking(true)}>
          {t('remove.action')}
        </Button>
      </div>
      {asking && <Ask row={row} listPath={listPath} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Ask({ row: { id, data }, listPath, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(instanceTexts)
  const { instances, read } = useCommands()
  const navigate = useNavigate()
  const usage = useInstanceQuery({ type: 'usage' })
  const uses = useRead(`uses of connection ${id}`, () => read(InstanceUsesDocument, { id }))
  const [typed, setTyped] = useState('')
  const [closing, setClosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = instanceName(data)
  const open = usage.value?.find(({ instance_id: one }) => one === id)?.open_tickets ?? 0
  const remove = async () => {
    if (typed.trim() !== name) return setFailure(t('remove.type', { name }))
    setBusy(true)
    const outcome = await instances({ type: 'delete', id, closeTickets: closing })
    setBusy(false)
    if (!outcome.ok) {
      usage.again()
      uses.reload()
      return setFailure(outcome.message || t('failed'))
    }
    tell('done', t('remove.done', { name }))
    void navigate(listPath, { replace: true })
  }
  return (
    <ConfirmDialog
      title={t('remove.ask', { name })}
      text={t('remove.history')}
      action={t('remove.action')}
      color="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <p className={styles.hint}>
          {data.is_official ? t('remove.official') : t('remove.hub')} {t('remove.waiting')}
        </p>
        <InUse by={uses.value?.instanceUses ?? []} />
        {open > 0 && (
          <Checkbox
            label={t('remove.closeToo')}
            description={t('remove.openTickets', { count: open })}
            checked={closing}
            onChange={(event) => setClosing(event.currentTarget.checked)}
          />
        )}
        <TextInput
          label={t('remove.type', { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
