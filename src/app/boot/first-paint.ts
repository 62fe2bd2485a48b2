import type { Reading } from '@infra/log/stored-rows'
import { fitsHere, showCopy } from '../panel/screen-copy'
import { signedInKey } from '../session/signed-in'

/** A page that is not shown draws no frame and waits so long for one, ms. */
const NO_FRAME_MS = 100

/**
 * Shows the screen as it was left, and only then lets the rest of the scripts run; the disk reads all rows
 * meanwhile. Null when nobody is signed in on this device. A failure shows again, with its handling, where the
 * thing is wanted.
 */
async function begin(): Promise<Reading | null> {
  const [, tenant = ''] = location.pathname.split('/')
  if (localStorage.getItem(signedInKey(tenant)) !== '1') return null
  // Not for whoever has to log in first.
  const { readStoredRows } = await import('@infra/log/stored-rows')
  const rows = readStoredRows(tenant)
  const copy = await rows.screen
  if (!copy || !fitsHere(copy)) return rows
  if (!showCopy(copy)) return rows
  // The frame takes less than the disk needs for the first of it.
  void rows.all()
  await painted()
  // Once the screen stands there, it is drawn again from everything, not first from a part.
  return { ...rows, first: Promise.resolve(null) }
}

/** Waits for the frame that shows what was just put into the page. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Begun when this module is evaluated. */
export const prefetched = begin()
