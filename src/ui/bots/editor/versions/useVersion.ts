import { useCommands } from '@app/panel/panel'
import type { Flow } from '@domain/bots/flow'
import { BotVersionDocument } from '@infra/graphql/bots.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'
import { readDrawn } from '../drawn'

/** A version as it was published; null until it is here, and where there is none. It never changes. */
export function useVersion(id: string, no: number | null): Flow | null {
  const { read } = useCommands()
  const key = `version ${id} ${no}`
  const { value, valueKey } = useRead(key, no === null ? null : () => read(BotVersionDocument, { id, no }))
  return useMemo(
    () => (value && valueKey === key ? (readDrawn(value.botVersion)?.flow ?? null) : null),
    [value, valueKey, key],
  )
}
