import type { Instance } from '../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../src/domain/tickets/visibility'
import type { Config } from '../platform/config'
import { cleanText } from '../platform/db/clean-text'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { MutationCreateInstanceArgs } from '../platform/graphql/resolvers.gen'
import { isId } from '../tickets/locked-ticket'
import { announceInstance } from './announce'
import { INSTANCE_COLUMNS, type InstanceRow, toInstance } from './instance.row'

const LONGEST_NAME = 100

/**
 * A new connection to a session hub, which is asked for a code at once.
 * @throws Refusal FORBIDDEN for who is no administrator, INVALID for a name that is none, or a hub that the
 *   server's operator does not allow: the server calls no address that a user names.
 */
export async function createInstance(
  work: Work,
  viewer: Viewer,
  { name: typed, hub_host: wanted }: MutationCreateInstanceArgs,
  { hub }: Pick<Config, 'hub'>,
): Promise<Instance> {
  mustAdminister(viewer)
  const name = cleanText(typed).trim()
  if (name === '' || name.length > LONGEST_NAME)
    throw new Refusal('INVALID', 'Dê à conexão um nome de até 100 caracteres.')
  const host = wanted ? wanted.replace(/\/+$/, '') : (hub.urls[0] ?? null)
  if (host === null || !hub.urls.includes(host))
    throw new Refusal('INVALID', 'Este endereço de hub não foi liberado neste servidor (HUB_URL).')
  const row = await work.one<{ id: string }>(
    `INSERT INTO instances (tenant_id, name, hub_host, is_official, activated, reset_finished)
     VALUES ($1, $2, $3, FALSE, FALSE, FALSE) RETURNING id::text`,
    [work.tenant.id, name, host],
  )
  return beginSession(work, row?.id ?? '', false)
}

/**
 * Ends a hub connection's session and begins it anew.
 * @throws Refusal FORBIDDEN for who is no administrator, NOT_FOUND for a connection that is none of a hub's.
 */
export async function restartInstance(work: Work, viewer: Viewer, id: string): Promise<Instance> {
  mustAdminister(viewer)
  const found = isId(id)
    ? await work.one<{ id: string }>(
        'UPDATE instances SET reset_finished = FALSE WHERE id = $1 AND NOT is_official RETURNING id::text',
        [id],
      )
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  return beginSession(work, found.id, true)
}

async function beginSession(work: Work, id: string, restart: boolean): Promise<Instance> {
  await work.enqueue(
    'hub.session',
    { tenantId: work.tenant.id, instanceId: id, restart },
    { key: `hub.session:${id}` },
  )
  await announceInstance(work, id)
  const row = await work.one<InstanceRow>(`SELECT ${INSTANCE_COLUMNS} FROM instances i WHERE i.id = $1`, [id])
  if (!row) throw new Error('a connection vanished inside its transaction')
  return toInstance(row)
}

function mustAdminister({ role }: Viewer): void {
  if (role !== ADMINISTRATOR) throw new Refusal('FORBIDDEN', 'Só um administrador pode mudar as conexões.')
}
