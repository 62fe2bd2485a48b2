import type { Viewer } from '../../../src/domain/access/visibility'
import { announceInstance } from '../../directory/instances/announce'
import { lockInstance, mustAdminister } from '../../directory/instances/may-change'
import { resumeSends } from '../../directory/instances/standing'
import { USES_OF_INSTANCE } from '../../directory/instances/uses'
import { mustBeUnused } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationDeleteInstanceArgs } from '../../platform/graphql/resolvers.gen'
import { closeUnasked } from './close'

/** More than that is closed by hand first: all of it is one transaction. */
const MOST_TICKETS = 200

/**
 * Takes a connection away. Its conversations stay, and those who saw them see them still; its token is
 * forgotten, its number free for another connection, and what waited to be sent over it fails.
 * @throws Refusal FORBIDDEN, NOT_FOUND, or CONFLICT while something goes on for it, saying what, or while attendances are open and not to be closed with it.
 */
export async function deleteInstance(
  work: Work,
  viewer: Viewer,
  { id, close_tickets: closing }: MutationDeleteInstanceArgs,
  now: Date,
): Promise<boolean> {
  mustAdminister(viewer)
  const instance = await lockInstance(work, id)
  const open = await work.query<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE instance_id = $1 AND state <> 'closed' ORDER BY chat_tickets.id LIMIT $2`,
    [id, MOST_TICKETS + 1],
  )
  await mustBeUnused(work, id, `A conexão ${instance.nickname ?? instance.name}`, USES_OF_INSTANCE)
  const many = open.length > MOST_TICKETS
  if (open.length > 0 && (!closing || many))
    throw new Refusal(
      'CONFLICT',
      many
        ? `Há mais de ${MOST_TICKETS} atendimentos abertos nesta conexão. Encerre-os antes, na tela de atendimento.`
        : `Há ${open.length === 1 ? '1 atendimento aberto' : `${open.length} atendimentos abertos`} nesta conexão.`,
      { open_tickets: open.length },
    )
  for (const ticket of open) await closeUnasked(work, viewer, ticket.id, now, 'a conexão foi excluída')
  await work.query(
    `UPDATE instances SET deleted_at = $2, activated = FALSE, browser_session = FALSE, reset_finished = TRUE,
       qr_code = NULL, off_code = NULL, paused_until = NULL, official_token = NULL, hub_token = NULL,
       official_phone_id = NULL, waba_id = NULL, integration_id = NULL, maria_enabled = FALSE, state_at = $2
     WHERE id = $1`,
    [id, now],
  )
  if (instance.hub_host !== null)
    await work.enqueue('hub.end', { tenantId: work.tenant.id, instanceId: id, url: instance.hub_host })
  await resumeSends(work, id)
  await announceInstance(work, id)
  return true
}
