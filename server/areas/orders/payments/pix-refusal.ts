import { payLinkForbiddenBy, type RegulatedLine } from '../../../../src/domain/orders/legal-rules'
import type { PbmStanding } from '../../../../src/domain/orders/order-step'
import { storeOf } from '../../../../src/domain/store/store-form'
import { storeInfos } from '../../../directory/store/infos'
import type { Work } from '../../../platform/db/work'
import type { PixRefusal } from '../../../platform/graphql/resolvers.gen'
import { DISCOUNT_WAITS_SAID } from '../move/hindrances'
import { PBM_SAID, pbmStanding } from '../pbm/standing'
import { DISCOUNT_WAITS } from '../save/discount-right'

/** Why the law forbids at a moment (ms) that a Pix is asked for these lines, in a sentence with the rule; null: it does not. */
export function pixForbidden(lines: readonly RegulatedLine[], now: number): string | null {
  const rule = payLinkForbiddenBy(lines, now)
  if (!rule) return null
  return rule.code === 'unclassified'
    ? `Um farmacêutico diz antes se cada item sem classificação precisa de receita (${rule.source}).`
    : `Medicamento controlado não se vende pela internet: receba na entrega ou no balcão (${rule.source}).`
}

/** Of some orders those of which no Pix may be asked, by the law or since their discount waits, with why. One statement for all of them. */
export async function pixForbiddenOf(work: Work, ids: readonly string[], now: Date): Promise<PixRefusal[]> {
  const orders = await work.query<{
    id: string
    waits: boolean
    pbm: PbmStanding | null
    lines: RegulatedLine[]
  }>(
    `SELECT o.id::text, ${DISCOUNT_WAITS} AS waits, ${pbmStanding('o')} AS pbm, (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.place), '[]')
       FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS lines
     FROM orders o WHERE o.id = ANY($1::bigint[])`,
    [ids],
  )
  return orders.flatMap(({ id, waits, pbm, lines }) => {
    const reason = waits ? DISCOUNT_WAITS_SAID : pbm ? PBM_SAID[pbm] : pixForbidden(lines, now.getTime())
    return reason === null ? [] : [{ order_id: id, reason }]
  })
}

/** Why a shop without a key has no codes of its own. */
export const NO_PIX_KEY =
  'Cadastre a chave Pix, o nome e a cidade da loja em Informações da loja para receber por Pix.'

/** To whom the shop's own codes pay, of a connection (null: the whole shop); null: it has not said all that a code needs. */
export async function pixPayee(
  work: Work,
  instanceId: string | null,
): Promise<Readonly<{ key: string; name: string; city: string }> | null> {
  const { trade_name, legal_name, pix_key: key, city } = storeOf(await storeInfos(work), instanceId)
  const name = trade_name || legal_name
  return key === '' || name === '' || city === '' ? null : { key, name, city }
}
