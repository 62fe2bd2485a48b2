import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import { whyNot } from '@ui/kit/feedback'
import '@mantine/core/styles/Checkbox.css'
import type { RecorderFacts } from '@app/panel/commands'
import { usePanel, useUser } from '@app/panel/panel'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { logExportTexts } from '../texts/export/pt_BR'
import styles from './ExportDialog.module.css'
import { exportLog } from './exportLog'

/** Exports the log: without personal data, or, by an administrator who says so, as it is. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(logExportTexts)
  const panel = usePanel()
  const { recorderFacts } = panel.commands
  const mayAll = useUser().role.name === ADMINISTRATOR
  const [facts, setFacts] = useState<RecorderFacts | null>(null)
  const [full, setFull] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    // Facts that cannot be had are left out: the export itself says what is wrong.
    void recorderFacts().then((found) => !gone && found.ok && setFacts(found.value))
    return () => {
      gone = true
    }
  }, [recorderFacts])

  const submit = async () => {
    setBusy(true)
    setFailure(null)
    const outcome = await exportLog(panel, !full)
    setBusy(false)
    if (outcome.ok) onClose()
    else setFailure(whyNot(outcome))
  }
  return (
    <Dialog onClose={onClose} title={t('title')} size="md">
      <p className={dialog.text}>{t('lead')}</p>
      <section className={styles.recorder} aria-label={t('recorder')}>
        <strong>{t('recorder')}</strong>
        {facts ? (
          <>
            <span>
              {t('entries', { count: facts.entries })}
              {facts.since !== null &&
                ` ${t('since', { time: formatDateTime(new Date(facts.since).toISOString()) })}`}
            </span>
            <span data-warned={facts.quarantined > 0 || undefined}>
              {facts.quarantined === 0
                ? t('noneQuarantined')
                : t('quarantined', { count: facts.quarantined })}
            </span>
          </>
        ) : (
          <span>{t('reading')}</span>
        )}
      </section>
      {!full && (
        <p className={styles.safe}>
          <IconShieldCheck size={18} aria-hidden />
          {t('redacted')}
        </p>
      )}
      {mayAll && (
        <Checkbox
          className={styles.full ?? ''}
          label={t('full')}
          checked={full}
          onChange={(event) => setFull(event.currentTarget.checked)}
        />
      )}
      {full && (
        <p className={dialog.failure} role="alert">
          <IconAlertTriangle size={16} aria-hidden className={styles.icon} />
          {t('fullWarning')}
        </p>
      )}
      <p className={styles.hint}>{t('replay', { address: `${location.host}/pages/replay` })}</p>
      {busy && (
        <p className={styles.hint} role="status">
          {t('busy')}
        </p>
      )}
      <Failure why={failure} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button
          color={full ? 'danger' : 'primary'}
          loading={busy}
          data-confirms
          onClick={() => void submit()}
          data-autofocus
        >
          {t(full ? 'submitFull' : 'submit')}
        </Button>
      </div>
    </Dialog>
  )
}
