import type { Outcome } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import type { CourierDeed } from '@contract/courier-lists'
import { CourierDidDocument, CourierRunDocument, type CourierRunQuery } from '@infra/graphql/courier-run.gen'
import { useCallback, useEffect, useState } from 'react'

export type Run = CourierRunQuery['courierRun']
export type Drop = Run['deliveries'][number]

/** What a courier did, with the key by which it is the same however often it is sent. */
export type Deed = Readonly<{
  order_id: string
  kind: CourierDeed
  hash: string
  text?: string
  amount?: number
  handed?: number
  original_fetched?: boolean
}>

/** How often the day is read again while it is looked at, ms. */
const AGAIN_MS = 60_000

/** Nothing came back: of what was sent nobody knows whether it arrived. */
const AWAY = { ok: false, code: 'UNREACHABLE', message: '' } as const

/** Was there no answer, so that the same may be sent again? */
export const isAway = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.code === AWAY.code

/** The day of a link: read again every minute, when one comes back to it, and when the signal does; and what is done by it. */
export function useRun(token: string | null) {
  const { signInMethods } = usePanel()
  const [run, setRun] = useState<Run | null>(null)
  const [failure, setFailure] = useState<Exclude<Outcome<Run>, { ok: true }> | null>(null)
  const [busy, setBusy] = useState(true)
  const take = useCallback((outcome: Outcome<Run>) => {
    if (outcome.ok) {
      setRun(outcome.value)
      setFailure(null)
      return
    }
    setFailure(outcome)
    // What it showed is nobody's any more.
    if (outcome.code === 'NOT_FOUND') setRun(null)
  }, [])
  const read = useCallback(async () => {
    if (token === null) return
    setBusy(true)
    const ways = await signInMethods?.().catch(() => null)
    const outcome = ways ? await ways.ask(CourierRunDocument, { token }) : AWAY
    take(outcome.ok ? { ok: true, value: outcome.value.courierRun } : outcome)
    setBusy(false)
  }, [signInMethods, token, take])
  useEffect(() => {
    void read()
    const look = () => {
      if (document.visibilityState === 'visible') void read()
    }
    const timer = setInterval(look, AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [read])
  const does = async (deed: Deed): Promise<Outcome<unknown>> => {
    const ways = await signInMethods?.().catch(() => null)
    const outcome = ways ? await ways.ask(CourierDidDocument, { token: token ?? '', ...deed }) : AWAY
    if (outcome.ok) take({ ok: true, value: outcome.value.courierDid })
    else if (outcome.code === 'NOT_FOUND') take(outcome)
    return outcome
  }
  return { run, failure, busy, read, does }
}
