import { seesContacts } from '../../../src/domain/access/actions'
import { INTEGRATION } from '../../../src/domain/access/rights'
import type { Step } from '../../../src/domain/access/steps'
import type { Config } from '../../platform/config'
import type { Database, Work } from '../../platform/db/work'
import type { Caller, Identity, Principal, Principals } from '../../platform/principal'
import { verifyToken } from './token'
import { openTook } from './took'

const REMEMBER_MS = 5_000
const MOST = 20_000

type Entry = { until: number; principal: Promise<Principal | null>; tenantId: number; userId: string | null }

const NOBODY: Identity = { principal: null, waiting: null, expired: false, tokenEnds: null }

/** The sessions of a node: who stands behind each token and session that it is shown. */
export function openPrincipals(db: Database, { jwtSecret }: Pick<Config, 'jwtSecret'>): Principals {
  const entries = new Map<string, Entry>()
  const took = openTook(db)
  const principals: Principals = {
    async identify(tenant, token) {
      if (!token) return NOBODY
      const verdict = await verifyToken(jwtSecret, tenant, token)
      if (verdict.kind === 'expired') return { ...NOBODY, expired: true }
      if (verdict.kind === 'invalid') return NOBODY
      const principal = await principals.load(tenant, verdict.sessionId)
      const waiting = principal ? null : await principals.waiting(tenant, verdict.sessionId)
      if (principal || waiting) await took(tenant, verdict.sessionId, verdict.generation)
      return { principal, waiting, expired: false, tokenEnds: verdict.ends }
    },
    load(tenant, sessionId) {
      const key = `${tenant.id}:${sessionId}`
      const hit = entries.get(key)
      if (hit && hit.until > Date.now()) return hit.principal
      if (entries.size >= MOST) entries.clear()
      const principal = db.work(tenant, (work) => readPrincipal(work, sessionId), { readOnly: true })
      const entry: Entry = { until: Date.now() + REMEMBER_MS, principal, tenantId: tenant.id, userId: null }
      entries.set(key, entry)
      principal.then(
        (found) => {
          entry.userId = found?.userId ?? null
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return principal
    },
    standing: async (tenant, sessionIds) =>
      new Set(
        (await db.work(tenant, (work) => readPrincipals(work, sessionIds), { readOnly: true })).map(
          ({ sessionId }) => sessionId,
        ),
      ),
    waiting: (tenant, sessionId) =>
      db.work(tenant, (work) => readWaiting(work, sessionId), { readOnly: true }),
    forget(tenantId, userId) {
      // An entry still being read has no user yet: it may hold the old state, so it goes too.
      for (const [key, entry] of entries)
        if (
          entry.tenantId === tenantId &&
          (userId === null || entry.userId === null || entry.userId === userId)
        )
          entries.delete(key)
    },
  }
  return principals
}

type Row = {
  session_id: string
  user_id: number
  role: string
  routes: string[]
  by_token: boolean
  scope: string[] | null
  department_id: string | null
  instance_ids: string[]
}

const readPrincipal = async (work: Work, sessionId: string): Promise<Principal | null> =>
  (await readPrincipals(work, [sessionId]))[0] ?? null

async function readPrincipals(work: Work, sessionIds: readonly string[]): Promise<Principal[]> {
  const rows = await work.query<Row>(
    `SELECT s.id AS session_id, s.user_id, r.name AS role, u.department_id,
       CASE WHEN i.scope IS NULL THEN r.has_permission_routes
         ELSE ARRAY(SELECT unnest(r.has_permission_routes) INTERSECT SELECT unnest(i.scope)) END AS routes,
       i.id IS NOT NULL AS by_token, i.scope,
       ARRAY(SELECT ui.instance_id::text FROM user_instances ui
             WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id ORDER BY ui.instance_id) AS instance_ids
     FROM sessions s
     JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     JOIN tenants t ON t.id = s.tenant_id AND t.deactivated_at IS NULL
     LEFT JOIN integration_tokens i ON i.tenant_id = s.tenant_id AND i.id = s.integration_token_id
     WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()
       AND (i.id IS NULL OR (i.revoked_at IS NULL AND i.expires_at > now()))
       AND s.due = '{}' AND u.blocked_at IS NULL AND u.deleted_at IS NULL`,
    [work.tenant.id, sessionIds],
  )
  return rows.map(principalOf)
}

function principalOf(row: Row): Principal {
  const userId = String(row.user_id)
  const name = row.by_token ? INTEGRATION : row.role
  const role = { name, has_permission_routes: row.routes, scope: row.scope }
  return {
    sessionId: row.session_id,
    userId,
    role,
    viewer: {
      id: userId,
      role: name,
      department_id: row.department_id,
      instance_ids: row.instance_ids,
      contacts: seesContacts(role) ? 'whole' : 'shown',
    },
  }
}

async function readWaiting(work: Work, sessionId: string): Promise<Caller | null> {
  const row = await work.one<{ user_id: number; due: Step[]; by_token: boolean }>(
    `SELECT s.user_id, s.due, s.integration_token_id IS NOT NULL AS by_token FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
       AND s.due <> '{}' AND u.blocked_at IS NULL AND u.deleted_at IS NULL`,
    [work.tenant.id, sessionId],
  )
  return row ? { sessionId, userId: String(row.user_id), due: row.due, byToken: row.by_token } : null
}
