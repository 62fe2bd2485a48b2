import type { StrandedTicket } from '@app/panel/commands'
import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { IconAlertTriangle } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import { listTexts } from '../texts/list/pt_BR'
import styles from './StrandedTickets.module.css'

const StrandedTickets = layerPart(() => import('./StrandedTickets'))

/** How often an administrator's panel looks, ms. */
const LOOK_MS = 120_000

/** Over the list, for administrators: tickets that nobody else may act on. Nothing while there are none. */
export default function StrandedWarning({ onOpen }: { onOpen: (ticketId: string) => void }) {
  const list = useTexts(listTexts)
  const commands = useCommands()
  const { ready } = usePanel()
  const live = useRow('connection', 'self')?.state === 'live'
  const [tickets, setTickets] = useState<readonly StrandedTicket[]>([])
  const [opened, setOpened] = useState(false)
  const look = useCallback(async () => {
    const outcome = await commands.strandedTickets()
    // One that does not come leaves the picture as it was; the next look is soon.
    if (outcome.ok) setTickets(outcome.value)
  }, [commands])
  useEffect(() => {
    if (!ready || !live) return
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [ready, live, look])
  if (tickets.length === 0) return null
  return (
    <>
      <button type="button" className={styles.warning} onClick={() => setOpened(true)}>
        <IconAlertTriangle size={16} aria-hidden />
        {list('stranded.warning', { count: tickets.length })}
      </button>
      {opened && (
        <StrandedTickets
          tickets={tickets}
          onOpen={(id) => {
            setOpened(false)
            onOpen(id)
          }}
          onChanged={() => void look()}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
