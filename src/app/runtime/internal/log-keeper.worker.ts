import { registry } from '@domain/core'
import { LocalDatabase } from '@infra/log/database'
import type { StoreKey } from '@infra/log/seal'
import { type KeepReport, type KeepTask, keepLog } from './keep-log'

/** What the panel sends: whose log, what it is sealed with, and what is wanted. */
export type KeepRequest = Readonly<{ tenant: string; key: StoreKey; task: KeepTask }>
/** What comes back, once. */
export type KeepAnswer = Readonly<{ report: KeepReport } | { failed: string }>

/** One round of keeping, off the page's thread; the page ends the worker afterwards. */
async function answer({ tenant, key, task }: KeepRequest): Promise<KeepAnswer> {
  const db = new LocalDatabase(tenant)
  db.key = key
  try {
    await db.open()
    return { report: await keepLog(db, registry, task) }
  } catch (error) {
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  } finally {
    db.close()
  }
}

addEventListener('message', (event: MessageEvent<KeepRequest>) => {
  void answer(event.data).then((result) => postMessage(result))
})
