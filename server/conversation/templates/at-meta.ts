import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../../directory/whatsapp/connection'
import type { Line } from '../../directory/whatsapp/meta/cloud-api'
import { templateRefusalOf } from '../../directory/whatsapp/meta/template-refusals'
import type { MediaOutcome } from '../../directory/whatsapp/provider'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { enqueueSync } from './sync'

/** What of the request changes at Meta need. */
export type MetaContext = Pick<RequestContext, 'db' | 'tenant' | 'config' | 'files'>

/** How to reach Meta for an account: by any of its connections that has a token. @throws Refusal DISCONNECTED */
export async function lineTo(work: Work, wabaId: string, config: Config): Promise<Line> {
  const rows = await work.query<ConnectionRow>(
    `SELECT ${CONNECTION_COLUMNS} FROM instances i WHERE i.tenant_id = $1 AND i.waba_id = $2 AND i.is_official
       AND i.deleted_at IS NULL ORDER BY i.activated DESC, i.id`,
    [work.tenant.id, wabaId],
  )
  const line = rows.map((row) => lineOf(row, config)).find((one) => one !== null)
  if (line) return line
  throw new Refusal(
    'DISCONNECTED',
    'A conexão está sem acesso ao WhatsApp. Peça ao administrador para reconectar.',
  )
}

/** What Meta gave. @throws Refusal with the field that Meta names; DISCONNECTED where no answer came */
export async function takenBy<T>(
  outcome: MediaOutcome<T>,
  { db, tenant }: MetaContext,
  wabaId: string,
): Promise<T> {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused') {
    const { field, sentence } = templateRefusalOf(outcome)
    throw new Refusal('INVALID', sentence, field === null ? {} : { field })
  }
  await db.work(tenant, (work) => enqueueSync(work, wabaId))
  throw new Refusal(
    'DISCONNECTED',
    'A Meta não respondeu: não sabemos se ela recebeu. A lista está sendo lida de novo; confira antes de repetir.',
  )
}
