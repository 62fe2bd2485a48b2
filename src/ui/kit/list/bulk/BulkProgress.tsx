import '../../texts/shared/pt_BR'
import '@mantine/core/styles/Progress.css'
import { useCommands } from '@app/panel/panel'
import { BulkChangesDocument, type BulkChangesQuery, CancelBulkChangeDocument } from '@infra/graphql/bulk.gen'
import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { tell } from '../../feedback'
import { useRead } from '../../server/useRead'
import { languageTag, useTexts } from '../../text'
import styles from './Bulk.module.css'
import { bulkTexts } from './texts/pt_BR'

type BulkChange = BulkChangesQuery['bulkChanges']['items'][number]
/** The newest ones; more do not run at once. */
const SHOWN = 5

const isUnderWay = ({ state }: BulkChange) => state === 'waiting' || state === 'running'

type Props = {
  /** Changes of the list beside which it stands, by the server's names. */
  kinds: readonly string[]
  /** One has ended: the rows are others. */
  onEnded: () => void
}

/** The changes of a whole list that are under way, and what came of those that have ended since the list is shown. */
export default function BulkProgress({ kinds, onEnded }: Props) {
  const t = useTexts(bulkTexts)
  const { read, change } = useCommands()
  const { value, reload } = useRead(
    'bulk changes',
    () => read(BulkChangesDocument, { list: { limit: SHOWN } }),
    'bulkChanges',
  )
  /** Those that are not told of: they had ended when the list was opened, or were put away. */
  const [away, setAway] = useState<ReadonlySet<string> | null>(null)
  const items = value?.bulkChanges.items.filter(({ kind }) => kinds.includes(kind)) ?? []
  const ended = items.filter((one) => !isUnderWay(one)).map(({ id }) => id)
  if (value && away === null) setAway(new Set(ended))
  const told = useRef(onEnded)
  told.current = onEnded
  const news = ended.filter((id) => away && !away.has(id)).join()
  useEffect(() => {
    if (news !== '') told.current()
  }, [news])
  const stop = async (id: string) => {
    const outcome = await change(CancelBulkChangeDocument, { id })
    if (!outcome.ok) tell('failed', outcome.message || t('shared:failedTryAgain'))
    reload()
  }
  const shown = items.filter(({ id }) => away && !away.has(id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.changes} aria-label={t('label')}>
      {shown.map((one) => (
        <li key={one.id}>
          <Line one={one} />
          {isUnderWay(one) ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void stop(one.id)}>
              {t('shared:stop')}
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setAway((before) => new Set([...(before ?? []), one.id]))}
            >
              {t('kit:close')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ one }: { one: BulkChange }) {
  const t = useTexts(bulkTexts)
  const number = (value: number) => value.toLocaleString(languageTag())
  if (isUnderWay(one))
    return (
      <>
        <span role="status">
          {t(one.total_is_least ? 'underWayLeast' : 'underWay', {
            done: number(one.found),
            total: number(one.total),
          })}
        </span>
        <Progress
          className={styles.bar ?? ''}
          aria-label={t('label')}
          value={one.total_is_least ? 100 : (one.found / one.total) * 100}
          animated
        />
      </>
    )
  const missed = one.total_is_least ? 0 : one.total - one.found
  return (
    <div role="status" className={styles.said}>
      <strong>{t(one.state === 'done' ? 'done' : one.state === 'canceled' ? 'canceled' : 'failed')}</strong>{' '}
      {t('changed', { count: one.changed })}
      {one.found > one.changed + one.refused &&
        ` ${t('same', { count: one.found - one.changed - one.refused })}`}
      {one.state === 'done' && missed > 0 && ` ${t('missed', { count: missed })}`}
      {one.error && ` ${one.error}`}
      {one.refused > 0 && (
        <details>
          <summary>{t('refused', { count: one.refused })}</summary>
          <ul>
            {one.refused_rows.map(({ id, name, reason }) => (
              <li key={id}>
                {name !== '' && <strong>{name}: </strong>}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
