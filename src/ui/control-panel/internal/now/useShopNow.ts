import { useCommands, useRow, useView } from '@app/panel/panel'
import type { ShopCount } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { WatchShopDocument } from '@infra/graphql/control-panel.gen'
import { useEffect, useSyncExternalStore } from 'react'

/** Whoever watches says so again this often, ms; the server counts on for three times as long. */
const WATCH_EVERY_MS = 30_000

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/** How the shop stands, as it was told last. */
export type ShopNowRows = Readonly<{
  rows: readonly ShopCount[]
  /** When it was counted, ms; null: nothing was told yet. */
  countedAt: number | null
  /** Events come. */
  connected: boolean
}>

const countsIn = (world: World): readonly ShopCount[] =>
  [...world.rows.shopCounts.values()].map(({ data }) => data)
const sameCounts = (a: readonly ShopCount[], b: readonly ShopCount[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n])

/** Watches the shop for as long as the page can be seen. Nothing is asked for: what changes is told. */
export function useShopNow(): ShopNowRows {
  const { read } = useCommands()
  const visible = useSyncExternalStore(subscribe, isVisible)
  const connected = useRow('connection', 'self')?.state === 'live'
  useEffect(() => {
    if (!visible || !connected) return
    // What does not get through is said again with the next.
    void read(WatchShopDocument, { begin: true })
    const again = setInterval(() => void read(WatchShopDocument, { begin: false }), WATCH_EVERY_MS)
    return () => clearInterval(again)
  }, [read, visible, connected])
  return {
    rows: useView(['shopCounts'], countsIn, sameCounts),
    countedAt: useRow('shopWatch', 'self')?.countedAtMs ?? null,
    connected,
  }
}
