import type { MariaMode } from '../../../src/domain/maria/mode'
import type { Work } from '../../platform/db/work'

/** How far the shop has let her out. */
export async function readMode(work: Work): Promise<MariaMode> {
  const row = await work.one<{ mode: MariaMode }>('SELECT mode FROM maria_settings')
  return row?.mode ?? 'off'
}

/** SQL: does she work on the connection `as`? Where people only practise she does not. */
export const worksOn = (as: string): string =>
  `${as}.maria_enabled AND ${as}.deleted_at IS NULL AND NOT ${as}.practice`
