import { useCalmView } from '@app/panel/calm-view'
import { useRow } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { keysOf } from '@domain/shortcuts/table'
import { waitingSince } from '@domain/tickets/lists'
import { longestWaiting } from '@domain/tickets/next'
import { Button } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import { Illustration } from '@ui/kit/Illustration'
import { useServedConnections } from '@ui/kit/served'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { listTexts } from '@ui/tickets/texts/list/pt_BR'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { useCallback } from 'react'
import styles from '../AttendancePage.module.css'

type Props = { busy: boolean; onTake: () => void }

/** While nothing is open: how many wait, since when, and the way to the one who has waited longest. */
export default function NextInQueue({ busy, onTake }: Props) {
  const t = useTexts(ticketTexts)
  const list = useTexts(listTexts)
  const viewer = useViewer()
  const instanceIds = useServedConnections()
  const select = useCallback(
    (world: World) => {
      const row = longestWaiting(world, viewer, instanceIds)
      return row && waitingSince(row)
    },
    [viewer, instanceIds],
  )
  const since = useCalmView(['tickets'], select)
  const count = useRow('counts', 'self')?.inbox ?? 0
  const now = useNow(60_000)
  if (since === null || count === 0)
    return (
      <>
        <Illustration of="calm" />
        <p>{list('nobodyWaits')}</p>
        <small>{t('chooseOne')}</small>
      </>
    )
  return (
    <>
      <p className={styles.wait}>
        {list('waiting', { count, span: formatSpan(Math.max(0, now - Date.parse(since)), t) })}
      </p>
      <Button size="md" loading={busy} onClick={onTake} rightSection={<kbd>{keysOf('takeNext')}</kbd>}>
        {t('takeNext')}
      </Button>
      <small>{list('orChoose', { keys: keysOf('next') })}</small>
    </>
  )
}
