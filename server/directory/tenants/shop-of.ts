import { isPractice } from '../../../src/domain/training/practice'
import type { Database, Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * The shop that somebody in this tenant belongs to: of somebody who practises, the one that the practice belongs to. Users
 * have one number in both.
 * @throws Refusal NOT_FOUND when there is none any more
 */
export async function shopOf({ db, tenant }: { db: Database; tenant: Tenant }): Promise<Tenant> {
  if (!isPractice(tenant.slug)) return tenant
  const shop = await db.system((work) =>
    work.one<Tenant>(
      'SELECT s.id, s.slug FROM tenants t JOIN tenants s ON s.id = t.practice_of WHERE t.id = $1',
      [tenant.id],
    ),
  )
  if (!shop) throw new Refusal('NOT_FOUND', 'Este treino não existe mais.')
  return shop
}
