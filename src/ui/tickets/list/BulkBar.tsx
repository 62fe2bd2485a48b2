import { sameList, useCommands, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useCallback, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { type AskedBulk, askTicketDialog } from '../ticketDialog'
import type { Selection } from './useSelection'

/** As many as the server takes at once. */
const MOST = 100
const CHANGES: readonly [AskedBulk, 'transfer' | 'department' | 'inbox' | 'close'][] = [
  ['user', 'transfer'],
  ['department', 'department'],
  ['inbox', 'inbox'],
  ['close', 'close'],
]

/** What can be done with the tickets that are chosen, under the list. */
export default function BulkBar({ selection }: { selection: Selection }) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const { ids, add, clear } = selection
  const inQueue = useView(
    ['tickets'],
    useCallback(
      (world: World) => [...ids].filter((id) => world.rows.tickets.get(id)?.state === 'inbox'),
      [ids],
    ),
    sameList,
  )
  const [taking, setTaking] = useState(false)
  /** Of those that are chosen, whoever waits: one after the other, until the server says that it is enough. */
  const take = async () => {
    setTaking(true)
    let taken = 0
    for (const id of inQueue) {
      const outcome = await commands.take(id)
      if (outcome.ok) taken++
      else if (!tellFailure(outcome, 'take') && outcome.code !== 'CONFLICT' && outcome.code !== 'TAKEN') break
    }
    setTaking(false)
    if (taken === 0) return
    tell('done', life('bulk.taken', { count: taken }))
    clear()
  }
  const selectMine = async () => {
    const outcome = await commands.myTicketIds()
    if (tellFailure(outcome) && outcome.ok) add(outcome.value)
  }
  const ask = (change: AskedBulk) => {
    if (ids.size > MOST) return tell('warned', life('bulk.most'))
    askTicketDialog({ kind: 'bulk', change, ids: [...ids], done: clear })
  }
  return (
    <section className={styles.bar} data-bulk aria-label={life('bulk.region')}>
      <strong>
        <span role="status">{life('bulk.count', { count: ids.size })}</span>
        <IconButton label={life('bulk.cancel')} keys="Esc" size={28} onClick={clear}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </strong>
      {inQueue.length > 0 && (
        <Button size="compact-sm" loading={taking} onClick={() => void take()}>
          {life('bulk.take')}
        </Button>
      )}
      {CHANGES.map(([change, label]) => (
        <Button
          key={change}
          size="compact-sm"
          variant={change === 'close' ? 'filled' : 'default'}
          onClick={() => ask(change)}
        >
          {life(`bulk.${label}`)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => void selectMine()}>
        {life('bulk.mine')}
      </Button>
    </section>
  )
}
