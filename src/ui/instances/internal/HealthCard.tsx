import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Skeleton.css'
import { useCommands } from '@app/panel/panel'
import type { InstanceHealth } from '@contract/entities'
import type { InstanceRow } from '@domain/instances/tables'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconRefresh } from '@tabler/icons-react'
import { CopyButton } from '@ui/kit/CopyButton'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'
import { useLimitText } from './limits'
import type { Read } from './useInstanceQuery'

type Props = { row: InstanceRow; health: Read<InstanceHealth> }

/** How the number stands at Meta, and whether what is written to it comes back here. */
export function HealthCard({ row, health }: Props) {
  const t = useTexts(instanceTexts)
  const { instances } = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { value } = health
  const check = async () => {
    setBusy(true)
    const outcome = await instances({ type: 'check', id: row.id })
    setBusy(false)
    setFailure(outcome.ok ? null : outcome.message || t('failed'))
    health.again()
  }
  const problem = failure ?? (value?.error ? t('health.failed', { reason: value.error }) : null)
  return (
    <section className={styles.card} aria-labelledby="health">
      <div className={styles.headed}>
        <h2 id="health">{t('health.title')}</h2>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={busy}
          onClick={() => void check()}
        >
          {t('health.check')}
        </Button>
      </div>
      {value === null && health.failure === null && <Skeleton height={96} />}
      {value === null && health.failure !== null && (
        <p className={styles.failure} role="alert">
          {t('health.loadFailed')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={health.again}>
            {t('health.retry')}
          </Button>
        </p>
      )}
      <Failure className={styles.failure} why={problem} />
      {value && (
        <>
          <p role="status">
            {value.checked_at === null
              ? t('health.never')
              : t('health.checked', { when: formatDateTime(value.checked_at) })}
          </p>
          <Figures row={row} health={value} />
          <Webhook health={value} />
          <Notices notices={value.notices} />
        </>
      )}
    </section>
  )
}

/** What Meta calls a state, in the user's words; a new one of Meta's as it is. */
function useWord(): (group: 'statuses' | 'throughputs' | 'events', word: string | null) => string | null {
  const t = useTexts(instanceTexts)
  return (group, word) => {
    if (word === null) return null
    const key = `health.${group}.${word}`
    const said = t(key as 'health.statuses.CONNECTED')
    return said === key ? word : said
  }
}

function Figures({ row: { data }, health }: { row: InstanceRow; health: InstanceHealth }) {
  const t = useTexts(instanceTexts)
  const word = useWord()
  const limit = useLimitText()(data.messaging_limit)
  const { quality_rating: rating } = data
  const known = rating === 'GREEN' || rating === 'YELLOW' || rating === 'RED' || rating === 'UNKNOWN'
  const facts: readonly (readonly [string, string | null])[] = [
    [t('health.verifiedName'), health.verified_name],
    [t('form.phone'), health.display_phone_number],
    [t('health.status'), word('statuses', health.status)],
    [t('health.quality'), known ? t(`qualities.${rating}`) : (rating ?? null)],
    [t('health.limit'), limit],
    [t('form.sent'), data.messaging_send === null ? null : String(data.messaging_send)],
    [t('health.throughput'), word('throughputs', health.throughput)],
  ]
  const told = facts.filter(([, fact]) => fact !== null)
  if (told.length === 0) return null
  return (
    <dl className={styles.facts}>
      {told.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What Meta told of the number and its account by itself, newest first. */
function Notices({ notices }: Pick<InstanceHealth, 'notices'>) {
  const t = useTexts(instanceTexts)
  const word = useWord()
  if (notices.length === 0) return null
  return (
    <>
      <h2>{t('health.notices')}</h2>
      <ul className={styles.notices}>
        {notices.map(({ at, event, detail }) => (
          <li key={`${at} ${event} ${detail}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>
              {word('events', event)}
              {detail !== null && ` (${detail})`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type Verdict = 'good' | 'bad' | 'open'
const ICONS = { good: IconCircleCheck, bad: IconAlertTriangle, open: IconCircleDashed } as const

function Check({ verdict, children }: { verdict: Verdict; children: ReactNode }) {
  const Icon = ICONS[verdict]
  return (
    <li data-state={verdict}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

function Webhook({ health }: { health: InstanceHealth }) {
  const t = useTexts(instanceTexts)
  const { subscribed, webhook_at: heard } = health
  const address = location.origin + health.callback_path
  return (
    <>
      <h2>{t('health.webhook')}</h2>
      <ul className={styles.checks}>
        <Check verdict={subscribed === null ? 'open' : subscribed ? 'good' : 'bad'}>
          {subscribed === null
            ? t('health.subscribedUnknown')
            : subscribed
              ? t('health.subscribed')
              : t('health.notSubscribed')}
        </Check>
        <Check verdict={health.webhook_ready ? 'good' : 'bad'}>
          {health.webhook_ready ? t('health.ready') : t('health.notReady')}
        </Check>
        <Check verdict={heard === null ? 'open' : 'good'}>
          {heard === null ? t('health.noEvent') : t('health.lastEvent', { when: formatDateTime(heard) })}
        </Check>
      </ul>
      <p className="row gap-4 anywhere">
        {t('health.address')}: {address}
        <CopyButton value={address} label={t('health.copy')} />
      </p>
    </>
  )
}
