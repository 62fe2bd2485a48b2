import { usePanel, useUser, useView } from '@app/panel'
import { connectionsPath } from '@domain/access/guard'
import { servesNothing } from '@domain/instances/served'
import type { World } from '@domain/kernel/world'
import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useListTexts } from './listTexts'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

/** The shape of the list before its first rows are here. */
export function ListSkeleton() {
  const t = useText()
  return (
    <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
      {[70, 45, 60, 52, 66, 40].map((width) => (
        <div key={width} className={styles.skeleton}>
          <span />
          <div>
            <i style={{ width: `${width}%` }} />
            <i style={{ width: `${width / 2 + 40}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Nothing here: one sentence, one thing to do. */
export function EmptyList({ choice }: { choice: ListChoice }) {
  const user = useUser()
  const { ready } = usePanel()
  const select = useCallback((world: World) => servesNothing(world, user), [user])
  const nothing = useView(['instances'], select)
  // A queue that nothing can come into is not one that is done.
  return nothing && ready ? <NoConnection /> : <NothingFound choice={choice} />
}

/** No number is behind the list. */
function NoConnection() {
  const t = useListTexts()
  const { tenant } = usePanel()
  return (
    <div className={styles.state} role="status">
      <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
      <p>{t('noConnection')}</p>
      <Button size="compact-sm" variant="light" component={Link} to={connectionsPath(tenant)}>
        {t('toConnections')}
      </Button>
    </div>
  )
}

function NothingFound({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { tab, search, narrowed } = choice
  const [text, action, label] = search.trim()
    ? ([
        t('tickets.empty.search', { search: search.trim() }),
        () => choice.setSearch(''),
        t('tickets.emptyAction.search'),
      ] as const)
    : narrowed
      ? ([t('tickets.empty.narrowed'), choice.widen, t('tickets.emptyAction.narrowed')] as const)
      : tab === 'inbox'
        ? ([t('tickets.empty.inbox'), () => choice.setTab('all'), t('tickets.emptyAction.all')] as const)
        : ([t(`tickets.empty.${tab}`), () => choice.setTab('inbox'), t('tickets.emptyAction.queue')] as const)
  const Icon = search.trim() ? IconSearch : IconInbox
  return (
    <div className={styles.state} role="status">
      <Icon size={32} stroke={1.5} aria-hidden />
      <p>{text}</p>
      <Button size="compact-sm" variant="light" onClick={action}>
        {label}
      </Button>
    </div>
  )
}

/** The list did not come: what happened, that nothing is lost, and what to do. */
export function ListFailure({
  failure,
  onRetry,
  small = false,
}: {
  failure: string
  onRetry: () => void
  small?: boolean
}) {
  const t = useText()
  return (
    <div className={small ? styles.smallFailure : styles.state} role="alert">
      {!small && <IconCloudOff size={32} stroke={1.5} aria-hidden />}
      <p>
        {t('tickets.loadFailed')} {failure}
        {small && ` ${t('tickets.loadFailedHint')}`}
      </p>
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
