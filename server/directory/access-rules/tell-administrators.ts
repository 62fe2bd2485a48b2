import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { tellOwner } from '../security-log/tell-owner'

/** Tells every administrator by mail who changed what of the rules by which people come in. */
export async function tellAdministrators(
  work: Work,
  context: RequestContext,
  actorId: string,
  what: string,
): Promise<void> {
  const people = await work.query<{ id: number; actor: string }>(
    `SELECT u.id, (SELECT name FROM users a WHERE a.id = $1) AS actor FROM users u
     JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE r.name = $2 AND u.deleted_at IS NULL AND u.blocked_at IS NULL ORDER BY u.id`,
    [Number(actorId), ADMINISTRATOR],
  )
  for (const { id, actor } of people)
    await tellOwner(work, context, id, {
      kind: 'access-rules',
      subject: 'As regras de acesso da sua empresa mudaram',
      what: `${actor} ${what} no Balcão:`,
    })
}
