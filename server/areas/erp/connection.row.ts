import { type ErpKind, isCalledKind } from '../../../src/domain/erp/kinds'
import { step } from '../../../src/domain/kernel/step'
import {
  type ErpConnectionEvent,
  type ErpConnectionState,
  erpConnectionSteps,
} from '../../../src/domain/kernel/steps/erpConnection.gen'
import { warnOpeners } from '../../directory/access/warn-openers'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { ErpConnector } from './connectors/connector'
import { CONNECTORS } from './connectors/connectors'

/** A connection as its jobs need it. */
export type Connection = Readonly<{
  id: string
  kind: ErpKind
  name: string
  instance_id: string | null
  state: ErpConnectionState
  options: Record<string, unknown>
  push_orders: boolean
  cursor_at: Date | null
  full_at: Date | null
  fails: number
  rev: string
}>

const COLUMNS = `id::text, kind, name, instance_id::text, state, options, push_orders, cursor_at, full_at, fails, rev::text`

/** A connection that was not taken away. */
export const findConnection = (
  work: Work,
  id: string,
  { lock = false } = {},
): Promise<Connection | undefined> =>
  isId(id)
    ? work.one<Connection>(
        `SELECT ${COLUMNS} FROM erp_connections WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL ${lock ? 'FOR UPDATE' : ''}`,
        [work.tenant.id, id],
      )
    : Promise.resolve(undefined)

/** @throws Refusal NOT_FOUND */
export async function lockConnection(work: Work, id: string): Promise<Connection> {
  const found = await findConnection(work, id, { lock: true })
  if (!found) throw new Refusal('NOT_FOUND', 'Esta integração não existe mais.')
  return found
}

/** How the ERP of this kind is called; null for kinds that we do not call. */
export const connectorOf = (kind: ErpKind): ErpConnector | null =>
  isCalledKind(kind) ? CONNECTORS[kind] : null

/** Is nothing to be asked of it until somebody has done something? */
export const isQuiet = (state: ErpConnectionState): boolean => state === 'needs_login' || state === 'paused'

/**
 * Takes a step of the connection's lifecycle, and says it where it leads elsewhere. Who may sign in again is told once that
 * the ERP no longer knows us: orders wait meanwhile.
 */
export async function moveConnection(
  work: Work,
  id: string,
  event: ErpConnectionEvent,
  trouble: string | null = null,
): Promise<void> {
  const found = await findConnection(work, id, { lock: true })
  if (!found) return
  const to = step(erpConnectionSteps, found.state, event)
  const isGood = event === 'WORK' || event === 'SIGN_IN'
  const before = await work.one<{ trouble: string | null; name: string }>(
    'SELECT trouble, name FROM erp_connections WHERE id = $1',
    [id],
  )
  await work.query(
    `UPDATE erp_connections SET state = $2, trouble = CASE WHEN $2 = 'connected' THEN NULL ELSE coalesce($3, trouble) END,
       fails = CASE WHEN $4 THEN 0 ELSE fails + $5 END, heard_at = CASE WHEN $4 THEN now() ELSE heard_at END
     WHERE id = $1`,
    [id, to, trouble, isGood, event === 'FAIL' ? 1 : 0],
  )
  if (to !== found.state || (trouble !== null && trouble !== before?.trouble)) await tellTopic(work, 'erp')
  if (to === 'needs_login' && found.state !== to)
    await warnOpeners(work, 'erp-integrations', {
      title: 'Integração sem acesso',
      message: `${before?.name ?? 'O ERP'} não reconhece mais o nosso acesso. Os pedidos esperam, e nada se perde: entre de novo em Integrações.`,
    })
}
