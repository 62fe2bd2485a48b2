import { useCommands } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { instanceName } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { Failure } from '@ui/kit/Failure'
import { usePassed, useSecondsUntil } from '@ui/kit/moment'
import { QrCode } from '@ui/kit/QrCode'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { instanceTexts } from '../texts/pt_BR'
import styles from './Pairing.module.css'

/** A hub that takes longer than this to show a code is said to be slow, ms. */
const SLOW_MS = 12_000

/** The code of a connection, how long it is good, and what becomes of the pairing: all as the server tells it. */
export function PairPanel({ row, listPath }: { row: InstanceRow; listPath: string }) {
  const t = useTexts(instanceTexts)
  const { data } = row
  if (data.reset_finished && data.activated)
    return (
      <section className={styles.outcome} role="status">
        <IconCircleCheck size={48} stroke={1.5} className={styles.good} aria-hidden />
        <strong>{t('pair.connected')}</strong>
        <p>
          {data.phone_number
            ? t('pair.connectedText', { phone: formatPhone(data.phone_number) })
            : t('pair.connectedPlain')}
        </p>
        <Button component={Link} to={listPath}>
          {t('pair.list')}
        </Button>
      </section>
    )
  if (data.reset_finished && data.qr_code === null)
    return <Again row={row}>{data.browser_session ? t('pair.reconnecting') : t('pair.over')}</Again>
  return (
    <section className={styles.panel}>
      <div className={styles.frame}>
        {data.qr_code === null ? (
          <Preparing key={data.state_at} />
        ) : (
          <Code value={data.qr_code} until={data.qr_expires_at ?? null} />
        )}
      </div>
      <ol className={styles.steps}>
        <li>{t('pair.step1')}</li>
        <li>{t('pair.step2')}</li>
        <li>{t('pair.step3')}</li>
      </ol>
    </section>
  )
}

function Code({ value, until }: { value: string; until: string | null }) {
  const t = useTexts(instanceTexts)
  const at = until === null ? null : Date.parse(until)
  const over = usePassed(at)
  return (
    <>
      <div className={over ? styles.stale : undefined}>
        <QrCode value={value} label={t('pair.code')} />
      </div>
      <p className={styles.time}>{over || at === null ? t('pair.renewing') : <Countdown until={at} />}</p>
    </>
  )
}

function Countdown({ until }: { until: number }) {
  return useTexts(instanceTexts)('pair.renews', { count: useSecondsUntil(until) })
}

/** No code yet: the hub makes the session. */
function Preparing() {
  const t = useTexts(instanceTexts)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.blank} role="status">
      <Loader size="sm" />
      {slow ? t('pair.slow') : t('pair.preparing')}
    </div>
  )
}

/** Nothing to read now: why, and the way on. */
function Again({ row, children }: { row: InstanceRow; children: ReactNode }) {
  const t = useTexts(instanceTexts)
  const { instances } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const again = async () => {
    setBusy(true)
    const outcome = await instances({ type: 'restart', id: row.id })
    setBusy(false)
    setFailure(outcome.ok ? null : outcome.message || t('pair.failed'))
  }
  return (
    <section className={styles.outcome}>
      <IconPlugConnectedX size={48} stroke={1.5} className={styles.bad} aria-hidden />
      <strong>{instanceName(row.data)}</strong>
      <p>{children}</p>
      <Failure className={styles.bad} why={failure} />
      <div className="flex wrap centered gap-8">
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={() => void again()}
        >
          {row.data.browser_session ? t('pair.restart') : t('pair.again')}
        </Button>
      </div>
    </section>
  )
}
