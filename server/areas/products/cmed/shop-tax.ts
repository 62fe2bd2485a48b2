import { type MedicineTax, medicineTax } from '../../../../src/domain/products/medicine-tax'
import { dayOf } from '../../../../src/domain/time/relative-time'
import { readSetting } from '../../../directory/settings/read'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'

/**
 * By which columns the shop reads the CMED's list today: those that it says itself, else those of the state that it is in.
 * @throws Refusal CONFLICT where it says neither, or nobody knows its state's
 */
export async function shopTax(work: Work): Promise<MedicineTax> {
  const row = await work.one<{ state: string | null }>(
    `SELECT store ->> 'state' AS state FROM store_infos WHERE tenant_id = $1 AND instance_id IS NULL`,
    [work.tenant.id],
  )
  const state = row?.state ?? ''
  const tax = medicineTax(state, dayOf(Date.now(), await zoneOf(work)), {
    column: await readSetting(work, 'cmed_column', null),
    generic: await readSetting(work, 'cmed_generic_column', null),
  })
  if (tax) return tax
  throw new Refusal(
    'CONFLICT',
    state === ''
      ? 'Diga antes o estado da loja, em Dados da loja, ou a coluna da CMED que vale para ela, em Configurações: o preço máximo depende do ICMS.'
      : `Diga antes, em Configurações, a coluna da CMED que vale para a loja: a alíquota de ICMS dos medicamentos em ${state} muda, e a contabilidade da loja a conhece.`,
  )
}
