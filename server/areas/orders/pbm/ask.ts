import { PBM_LIMITS } from '../../../../contract/pbm-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { documentKind, plainDocument } from '../../../../src/domain/contacts/document'
import { takes } from '../../../../src/domain/kernel/step'
import { orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { holdsLine, repaid } from '../../../../src/domain/pbm/authorised'
import { type ProgrammeProduct, ruleFor } from '../../../../src/domain/pbm/programme-product'
import { dayOf, endOfDay } from '../../../../src/domain/time/relative-time'
import { isDay } from '../../../../src/domain/time/written-moment'
import type { Config } from '../../../platform/config'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import { checkedKey } from '../../../platform/db/request-key'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { PbmRequestInput } from '../../../platform/graphql/resolvers.gen'
import { seal } from '../../../platform/seal'
import { advance, authorisationsOf, enqueueFollow } from '../../pbm/area'
import { type LockedOrder, lockOrder } from '../locked-order'
import { tooFar } from '../move/too-far'
import { linesOf } from '../save/lines'
import { mustBeUnpaid } from '../save/todays-prices'
import { refreshPbm } from './refresh'

type Asked = Readonly<{ order_id: string; rev: number; hash: string; form: PbmRequestInput }>
type Programme = Readonly<{
  id: string
  name: string
  operator: string
  laboratory: string | null
  way: 'portal' | 'gateway'
  stacks: boolean
  refund: number
  valid_days: number
  products: readonly ProgrammeProduct[]
}>
type Line = Readonly<{
  name: string
  gtin: string | null
  price: number
  quantity: number
  list_price: number | null
}>

const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })
const DAY_MS = 86_400_000

/**
 * Asks a programme's operator for a line of an order, or writes down what its portal said. The same key is the same authorisation, however
 * often it is asked for. Gives its id.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT for an order that has changed, gone too far or has money, and for a line
 *   that has one already.
 */
export async function askPbm(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, rev, hash, form }: Asked,
  now: Date,
  { secretKey, pbm }: Pick<Config, 'secretKey' | 'pbm'>,
): Promise<string> {
  const key = checkedKey(hash, 'Uma autorização precisa de uma chave de 16 a 64 letras e algarismos.')
  const order = await lockOrder(work, viewer, orderId, null)
  const known = await work.one<{ id: string }>(
    'SELECT id::text FROM pbm_authorisations WHERE hash = $1 AND order_id = $2',
    [key, orderId],
  )
  if (known) return known.id
  await lockOrder(work, viewer, orderId, rev)
  if (!takes(orderSteps, order.phase, 'CHANGE')) throw tooFar(order)
  await mustBeUnpaid(work, orderId)
  const line = (await linesOf(work, orderId)).get(form.place)
  if (!line) throw invalid('place', 'Este item não está mais no pedido.')
  const standing = (await authorisationsOf(work, orderId)).find(({ id }) => id === line.pbm_id)
  if (standing && holdsLine(standing.state))
    throw new Refusal('CONFLICT', 'Este item já tem uma autorização: desista dela antes de pedir outra.')
  const programme = await programmeOf(work, form.programme_id)
  const register = await registerOf(work, line.product_id)
  const rule = ruleFor(programme.products, { gtin: line.gtin, register })
  await mustFit(work, { order, line, programme, rule }, now)
  const typed = typedAnswer(form, programme, line)
  if (programme.way === 'gateway' && !pbm.gateways.some(({ operator }) => operator === programme.operator))
    throw invalid('programme_id', 'Esta operadora não está entre as que o responsável pelo Balcão oferece.')
  const who = await beneficiaryOf(work, order, form, typed === null)
  const made = await work.one<{ id: string }>(
    `INSERT INTO pbm_authorisations (tenant_id, programme_id, programme_name, operator, laboratory, way, stacks, refund_percent, order_id,
       product_id, product_name, ean, pieces, price, state, hash, beneficiary, card_end, user_id, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'asked', $15, $16, $17, $18, $19) RETURNING id::text`,
    [
      work.tenant.id,
      ...[programme.id, programme.name, programme.operator, programme.laboratory],
      ...[typed === null ? programme.way : 'portal', programme.stacks, programme.refund, orderId],
      ...[
        line.product_id,
        line.name,
        rule?.ean || line.gtin || register || '',
        line.quantity,
        line.price,
        key,
      ],
      typed === null ? seal(secretKey, JSON.stringify(who)) : null,
      who.card.slice(-4) || null,
      Number(viewer.id),
      now,
    ],
  )
  if (!made) throw new Error('an authorisation was not written')
  await work.query('UPDATE order_lines SET pbm_id = $3, pbm_stacks = $4 WHERE order_id = $1 AND place = $2', [
    ...[orderId, form.place, made.id, programme.stacks],
  ])
  await work.query('UPDATE orders SET pbm_lost = NULL, rev = rev + 1 WHERE id = $1', [orderId])
  const one = {
    id: made.id,
    state: 'asked',
    way: programme.way,
    price: line.price,
    pieces: line.quantity,
  } as const
  if (typed === null) await enqueueFollow(work, made.id)
  else if ('denied' in typed)
    await advance(work, { ...one, way: 'portal' }, 'DENY', now, { reason: typed.denied })
  else {
    const { number, discount, refund } = typed
    const validUntil = await validUntilOf(work, typed.until, programme.valid_days, now)
    await advance(work, { ...one, way: 'portal' }, 'AUTHORISE', now, { number, discount, refund, validUntil })
  }
  await refreshPbm(work, orderId, now, viewer.id)
  return made.id
}

async function programmeOf(work: Work, id: string): Promise<Programme> {
  const found = isId(id)
    ? await work.one<Programme>(
        `SELECT id::text, name, operator, laboratory, way, stacks, refund, valid_days, products FROM pbm_programmes
         WHERE id = $1::bigint AND deleted_at IS NULL AND active`,
        [id],
      )
    : undefined
  if (!found) throw invalid('programme_id', 'Este programa não existe mais, ou está suspenso.')
  return found
}

async function registerOf(work: Work, productId: string | null): Promise<string | null> {
  if (productId === null) return null
  const row = await work.one<{ register: string | null }>(
    'SELECT anvisa_register AS register FROM products WHERE id = $1',
    [productId],
  )
  return row?.register ?? null
}

/** What the shop knows beforehand of why an operator would say no. @throws Refusal INVALID with the field */
async function mustFit(
  work: Work,
  {
    order,
    line,
    programme,
    rule,
  }: Readonly<{ order: LockedOrder; line: Line; programme: Programme; rule: ProgrammeProduct | undefined }>,
  now: Date,
): Promise<void> {
  if (!programme.stacks && line.list_price !== null && line.price < line.list_price)
    throw invalid(
      'place',
      `O programa ${programme.name} não se soma a desconto da loja: volte o item ao preço da loja, ou escolha outro programa.`,
    )
  if (!rule) return
  if (line.quantity > rule.pieces)
    throw invalid('place', `O programa ${programme.name} autoriza até ${rule.pieces} por compra.`)
  if (rule.days === 0) return
  const last = await work.one<{ at: Date }>(
    `SELECT max(a.confirmed_at) AS at FROM pbm_authorisations a JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
     WHERE o.customer_id = $1 AND a.programme_id = $2 AND a.ean = $3 AND a.state = 'confirmed'`,
    [order.customer_id, programme.id, rule.ean || line.gtin || rule.registration],
  )
  const next = last?.at ? new Date(last.at.getTime() + rule.days * DAY_MS) : null
  if (next && next > now)
    throw invalid(
      'place',
      `O programa ${programme.name} só autoriza este produto de novo a partir de ${dayOf(
        next.getTime(),
        await zoneOf(work),
      )
        .split('-')
        .reverse()
        .join('/')}.`,
    )
}

type Typed =
  | Readonly<{ denied: string }>
  | Readonly<{ number: string; discount: number; refund: number; until: string }>

/** What the portal said, as it was typed; null: the operator is asked from here. @throws Refusal INVALID with the field */
function typedAnswer(form: PbmRequestInput, programme: Programme, line: Line): Typed | null {
  const denied = cleanText(form.denied ?? '').trim()
  if (denied !== '') return { denied: denied.slice(0, PBM_LIMITS.reason) }
  const number = cleanText(form.number ?? '').trim()
  if (number === '') {
    if (programme.way === 'gateway') return null
    throw invalid('number', 'Digite o número que o portal da operadora deu.')
  }
  if (number.length > PBM_LIMITS.number)
    throw invalid('number', `São no máximo ${PBM_LIMITS.number} caracteres.`)
  const { discount = null, refund = null } = form
  const cost = line.price * line.quantity
  if (discount === null || discount < 1 || discount > cost)
    throw invalid('discount', 'O desconto vai de um centavo até o preço do item.')
  if (refund !== null && (refund < 0 || refund > discount))
    throw invalid('refund', 'A operadora não repõe mais do que o desconto.')
  return {
    number,
    discount,
    refund: refund ?? repaid(discount, programme.refund),
    until: form.valid_until ?? '',
  }
}

/** Until the end of a day of the shop's. @throws Refusal INVALID for a day that is over or too far */
async function validUntilOf(work: Work, typed: string, days: number, now: Date): Promise<Date> {
  const zone = await zoneOf(work)
  const day = typed === '' ? dayOf(now.getTime() + (days - 1) * DAY_MS, zone) : typed
  if (!isDay(day) || day < dayOf(now.getTime(), zone) || day > dayOf(now.getTime() + 31 * DAY_MS, zone))
    throw invalid('valid_until', 'A validade vai de hoje até 30 dias.')
  return new Date(endOfDay(day, zone))
}

/** Card and CPF as the operator is told of them; the customer's own CPF where none was typed. @throws Refusal INVALID with the field */
async function beneficiaryOf(
  work: Work,
  order: LockedOrder,
  form: PbmRequestInput,
  isAsked: boolean,
): Promise<{ card: string; document: string }> {
  const card = (form.card ?? '').replace(/[\s.-]/g, '')
  if (!/^[0-9A-Za-z]*$/.test(card) || card.length > PBM_LIMITS.card)
    throw invalid('card', 'O cartão tem só letras e algarismos.')
  const typed = plainDocument(form.document ?? '')
  if (typed !== '' && documentKind(typed) !== 'cpf')
    throw invalid('document', 'Este CPF não existe: confira os dígitos.')
  const own = await work.one<{ document: string | null; refused: boolean }>(
    `SELECT c.document_register AS document, (SELECT x.decision IN ('denied', 'withdrawn') FROM customer_consents x
       WHERE x.tenant_id = c.tenant_id AND x.customer_id = c.id AND x.purpose = 'pbm_share' ORDER BY x.at DESC, x.id DESC LIMIT 1) IS TRUE AS refused
     FROM customers c WHERE c.id = $1`,
    [order.customer_id],
  )
  if (isAsked && own?.refused)
    throw invalid('programme_id', 'O cliente não quer que os dados dele vão a programas de benefício.')
  const known = plainDocument(own?.document ?? '')
  const document = typed !== '' ? typed : documentKind(known) === 'cpf' ? known : ''
  if (isAsked && card === '' && document === '')
    throw invalid('document', 'Digite o cartão ou o CPF do beneficiário.')
  return { card, document }
}
