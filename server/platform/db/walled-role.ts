import type { ClientBase } from 'pg'
import { errorCode, StartupError } from '../startup-error'

/** The role under which every request runs: owns nothing, so row-level security holds it. */
export const WALLED_ROLE = 'balcao_app'

/**
 * Makes the walled role and lets the connection's user take it. Safe to run again and from several nodes.
 * @throws StartupError when the database user may not create roles and the role is not there yet.
 */
export async function ensureWalledRole(client: ClientBase): Promise<void> {
  if (await canTake(client)) return
  try {
    // Roles belong to the whole server: another database's start may be doing the same at this moment.
    await unlessDone(client, `CREATE ROLE ${WALLED_ROLE} NOLOGIN`)
    await unlessDone(client, `GRANT ${WALLED_ROLE} TO CURRENT_USER`)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
  }
  if (await canTake(client)) return
  const { rows } = await client.query<{ me: string }>('SELECT quote_ident(current_user) AS me')
  throw new StartupError(
    `O usuário do banco não pode criar papéis: rode uma vez, como administrador do banco, CREATE ROLE ${WALLED_ROLE} NOLOGIN; GRANT ${WALLED_ROLE} TO ${rows[0]?.me};`,
  )
}

async function canTake(client: ClientBase): Promise<boolean> {
  try {
    await client.query(`SET ROLE ${WALLED_ROLE}; RESET ROLE`)
    return true
  } catch (error) {
    // 22023: no such role; 42501: not a member of it.
    if (errorCode(error) === '22023' || errorCode(error) === '42501') return false
    throw error
  }
}

async function unlessDone(client: ClientBase, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    // 42710 and 23505: exists by now; XX000: "tuple concurrently updated" by the same statement elsewhere.
    if (!['42710', '23505', 'XX000'].includes(errorCode(error) ?? '')) throw error
  }
}
