import { StatusFeedItem } from '@contract/generated/decoders.gen'
import { environmentOf, type FeedReading, readFeed } from '@domain/platform/status-feed'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

const TIMEOUT_MS = 10_000
const EVERY_MS = 60_000
/** After a failure it is asked again after this, and then later and later, ms. */
const SOON_MS = 4_000

/** What the feed says of this address's environment; 'unknown' where it cannot be read, null until it is. */
export function useStatusFeed(tenant: string): FeedReading | 'unknown' | null {
  const [reading, setReading] = useState<FeedReading | 'unknown' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const read = async () => {
      clearTimeout(timer)
      // Nobody looks: asked again as soon as somebody does.
      if (document.hidden) return
      const next = await ask(tenant, controller.signal)
      if (controller.signal.aborted) return
      setReading(next)
      failures = next === 'unknown' ? failures + 1 : 0
      const wait = failures === 0 ? EVERY_MS : Math.min(EVERY_MS, SOON_MS * 2 ** (failures - 1))
      timer = setTimeout(() => void read(), wait * (0.75 + Math.random() / 2))
    }
    void read()
    const look = () => void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      controller.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [tenant])
  return reading
}

async function ask(tenant: string, signal: AbortSignal): Promise<FeedReading | 'unknown'> {
  try {
    const response = await fetch(`/${encodeURIComponent(tenant)}/status_feed`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!response.ok) return 'unknown'
    const items = v.safeParse(v.array(StatusFeedItem), await response.json())
    return items.success ? readFeed(items.output, environmentOf(location.href)) : 'unknown'
  } catch {
    // Away, or not JSON: the widget says that it does not know, and asks again.
    return 'unknown'
  }
}
