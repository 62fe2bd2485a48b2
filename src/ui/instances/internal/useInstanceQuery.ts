import type { InstanceAnswer } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { useCallback, useEffect, useRef, useState } from 'react'

type Reading = { type: 'usage' } | { type: 'options' } | { type: 'health'; id: string }

/** What was read, or why it was not. */
export type Read<T> = Readonly<{ value: T | null; failure: string | null; again: () => void }>

/**
 * Reads what the log does not carry about connections; again when `key` changes. `wanted`: false reads nothing.
 */
export function useInstanceQuery<R extends Reading>(
  reading: R,
  { wanted = true, key = '' }: { wanted?: boolean; key?: string } = {},
): Read<InstanceAnswer<R['type']>> {
  const { instances } = useCommands()
  const [read, setRead] = useState<{ value: InstanceAnswer<R['type']> | null; failure: string | null }>({
    value: null,
    failure: null,
  })
  const turn = useRef(0)
  const about = JSON.stringify(reading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` stands for `reading`, which is made again on each render.
  const again = useCallback(() => {
    turn.current += 1
    const mine = turn.current
    void instances(reading).then((outcome) => {
      // A later question has been asked.
      if (mine !== turn.current) return
      setRead((before) =>
        outcome.ok
          ? { value: outcome.value, failure: null }
          : { value: before.value, failure: outcome.message },
      )
    })
  }, [instances, about])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` asks again.
  useEffect(() => {
    if (wanted) again()
    return () => {
      turn.current += 1
    }
  }, [again, wanted, key])
  return { ...read, again }
}
