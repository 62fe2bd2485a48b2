import { StatusFeedItem } from '@contract/generated/decoders.gen'
import { environmentOf, type FeedReading, readFeed } from '@domain/platform/status-feed'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

const TIMEOUT_MS = 10_000
const EVERY_MS = 60_000

/** What the feed says of this address's environment; 'unknown' where it cannot be read, null until it is. */
export function useStatusFeed(tenant: string): FeedReading | 'unknown' | null {
  const [reading, setReading] = useState<FeedReading | 'unknown' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      // Nobody looks: asked again as soon as somebody does.
      if (document.hidden) return
      const next = await ask(tenant, controller.signal)
      if (!controller.signal.aborted) setReading(next)
    }
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    const look = () => void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      controller.abort()
      clearInterval(timer)
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
