import type { Page } from 'playwright'

/** After this a screen has come to rest, and whatever is loaded ahead in idle time is there, ms. */
const SETTLED_MS = 12_000

/**
 * Brings a page to where it stands on any day but the first, on which a browser fetches and keeps the other screens beside it for
 * some seconds.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.reload()
  await page.waitForTimeout(SETTLED_MS)
}
