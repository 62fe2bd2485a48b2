import { StatusFeedItem } from '@contract/generated/decoders.gen'
import { environmentOf, type FeedReading, readFeed } from '@domain/platform/status-feed'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'

const TIMEOUT_MS = 10_000
const EVERY_MS = 60_000
/** After other news of the platform: a server has read its own feed again by then, ms. */
const NEWS_MS = 3_500
/** After a failure it is asked again after this, and then later and later, ms. */
const SOON_MS = 4_000

/**
 * What the feed says of this address's environment; 'unknown' where it cannot be read, null until it is. It is asked
 * again soon after `news`, what is known of the platform otherwise, changed.
 */
export function useStatusFeed(tenant: string, news: string | null = null): FeedReading | 'unknown' | null {
  const [reading, setReading] = useState<FeedReading | 'unknown' | null>(null)
  const heard = useRef(news)
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
    if (heard.current === news) void read()
    else timer = setTimeout(() => void read(), NEWS_MS * (0.75 + Math.random() / 2))
    heard.current = news
    const look = () => void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      controller.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [tenant, news])
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
