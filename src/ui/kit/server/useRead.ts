import type { Outcome } from '@app/panel/commands'
import { usePanel, useView } from '@app/panel/panel'
import type { Topic } from '@contract/topics'
import type { World } from '@domain/kernel/world'
import { topicRevision } from '@domain/topics/topic.fold'
import { useThrottledValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AwaitingRead, awaitingRead } from './awaitingRead'
import { useAsking } from './rest'
import { tryingAgain } from './tries'

/** What was read from the server; what is shown stays until something newer is here. */
export type Read<T> = Readonly<{
  /** Null until it is here. */
  value: T | null
  /** The key for which `value` was read: while another is being read, or could not be, what is shown is older. */
  valueKey: string | null
  loading: boolean
  /** Why it could not be had; null: it could, or is being read. The sentence may be empty: the network. */
  failure: Readonly<{ code: string; message: string }> | null
  reload: () => void
  /** The same, and ends once what came of it is shown; see `Behind`. */
  reread: () => Promise<void>
}>

const topicsOf = (topic: Topic | readonly Topic[] | undefined): readonly Topic[] =>
  topic === undefined ? [] : typeof topic === 'string' ? [topic] : topic

/** Between two readings that events ask for, ms. */
const READ_AGAIN_MS = 1_000

/**
 * Reads something from the server that the local state does not hold. Reloads when `key` changes, or when an event says
 * that something in `topic`, or in one of several, did (a list that is made once: another one each time asks again). Without a `load` there is nothing to read.
 * What did not come is asked for again after growing pauses, see tries.ts.
 */
export function useRead<T>(
  key: string,
  load: (() => Promise<Outcome<T>>) | null,
  topic?: Topic | readonly Topic[],
): Read<T> {
  const [asked, setAsked] = useState(0)
  const [found, setFound] = useState<Readonly<{ key: string; value: T }> | null>(null)
  const [failed, setFailed] = useState<Readonly<{ key: string; code: string; message: string }> | null>(null)
  const select = useCallback(
    (world: World) => topicsOf(topic).reduce((sum, one) => sum + topicRevision(world, one), 0),
    [topic],
  )
  // What changes a hundred times in a row is not read a hundred times.
  const revision = useThrottledValue(useView(['areas'], select), READ_AGAIN_MS)
  const { commands, ready } = usePanel()
  const asking = useAsking()
  const latest = useRef(load)
  latest.current = load
  const awaiting = useRef<AwaitingRead>(undefined)
  awaiting.current ??= awaitingRead()
  const shown = useRef<(() => void)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: key, revision and asked say when it is out of date.
  useEffect(() => {
    // Until the local rows are here, nobody is there to ask.
    if (!ready || !latest.current) return awaiting.current?.end()
    let gone = false
    const reading = awaiting.current?.begin()
    let over = false
    const stop = asking(() => {
      void latest.current?.().then((outcome) => {
        if (gone) return
        setFailed(outcome.ok ? null : { key, code: outcome.code, message: outcome.message })
        if (outcome.ok) setFound({ key, value: outcome.value })
        over = true
        if (reading) shown.current.push(reading.shown)
      })
    })
    return () => {
      gone = true
      if (!over) reading?.dropped()
      stop()
    }
  }, [key, revision, asked, commands, ready, asking])
  const failure = failed?.key === key ? failed : null
  // After each drawing: what waits was pushed with the state that this one shows.
  useEffect(() => {
    for (const isShown of shown.current.splice(0)) isShown()
  })
  useEffect(() => () => awaiting.current?.end(), [])
  const reload = useCallback(() => setAsked((n) => n + 1), [])
  const reread = useCallback(() => {
    const waiting = awaiting.current?.wait()
    reload()
    return waiting ?? Promise.resolve()
  }, [reload])
  const tries = useRef<ReturnType<typeof tryingAgain>>(undefined)
  tries.current ??= tryingAgain(reload)
  useEffect(() => {
    if (failure) tries.current?.missed(failure)
    else tries.current?.settled()
    return () => tries.current?.rest()
  }, [failure])
  return {
    value: found?.value ?? null,
    valueKey: found?.key ?? null,
    loading: load !== null && found === null && failure === null,
    failure,
    reload,
    reread,
  }
}
