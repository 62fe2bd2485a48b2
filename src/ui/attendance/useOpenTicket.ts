import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { afterPaint } from '@ui/kit/afterPaint'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttention } from './useAttention'

export type Opening = Readonly<{
  loading: boolean
  failure: string | null
  /** The server knows no such ticket for this user: asking again changes nothing. */
  unknown: boolean
  retry: () => void
}>

type State = Omit<Opening, 'retry'>

const LOADING: State = { loading: true, failure: null, unknown: false }

/** Brings a ticket and its messages here, and marks it as seen when it is the user's own and the user is looking. */
export function useOpenTicket(ticketId: string): Opening {
  const commands = useCommands()
  const { ready } = usePanel()
  const [state, setState] = useState(LOADING)
  const asked = useRef(0)
  const open = useCallback(async () => {
    const mine = ++asked.current
    setState(LOADING)
    const outcome = await commands.openTicket(ticketId)
    if (mine !== asked.current) return
    setState(
      outcome.ok
        ? { ...LOADING, loading: false }
        : { loading: false, failure: outcome.message, unknown: outcome.code === 'NOT_FOUND' },
    )
  }, [commands, ticketId])
  useEffect(() => (ready ? afterPaint(() => void open()) : undefined), [ready, open])

  // A conversation is forgotten when its ticket goes out of sight, and read again when it is back.
  const here = useRow('history', ticketId) !== undefined
  const wasHere = useRef(false)
  useEffect(() => {
    if (wasHere.current && !here) void open()
    wasHere.current = here
  }, [here, open])

  const row = useRow('tickets', ticketId)
  const viewer = useViewer()
  const looking = useAttention()
  const mine = row?.state === 'open' && row.data.user_id === viewer.id
  const unseen = mine ? row.data.unseenMsg : 0
  const revision = row?.data.rev
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is seen again, even when the count is the same.
  useEffect(
    () => (looking && unseen > 0 ? afterPaint(() => void commands.markSeen(ticketId)) : undefined),
    [looking, unseen, revision, ticketId, commands],
  )

  return { ...state, retry: useCallback(() => void open(), [open]) }
}
