import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { afterPaint } from '@ui/kit/afterPaint'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttention } from './useAttention'

export type Opening = Tries &
  Readonly<{
    loading: boolean
    /** The server knows no such ticket for this user: asking again changes nothing. */
    unknown: boolean
  }>

type State = Readonly<{ loading: boolean; failure: Missed | null }>

const LOADING: State = { loading: true, failure: null }

/**
 * Brings a ticket and its messages here, and marks it as seen when it is the user's own and the user is looking; `listening`: it is
 * looked into from outside, and stays unseen.
 */
export function useOpenTicket(ticketId: string, listening = false): Opening {
  const commands = useCommands()
  const { ready } = usePanel()
  const [state, setState] = useState(LOADING)
  const asked = useRef(0)
  const open = useCallback(async () => {
    const mine = ++asked.current
    setState(LOADING)
    const outcome = await commands.openTicket(ticketId)
    if (mine !== asked.current) return
    setState({ loading: false, failure: outcome.ok ? null : outcome })
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
  const mine = !listening && row?.state === 'open' && row.data.user_id === viewer.id
  const unseen = mine ? row.data.unseenMsg : 0
  const revision = row?.data.rev
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is seen again, even when the count is the same.
  useEffect(
    () => (looking && unseen > 0 ? afterPaint(() => void commands.markSeen(ticketId)) : undefined),
    [looking, unseen, revision, ticketId, commands],
  )

  const tries = useTries({ about: ticketId, ...state }, open)
  return { ...tries, loading: state.loading, unknown: state.failure?.code === 'NOT_FOUND' }
}
