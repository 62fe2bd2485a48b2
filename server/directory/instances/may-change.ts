import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { INSTANCE_COLUMNS, type InstanceRow } from './instance.row'

/** @throws Refusal FORBIDDEN for anybody but administrators. */
export function mustAdminister({ role }: Viewer): void {
  if (role !== ADMINISTRATOR) throw new Refusal('FORBIDDEN', 'Só um administrador pode mudar as conexões.')
}

export const instanceNotFound = () => new Refusal('NOT_FOUND', 'Conexão não encontrada.')

/** What of a connection stays on the server: its sealed tokens. */
type Sealed = { official_token: string | null; hub_token: string | null }

/**
 * The connection, locked until the transaction ends.
 * @throws Refusal NOT_FOUND where there is none, or it was taken away.
 */
export async function lockInstance(work: Work, id: string): Promise<InstanceRow & Sealed> {
  const row = isId(id)
    ? await work.one<InstanceRow & Sealed>(
        `SELECT ${INSTANCE_COLUMNS}, i.official_token, i.hub_token FROM instances i
         WHERE i.id = $1 AND i.deleted_at IS NULL FOR UPDATE`,
        [id],
      )
    : undefined
  if (!row) throw instanceNotFound()
  return row
}
