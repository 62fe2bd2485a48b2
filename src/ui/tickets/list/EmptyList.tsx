import { usePanel, useUser, useView } from '@app/panel/panel'
import { connectionsPath } from '@domain/access/guard'
import { servesNothing } from '@domain/instances/served'
import type { World } from '@domain/kernel/world'
import { Button } from '@mantine/core'
import { Illustration } from '@ui/kit/Illustration'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import styles from '../TicketPane.module.css'
import { listTexts } from '../texts/list/pt_BR'
import type { ListChoice } from '../useListChoice'

/** Nothing here: one sentence, one thing to do. */
export default function EmptyList({ choice }: { choice: ListChoice }) {
  const user = useUser()
  const { ready } = usePanel()
  const select = useCallback((world: World) => servesNothing(world, user), [user])
  const nothing = useView(['instances'], select)
  // A queue that nothing can come into is not one that is done.
  return nothing && ready ? <NoConnection /> : <NothingFound choice={choice} />
}

/** No number is behind the list. */
function NoConnection() {
  const t = useTexts(listTexts)
  const { tenant } = usePanel()
  return (
    <div className={styles.state} role="status">
      <Illustration of="trouble" />
      <p>{t('noConnection')}</p>
      <Button size="compact-sm" variant="light" component={Link} to={connectionsPath(tenant)}>
        {t('toConnections')}
      </Button>
    </div>
  )
}

function NothingFound({ choice }: { choice: ListChoice }) {
  const t = useTexts(listTexts)
  const { view, narrowed } = choice
  const waits = view === 'inbox' || view === 'counter'
  const [text, action, label] = narrowed
    ? ([t('empty.narrowed'), choice.widen, t('emptyAction.narrowed')] as const)
    : waits
      ? ([t('empty.inbox'), () => choice.setView('all'), t('emptyAction.all')] as const)
      : ([t(`empty.${view}`), () => choice.setView('inbox'), t('emptyAction.queue')] as const)
  return (
    <div className={styles.state} role="status">
      <Illustration of={narrowed ? 'search' : waits ? 'calm' : 'empty'} />
      <p>{text}</p>
      <Button size="compact-sm" variant="light" onClick={action}>
        {label}
      </Button>
    </div>
  )
}
