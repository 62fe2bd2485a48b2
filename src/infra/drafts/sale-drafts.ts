import { openJson, type Sealed, sealJson } from '@infra/log/seal'
import { storeKey } from '@infra/log/store-key'
import { Dexie, type Table } from 'dexie'

/** What somebody is writing at the till, by whose it is and of what; `at`: when, ms. */
type DraftRecord = { key: string; at: number; draft: object | Sealed }

/** A draft that nobody has gone on with for so long is thrown away, ms. */
const KEPT_MS = 7 * 86_400_000

/**
 * Sales that are being written, beside the tenant's store and not in it: they are nobody's yet, and stay on this device.
 * Sealed as the store is (docs/decisions/0012): without its key nobody opens them.
 */
class SaleDrafts extends Dexie {
  declare drafts: Table<DraftRecord, string>
  constructor(tenant: string) {
    super(`balcao-sales:${tenant}`)
    this.version(1).stores({ drafts: 'key, at' })
  }
}

/** Runs `body` with the drafts open. @throws where nothing can be kept, as in a private window or on a full disk. */
async function withDrafts<T>(tenant: string, body: (drafts: SaleDrafts) => Promise<T>): Promise<T> {
  const drafts = new SaleDrafts(tenant)
  try {
    return await body(drafts)
  } finally {
    drafts.close()
  }
}

/** What was kept under this key; undefined: nothing, or nothing that can be opened. `now` in ms. */
export const readSaleDraft = <Draft extends object>(
  tenant: string,
  key: string,
  now: number,
): Promise<Readonly<{ at: number; draft: Draft }> | undefined> =>
  withDrafts(tenant, async ({ drafts }) => {
    await drafts
      .where('at')
      .below(now - KEPT_MS)
      .delete()
    const record = await drafts.get(key)
    if (!record) return undefined
    return { at: record.at, draft: (await openJson(await storeKey(tenant), record.draft)) as Draft }
  }).catch(() => undefined)

/** Keeps a draft in the place of the one before; null takes it away. @throws as {@link withDrafts}. */
export const writeSaleDraft = (
  tenant: string,
  key: string,
  draft: object | null,
  now: number,
): Promise<void> =>
  withDrafts(tenant, async ({ drafts }) => {
    if (draft === null) await drafts.delete(key)
    else await drafts.put({ key, at: now, draft: await sealJson(await storeKey(tenant), draft) })
  })
