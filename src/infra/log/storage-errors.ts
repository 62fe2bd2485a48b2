/** The store was written by a newer build than this one: reload to get it. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError'
}

/** Another tab keeps the store open and does not let go of it, so that it cannot be brought to this build's format. */
export class StoreBlockedError extends Error {
  override readonly name = 'StoreBlockedError'
}

/** The browser keeps no database for this page: private mode, a refusal, a broken profile (`UnknownError`). */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError'
}

/**
 * A run does not go on where the log ends: another tab has written it on. Who asked leads no more, whatever it
 * has heard of that so far.
 */
export class ForkedLogError extends Error {
  override readonly name = 'ForkedLogError'
}

/** The store was closed, deleted or emptied while this page stood on it. */
export class StoreLostError extends Error {
  override readonly name = 'StoreLostError'
}

/**
 * Is the disk full, or the browser's share of it used up? The browser says so openly, or hides it: an abort
 * with the reason inside (Dexie's `inner`, an error's `cause`, a bulk write's `failures`).
 */
export function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { name, inner, cause, failures } = error as Record<string, unknown>
  if (name === 'QuotaExceededError') return true
  const hidden = [inner, cause, ...(Array.isArray(failures) ? failures : [])]
  return hidden.some((one) => isQuotaError(one, depth + 1))
}
