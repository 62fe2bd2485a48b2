import type { StickersFound } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { compareIds } from '@domain/kernel/compare-ids'
import { useCallback, useEffect, useState } from 'react'

export type Sticker = StickersFound['items'][number]

/** The stickers that the user keeps, as far as they were read. */
type Stickers = Readonly<{
  /** Null while the first page is on its way. */
  items: readonly Sticker[] | null
  failed: boolean
  /** Reads the next page; null when there is none. */
  more: (() => void) | null
  again: () => void
  /** One more is kept, or kept again in its place, or one is no longer. */
  put: (sticker: Sticker) => void
  drop: (id: string) => void
}>

/** Reads them when they are shown. */
export function useStickers(): Stickers {
  const commands = useCommands()
  const [items, setItems] = useState<readonly Sticker[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const read = useCallback(
    async (after: string | null) => {
      setFailed(false)
      const outcome = await commands.stickers({ type: 'page', after }).catch(() => null)
      if (!outcome?.ok) return setFailed(true)
      const found = outcome.value
      setItems((now) => (after === null ? found.items : without(now ?? [], found.items).concat(found.items)))
      setNext(found.next)
    },
    [commands],
  )
  useEffect(() => void read(null), [read])

  return {
    items,
    failed,
    more: next === null ? null : () => void read(next),
    again: () => void read(next),
    put: (sticker) =>
      setItems((now) => [sticker, ...without(now ?? [], [sticker])].sort((a, b) => compareIds(b.id, a.id))),
    drop: (id) => setItems((now) => now?.filter((one) => one.id !== id) ?? null),
  }
}

const without = (all: readonly Sticker[], these: readonly Sticker[]): readonly Sticker[] =>
  all.filter(({ id }) => !these.some((one) => one.id === id))
