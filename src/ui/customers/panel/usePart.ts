import type { CustomerPart } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { useAsking } from '@ui/kit/server/rest'
import type { Missed } from '@ui/kit/server/tries'
import { useTries } from '@ui/kit/server/useTries'
import { useCallback, useEffect, useState } from 'react'

/** A part of what stands beside a conversation, read a page at a time, again when it is first looked at. */
export function usePart(customerId: string, part: Exclude<CustomerPart, 'story'>) {
  const commands = useCommands()
  const asking = useAsking()
  const [page, setPage] = useState(0)
  const [state, setState] = useState<{ loading: boolean; failure: Missed | null }>({
    loading: true,
    failure: null,
  })
  const load = useCallback(
    async (wanted: number, here: () => boolean = () => true) => {
      setState({ loading: true, failure: null })
      const outcome = await commands.loadCustomer(customerId, part, wanted)
      if (!here()) return
      setState({ loading: false, failure: outcome.ok ? null : outcome })
      if (outcome.ok) setPage(wanted)
    },
    [commands, customerId, part],
  )
  useEffect(() => {
    let mounted = true
    const stop = asking(() => void load(1, () => mounted))
    return () => {
      mounted = false
      stop()
    }
  }, [load, asking])
  const loadMore = () => void load(page + 1)
  const tries = useTries({ about: customerId, ...state }, loadMore)
  return { ...tries, loading: state.loading, loaded: page > 0, loadMore }
}
