import type { Config } from '../platform/config'
import type { Database } from '../platform/db/work'
import type { DemoLogins } from '../platform/demo-logins'

/** Fills an empty database with the demonstration's pharmacy. Null when there is nothing to show. */
export async function seedDemo(_db: Database, _config: Config): Promise<DemoLogins | null> {
  return null
}
