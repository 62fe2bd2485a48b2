import { useCommands } from '@app/panel/panel'
import { useAsking } from '@ui/kit/server/rest'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useEffect, useState } from 'react'

const LOADING = { loading: true, failure: null }

/** Reads what stands beside a customer's conversation again when the panel opens on them. */
export function useStory(customerId: string): Tries {
  const commands = useCommands()
  const [state, setState] = useState<{ loading: boolean; failure: Missed | null }>(LOADING)
  const [asked, setAsked] = useState(0)
  const asking = useAsking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` has it read again.
  useEffect(() => {
    let here = true
    setState(LOADING)
    const stop = asking(() => {
      void commands.loadCustomer(customerId, 'story', 1).then((outcome) => {
        if (here) setState({ loading: false, failure: outcome.ok ? null : outcome })
      })
    })
    return () => {
      here = false
      stop()
    }
  }, [commands, customerId, asked, asking])
  return useTries({ about: customerId, ...state }, () => setAsked((count) => count + 1))
}
