import '@mantine/core/styles/Skeleton.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { Button, Skeleton } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { timeOf } from '@ui/log-lines/logTime'
import card from '@ui/two-factor/TwoFactorCard.module.css'
import { useCallback, useEffect, useState } from 'react'
import { kindName } from './internal/kinds'
import styles from './SecurityReport.module.css'
import { rulesTexts } from './texts/pt_BR'

type Line = AccountOutcome<'ownSecurityLog'>['items'][number]

/** What happened with the user's own account: whoever finds something strange there changes the password. */
export function ActivityCard() {
  const t = useTexts(rulesTexts)
  const { account } = useCommands()
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const load = useCallback(
    async (after: string | null) => {
      setBusy(true)
      setFailure(null)
      const outcome = await account('ownSecurityLog', { after })
      setBusy(false)
      if (!outcome.ok) return setFailure(outcome.message || t('unread'))
      const { items } = outcome.value
      setLines((known) => (after === null || !known ? items : [...known, ...items]))
      setNext(outcome.value.next)
    },
    [account, t],
  )
  useEffect(() => void load(null), [load])
  return (
    <section className={card.card} aria-labelledby="own-activity">
      <h2 id="own-activity">{t('activity.title')}</h2>
      <p>{t('activity.lead')}</p>
      {lines === null && failure === null && <Skeleton height={120} />}
      {lines?.length === 0 && <p>{t('log.empty')}</p>}
      {lines !== null && lines.length > 0 && (
        <ul className={styles.activity}>
          {lines.map(({ id, at, kind, ip, agent, actor_name: actor }) => (
            <li key={id} data-kind={kind}>
              <span>
                <strong>{kindName(t, kind)}</strong>
                {actor !== null && ` ${t('log.by', { name: actor })}`}
              </span>
              <time className="muted tabular" dateTime={at}>
                {timeOf(at)}
              </time>
              <small title={agent ?? undefined}>{[ip, agent].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
      <div className="flex wrap gap-8">
        {failure !== null && (
          <Button variant="light" size="compact-sm" onClick={() => void load(lines ? next : null)}>
            {t('kit:retry')}
          </Button>
        )}
        {next !== null && failure === null && (
          <Button variant="default" loading={busy} onClick={() => void load(next)}>
            {t('log.more')}
          </Button>
        )}
      </div>
    </section>
  )
}
