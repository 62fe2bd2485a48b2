import { usePanel } from '@app/panel/panel'
import type { CustomerQuote } from '@contract/entities'

/** Reads a quote as it stands in the world now: what the server made of it is there when the saving has ended. */
export function useSavedQuote(): (id: string) => CustomerQuote | undefined {
  const { store } = usePanel()
  return (id) => store.world.rows.customerQuotes.get(id)?.data
}
