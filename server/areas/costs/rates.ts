import { rates as described } from '../../../src/domain/costs/area'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'

/** The shop's own prices of messages. What was sent keeps its price: one that held on an earlier day does not change any more. */
export const rates = serveArea(described, {
  async values(form, work, before) {
    if (before) mustBeToCome(await todayOf(work), String(before.since))
    if (form.since < (await todayOf(work)))
      throw new Refusal('INVALID', 'Um preço vale de hoje em diante: o que já foi enviado não muda.', {
        field: 'since',
      })
    return form
  },
  taken: () =>
    new Refusal('CONFLICT', 'Esta mensagem já tem um preço que começa neste dia.', { field: 'since' }),
  mayDelete: async (work, _id, row) => mustBeToCome(await todayOf(work), String(row.since)),
})

/** The shop's day, YYYY-MM-DD. */
async function todayOf(work: Work): Promise<string> {
  const row = await work.one<{ day: string }>(`SELECT (now() AT TIME ZONE ${SHOP_ZONE})::date::text AS day`)
  if (!row) throw new Error('the database gave no day')
  return row.day
}

function mustBeToCome(today: string, since: string): void {
  if (since < today)
    throw new Refusal('CONFLICT', 'Este preço já valeu: ponha um novo, a partir de hoje ou de outro dia.')
}
