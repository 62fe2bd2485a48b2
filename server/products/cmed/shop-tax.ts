import { type MedicineTax, medicineTax } from '../../../src/domain/products/medicine-tax'
import { dayOf } from '../../../src/domain/time/relative-time'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * By which rate the shop reads the CMED's list today: that of the state that it says it is in.
 * @throws Refusal CONFLICT where it has not said it
 */
export async function shopTax(work: Work): Promise<MedicineTax> {
  const row = await work.one<{ state: string | null; city: string | null }>(
    `SELECT store ->> 'state' AS state, store ->> 'city' AS city FROM store_infos WHERE tenant_id = $1 AND instance_id IS NULL`,
    [work.tenant.id],
  )
  const today = dayOf(Date.now(), await zoneOf(work))
  const tax = medicineTax(row?.state ?? '', row?.city ?? '', today)
  if (!tax)
    throw new Refusal(
      'CONFLICT',
      'Diga antes o estado da loja, em Dados da loja: o preço máximo depende do ICMS dele.',
    )
  return tax
}
