import type { Database } from '../../platform/db/work'
import { StartupError } from '../../platform/startup-error'
import { staff } from './people'
import { DEMO_TENANT } from './tenant'

/**
 * Production does not start beside the demonstration: its users have one password that was printed on screens, and
 * one of them is an administrator. A shop of the same name with people of its own is none.
 * @throws StartupError that says with which command the demonstration is ended.
 */
export async function refuseDemo(db: Database): Promise<void> {
  const found = await db.system((work) =>
    work.one(
      `SELECT 1 FROM tenants t JOIN users u ON u.tenant_id = t.id
       WHERE t.slug = $1 AND t.deactivated_at IS NULL AND u.deleted_at IS NULL AND u.email = ANY($2::text[]) LIMIT 1`,
      [DEMO_TENANT, staff.map(({ email }) => email)],
    ),
  )
  if (found)
    throw new StartupError(
      `Este banco tem a demonstração ativa (/${DEMO_TENANT}), com um administrador de senha conhecida: encerre-a com “npm run tenant -- deactivate ${DEMO_TENANT}” e inicie de novo.`,
    )
}
