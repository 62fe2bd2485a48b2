import type { InternalSender } from './internal-sender'

/**
 * What sends messages to colleagues, fetched when one waits. Where it does not come, what it was to do is kept, and the
 * next thing that it is asked for asks for it again.
 */
export function laterInternalSender(
  ...from: ConstructorParameters<typeof InternalSender>
): Pick<InternalSender, 'recover' | 'pump' | 'stop'> {
  const [runtime] = from
  const wanted: ('recover' | 'pump')[] = []
  let sender: InternalSender | null = null
  let loading = false
  let stopped = false
  const load = async () => {
    if (loading) return
    loading = true
    const here = await import('./internal-sender').catch((error: unknown) => {
      console.error(error)
      return null
    })
    loading = false
    if (!here || stopped) return
    sender = new here.InternalSender(...from)
    for (const what of wanted.splice(0)) sender[what]()
  }
  const ask = (what: 'recover' | 'pump') => {
    if (sender) return sender[what]()
    if (runtime.world.rows.internalOutbox.size === 0) return
    wanted.push(what)
    void load()
  }
  return {
    recover: () => ask('recover'),
    pump: () => ask('pump'),
    stop() {
      stopped = true
      sender?.stop()
    },
  }
}
