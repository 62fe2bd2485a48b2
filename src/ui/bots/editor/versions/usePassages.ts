import { useCommands } from '@app/panel/panel'
import { BotPassagesDocument, type BotPassagesQuery } from '@infra/graphql/bots.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'
import { exitKey } from '../editing'

/** How conversations of the last 90 days went through a version. */
export type Passages = BotPassagesQuery['botPassages']

/** The same for the version that is live; `passed`: how many left a node by an exit, null where nobody has gone through it. */
export function usePassages(id: string, no: number | null) {
  const { read } = useCommands()
  const { value } = useRead(
    `passages ${id} ${no}`,
    no === null ? null : () => read(BotPassagesDocument, { id, no }),
  )
  const passages = value?.botPassages ?? null
  const passed = useMemo(() => {
    if (!passages || passages.passages.length === 0) return null
    const counts = new Map(passages.passages.map(({ node, exit, count }) => [exitKey(node, exit), count]))
    return (node: string, exit: string) => counts.get(exitKey(node, exit)) ?? 0
  }, [passages])
  return { passages, passed }
}
