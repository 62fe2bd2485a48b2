import type { Feature } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { StartupError } from '../../platform/startup-error'

/** Switches of the tenant's features lie beside its settings, under this and their name. */
export const FEATURE = 'feature:'

const NAME = /^[a-z][a-z0-9_-]{0,40}$/

const COLUMNS = 'id::text, substr(key, length($1) + 1) AS name, value AS enabled'

/** The switches that somebody has set, by name. A feature without one is off. */
export const listFeatures = (work: Work): Promise<Feature[]> =>
  work.query<Feature>(
    `SELECT ${COLUMNS} FROM settings WHERE tenant_id = $2 AND starts_with(key, $1) AND instance_id IS NULL
     ORDER BY key LIMIT 1000`,
    [FEATURE, work.tenant.id],
  )

/** One of them; undefined where nobody has set it. */
export const readFeature = (work: Work, name: string): Promise<Feature | undefined> =>
  work.one<Feature>(
    `SELECT ${COLUMNS} FROM settings WHERE tenant_id = $2 AND key = $1 || $3 AND instance_id IS NULL`,
    [FEATURE, work.tenant.id, name],
  )

/**
 * Switches a feature on or off and notifies every panel of the tenant, which reads it again.
 * @throws StartupError for what is no name of a feature.
 */
export async function setFeature(work: Work, name: string, on: boolean): Promise<void> {
  if (!NAME.test(name))
    throw new StartupError(
      'O nome de um recurso tem até 41 letras minúsculas sem acento, algarismos, “-” ou “_”, e começa por letra.',
    )
  await work.query(
    `INSERT INTO settings (tenant_id, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
    [work.tenant.id, FEATURE + name, String(on)],
  )
  await tellTopic(work, 'features')
}
