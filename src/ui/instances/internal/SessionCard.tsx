import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { instanceName } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import { Button } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'

/** The session of a connection by code: beginning it again, with the code to be read where it is not paired. */
export function SessionCard({ row: { id, data } }: { row: InstanceRow }) {
  const t = useTexts(instanceTexts)
  const { tenant } = usePanel()
  const { instances } = useCommands()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const restart = async () => {
    setBusy(true)
    const outcome = await instances({ type: 'restart', id })
    setBusy(false)
    if (outcome.ok) void navigate(pathTo(tenant, 'instances/build/{id}', { id }))
    else setFailure(outcome.message || t('pair.failed'))
  }
  const text = t('pair.restartText', { name: instanceName(data) })
  return (
    <section className={styles.card}>
      <h2>{t('pair.restart')}</h2>
      <div className={styles.dangerRow}>
        <p>{text}</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('pair.restart')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('pair.restart')}
          text={text}
          action={t('pair.restart')}
          busy={busy}
          failure={failure}
          onConfirm={() => void restart()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
