import type { Instance } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Config } from '../../platform/config'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationCreateInstanceArgs } from '../../platform/graphql/resolvers.gen'
import { announceInstance } from './announce'
import { INSTANCE_COLUMNS, type InstanceRow, toInstance } from './instance.row'
import { instanceNotFound, mustAdminister } from './may-change'

const LONGEST_NAME = 100

/** A name as people typed it. @throws Refusal INVALID for one that is none. */
export function checkedName(typed: string): string {
  const name = cleanText(typed).trim()
  if (name === '' || name.length > LONGEST_NAME)
    throw new Refusal('INVALID', 'Dê à conexão um nome de até 100 caracteres.', { field: 'name' })
  return name
}

/** The hub that is wanted, or the first there is. @throws Refusal INVALID for one that the operator does not allow. */
export function checkedHub(wanted: string | null | undefined, { hub }: Pick<Config, 'hub'>): string {
  const host = wanted ? wanted.replace(/\/+$/, '') : (hub.urls[0] ?? null)
  if (host === null)
    throw new Refusal('INVALID', 'Este servidor não tem um hub de QR Code (HUB_URL).', { field: 'hub_host' })
  if (!hub.urls.includes(host))
    throw new Refusal('INVALID', 'Este endereço de hub não foi liberado neste servidor (HUB_URL).', {
      field: 'hub_host',
    })
  return host
}

/**
 * A new connection: to a session hub, which is asked for a code at once, or to Meta, which waits for its number.
 * @throws Refusal FORBIDDEN for anybody but administrators, INVALID for an empty or overlong name, or a hub that the
 *   server's operator does not allow: the server calls no address that a user names.
 */
export async function createInstance(
  work: Work,
  viewer: Viewer,
  { name: typed, hub_host: wanted, is_official: official }: MutationCreateInstanceArgs,
  config: Pick<Config, 'hub'>,
): Promise<Instance> {
  mustAdminister(viewer)
  const name = checkedName(typed)
  const host = official ? null : checkedHub(wanted, config)
  const row = await work.one<{ id: string }>(
    `INSERT INTO instances (tenant_id, name, hub_host, is_official, activated, reset_finished)
     VALUES ($1, $2, $3, $4::boolean, FALSE, $4::boolean) RETURNING id::text`,
    [work.tenant.id, name, host, official ?? false],
  )
  const id = row?.id ?? ''
  return official ? announced(work, id) : beginSession(work, id, false)
}

/**
 * Ends a hub connection's session and begins it again.
 * @throws Refusal FORBIDDEN for anybody but administrators, NOT_FOUND for a connection that no hub serves.
 */
export async function restartInstance(work: Work, viewer: Viewer, id: string): Promise<Instance> {
  mustAdminister(viewer)
  const found = isId(id)
    ? await work.one<{ id: string }>(
        `UPDATE instances SET reset_finished = FALSE WHERE id = $1 AND NOT is_official AND deleted_at IS NULL
         RETURNING id::text`,
        [id],
      )
    : undefined
  if (!found) throw instanceNotFound()
  return beginSession(work, found.id, true)
}

/** Has a hub connection's session made, or started over, by a job. */
export async function beginSession(work: Work, id: string, restart: boolean): Promise<Instance> {
  await work.enqueue(
    'hub.session',
    { tenantId: work.tenant.id, instanceId: id, restart },
    { key: `hub.session:${id}` },
  )
  return announced(work, id)
}

/** Tells how the connection stands now, and gives it. */
export async function announced(work: Work, id: string): Promise<Instance> {
  await announceInstance(work, id)
  const row = await work.one<InstanceRow>(`SELECT ${INSTANCE_COLUMNS} FROM instances i WHERE i.id = $1`, [id])
  if (!row) throw new Error('a connection vanished inside its transaction')
  return toInstance(row)
}
