import { emptyForm } from '../../../src/domain/described/area-form'
import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { AddCashStepDocument } from '../../../src/infra/graphql/cash.gen'
import {
  EndCourierLinkDocument,
  GiveToCourierDocument,
  MakeCourierLinkDocument,
  SaveCourierDocument,
  SendCourierLinkDocument,
} from '../../../src/infra/graphql/couriers.gen'
import * as orders from '../../../src/infra/graphql/orders.gen'
import {
  AskPbmDocument,
  MarkPbmClosingDocument,
  SavePbmProgrammeDocument,
  SeenPbmLossDocument,
  WithdrawPbmDocument,
} from '../../../src/infra/graphql/pbm.gen'
import { UpdateSettingDocument } from '../../../src/infra/graphql/settings.gen'
import {
  DeleteDispensingDocument,
  ExportSngpcDocument,
  SaveDispensingDocument,
} from '../../../src/infra/graphql/sngpc.gen'
import { SaveStoreInfoDocument } from '../../../src/infra/graphql/store.gen'
import { ask } from '../client'
import { aClosing } from './authorisation-row'
import { asked, type Case, heldBy, nobody, type Scene } from './deeds'
import { A_DISPENSING } from './order-questions'
import { Panel } from './panel'
import type { Talk } from './shop'

let keys = 0
const aKey = () => `key-of-an-order-action-${process.pid}-${++keys}`
const LINES = [{ name: 'Dipirona', price: 749, quantity: 2 }]

const anOrder = async ({ panels }: Scene, { customerId }: Talk, prescription = false) =>
  (
    await asked(panels.alice, orders.SaveOrderDocument, {
      id: null,
      rev: null,
      hash: aKey(),
      form: {
        customer_id: customerId,
        delivery: 'pickup',
        discount: 0,
        lines: LINES.map((line) => ({ ...line, needs_prescription: prescription })),
      },
    })
  ).saveOrder

const revOf = async ({ panels }: Scene, id: string) =>
  (await asked(panels.alice, orders.OrderDocument, { id })).order?.order.rev ?? 0

const moveTo = async (scene: Scene, id: string, ...phases: readonly string[]) => {
  for (const phase of phases)
    await asked(scene.panels.alice, orders.MoveOrderDocument, {
      id,
      rev: await revOf(scene, id),
      phase,
      status_id: null,
    })
}

const aPayment = async (scene: Scene, talk: Talk) =>
  (
    await asked(scene.panels.alice, orders.RequestPaymentDocument, {
      order_id: await anOrder(scene, talk),
      kind: 'cash',
      amount: 1498,
      hash: aKey(),
    })
  ).requestPayment

/** What a programme's portal authorised for an order. */
const anAuthorisation = async (scene: Scene, talk: Talk) => {
  const form = { ...emptyForm(pbmProgrammes), name: aKey(), products: [] }
  const { alice } = scene.panels
  const { savePbmProgramme: programme_id } = await asked(alice, SavePbmProgrammeDocument, { form })
  return (
    await asked(alice, AskPbmDocument, {
      order_id: await anOrder(scene, talk),
      rev: 1,
      hash: aKey(),
      form: { programme_id, place: 1, number: '1', discount: 100 },
    })
  ).askPbm
}

/** A product that is no medicine. */
const aBrush = async ({ server, shop }: Scene): Promise<string> =>
  (
    await server.db.work(shop.tenant, (w) =>
      w.one<{ id: string }>(
        `INSERT INTO products (tenant_id, sku, name, kind) VALUES ($1, $2, 'Escova', 'perfumery') RETURNING id::text`,
        [shop.tenant.id, aKey()],
      ),
    )
  )?.id ?? ''

/** Asks for the payment of an order that holds no medicine, by the shop's own key. */
const sendsOrderMessage = async (scene: Scene, { customerId, id: ticketId }: Talk) => {
  const { alice } = scene.panels
  const store = { ...EMPTY_STORE, trade_name: 'Loja', city: 'Fortaleza', pix_key: 'pix@loja.test' }
  await asked(alice, SaveStoreInfoDocument, { store })
  const line = { product_id: await aBrush(scene), name: 'Escova', price: 700, quantity: 1 }
  const form = {
    customer_id: customerId,
    chat_ticket_id: ticketId,
    delivery: 'pickup',
    discount: 0,
    lines: [line],
  }
  const { saveOrder: order_id } = await asked(alice, orders.SaveOrderDocument, {
    id: null,
    rev: null,
    hash: aKey(),
    form,
  })
  const wanted = { order_id, kind: 'pix_static', amount: 700, hash: aKey() }
  const { requestPayment: payment_id } = await asked(alice, orders.RequestPaymentDocument, wanted)
  return asked(alice, orders.SendOrderPaymentDocument, { payment_id, chat_ticket_id: ticketId, hash: aKey() })
}

const aPharmacist = ({ panels, shop }: Scene) =>
  asked(panels.alice, orders.SavePharmacistDocument, {
    user_id: shop.alice.id,
    crf: '12345',
    crf_state: 'SP',
  })

/** The shop writes its sales down for the SNGPC. */
const recordsSales = ({ panels }: Scene) =>
  asked(panels.alice, UpdateSettingDocument, { key: 'sngpc_since', value: '2020-01-01', instance_id: null })

const aDispensing = async (scene: Scene, talk: Talk) => {
  await aPharmacist(scene)
  await recordsSales(scene)
  const order_id = await anOrder(scene, talk)
  await scene.server.db.work(scene.shop.tenant, (w) =>
    w.query(`UPDATE order_lines SET control_list = 'B1' WHERE order_id = $1`, [order_id]),
  )
  const { saveDispensing: id } = await asked(scene.panels.alice, SaveDispensingDocument, {
    order_id,
    rev: 1,
    id: null,
    form: A_DISPENSING,
  })
  return { order_id, id }
}

const anArea = async ({ panels }: Scene) =>
  (
    await asked(panels.alice, orders.SaveDeliveryAreaDocument, {
      id: null,
      rev: null,
      instance_id: null,
      name: `Bairro ${++keys}`,
      fee: 500,
      minutes: 60,
    })
  ).saveDeliveryArea

const aQuote = async ({ panels }: Scene, { customerId }: Talk) =>
  (
    await asked(panels.alice, orders.SaveQuoteDocument, {
      customer_id: customerId,
      quote: { hash: aKey(), status: 'open', items: LINES },
    })
  ).saveCustomerQuote.id

const quoteRev = async ({ panels }: Scene, id: string) =>
  (await asked(panels.alice, orders.QuoteRowsDocument, { list: { filters: [{ field: 'id', any: [id] }] } }))
    .quoteRows.items[0]?.rev ?? 0

const of = (about: string, act: Case['act']): readonly Case[] => [{ about, before: heldBy('ana'), act }]

const aCourier = async ({ panels }: Scene) =>
  (
    await asked(panels.alice, SaveCourierDocument, {
      id: null,
      rev: null,
      form: { name: `Entregador ${++keys}`, phone: '', active: true },
    })
  ).saveCourier

/** An order that its courier may take along, with the token of their link. */
const aRun = async (scene: Scene, talk: Talk) => {
  const { alice } = scene.panels
  const { saveOrder: id } = await asked(alice, orders.SaveOrderDocument, {
    id: null,
    rev: null,
    hash: aKey(),
    form: {
      customer_id: talk.customerId,
      delivery: 'delivery',
      address: 'Rua das Flores, 10',
      discount: 0,
      lines: LINES,
    },
  })
  await moveTo(scene, id, 'confirmed', 'ready')
  const courier_id = await aCourier(scene)
  await asked(alice, GiveToCourierDocument, { order_ids: [id], courier_id })
  const { makeCourierLink } = await asked(alice, MakeCourierLinkDocument, { courier_id })
  const token = new URLSearchParams(new URL(makeCourierLink.url).hash.slice(1)).get('token') ?? ''
  return { id, courier_id, token }
}

/** By the courier, whom nobody has let in. */
const takesAlong = async (scene: Scene, talk: Talk) => {
  const { id, token } = await aRun(scene, talk)
  Panel.asked.add('courierDid')
  const query =
    'mutation($t: String!, $o: ID!, $h: String!) { courierDid(token: $t, order_id: $o, kind: "out", hash: $h) { day } }'
  const answer = await ask(scene.server.url, scene.shop.tenant.slug, query, {
    variables: { t: token, o: id, h: aKey() },
  })
  if (answer.body.errors) throw new Error(JSON.stringify(answer))
}

/** What is done with orders, of which panels keep nothing but that something changed. */
export const orderCases: Readonly<Record<string, readonly Case[]>> = {
  saveOrder: of('beside the conversation', anOrder),
  sendOrder: of('as a text and a page', ({ panels }, { id, customerId }) =>
    asked(panels.ana, orders.SendOrderDocument, {
      id: null,
      rev: null,
      form: { customer_id: customerId, delivery: 'pickup', discount: 0, lines: LINES },
      chat_ticket_id: id,
      hash: aKey(),
    }),
  ),
  moveOrder: of('to the customer', async (scene, talk) =>
    moveTo(scene, await anOrder(scene, talk), 'confirmed', 'ready', 'delivered'),
  ),
  cancelOrder: of('that nobody wants', async (scene, talk) => {
    const id = await anOrder(scene, talk)
    await asked(scene.panels.alice, orders.CancelOrderDocument, { id, rev: 1, reason: 'Desistiu' })
  }),
  returnOrder: of('of which a piece comes back', async (scene, talk) => {
    const id = await anOrder(scene, talk)
    await moveTo(scene, id, 'confirmed', 'ready', 'delivered')
    await asked(scene.panels.alice, orders.ReturnOrderDocument, {
      id,
      rev: await revOf(scene, id),
      lines: [{ place: 1, pieces: 1 }],
      note: null,
    })
  }),
  grantOrderDiscount: of('by somebody who may', async (scene, talk) => {
    const id = await anOrder(scene, talk)
    await asked(scene.panels.alice, orders.GrantOrderDiscountDocument, { id, rev: 1 })
  }),
  takeTodaysPrices: of('of its lines', async (scene, talk) => {
    const product = await aBrush(scene)
    const { saveOrder: id } = await asked(scene.panels.alice, orders.SaveOrderDocument, {
      id: null,
      rev: null,
      hash: aKey(),
      form: {
        customer_id: talk.customerId,
        delivery: 'pickup',
        discount: 0,
        lines: [{ product_id: product, name: 'Escova', price: 700, quantity: 1 }],
      },
    })
    await scene.server.db.work(scene.shop.tenant, (w) =>
      w.query('UPDATE product_offers SET price = 800 WHERE product_id = $1', [product]),
    )
    await asked(scene.panels.alice, orders.TakeTodaysPricesDocument, { id, rev: 1, places: null })
  }),
  classifyOrderLine: of('by a pharmacist', async (scene, talk) => {
    await aPharmacist(scene)
    const id = await anOrder(scene, talk)
    await scene.server.db.work(scene.shop.tenant, (w) =>
      w.query('UPDATE order_lines SET unclassified = TRUE WHERE order_id = $1', [id]),
    )
    await asked(scene.panels.alice, orders.ClassifyOrderLineDocument, {
      order_id: id,
      rev: 1,
      place: 1,
      needs_prescription: false,
      control_list: null,
    })
  }),
  attachPrescription: of('that the customer sent', async (scene, talk) => {
    const id = await anOrder(scene, talk)
    const picture = await scene.server.db.work(scene.shop.tenant, (w) =>
      w.one<{ id: string }>(
        `UPDATE customer_chats SET type = 'image' WHERE id = (SELECT max(id) FROM customer_chats
           WHERE chat_ticket_id = $1 AND tag_type = 'in') RETURNING id::text`,
        [talk.id],
      ),
    )
    await asked(scene.panels.alice, orders.AttachPrescriptionDocument, {
      order_id: id,
      message_id: picture?.id ?? '',
    })
    await scene.server.db.work(scene.shop.tenant, (w) =>
      w.query(`UPDATE customer_chats SET type = 'chat' WHERE id = $1`, [picture?.id]),
    )
  }),
  approvePrescription: of('by a pharmacist', async (scene, talk) => {
    await aPharmacist(scene)
    const id = await anOrder(scene, talk, true)
    await asked(scene.panels.alice, orders.ApprovePrescriptionDocument, {
      order_id: id,
      rev: 1,
      prescription: { kind: 'paper_original', issued_on: '2026-01-02', original_at_delivery: false },
    })
  }),
  refusePrescription: of('by a pharmacist', async (scene, talk) => {
    await aPharmacist(scene)
    const id = await anOrder(scene, talk, true)
    await asked(scene.panels.alice, orders.RefusePrescriptionDocument, {
      order_id: id,
      rev: 1,
      reason: 'Ilegível',
    })
  }),
  saveDispensing: of('by a pharmacist', (scene, talk) => aDispensing(scene, talk)),
  deleteDispensing: of('by a pharmacist', async (scene, talk) => {
    const { order_id, id } = await aDispensing(scene, talk)
    await asked(scene.panels.alice, DeleteDispensingDocument, {
      order_id,
      rev: await revOf(scene, order_id),
      id,
    })
  }),
  exportSngpc: of('of a day on which nothing was sold', async (scene) => {
    await recordsSales(scene)
    const cnpj = '11222333000181'
    await asked(scene.panels.alice, SaveStoreInfoDocument, { store: { ...EMPTY_STORE, document: cnpj } })
    await asked(scene.panels.alice, ExportSngpcDocument, {
      cnpj,
      cpf: '52998224725',
      first: '2020-01-02',
      last: '2020-01-02',
    })
  }),
  askPbm: of('as the portal said', anAuthorisation),
  withdrawPbm: of('that nobody wants any more', async (scene, talk) => {
    const id = await anAuthorisation(scene, talk)
    await asked(scene.panels.alice, WithdrawPbmDocument, { id })
  }),
  seenPbmLoss: of('of which nothing was lost', async (scene, talk) => {
    await asked(scene.panels.alice, SeenPbmLossDocument, { order_id: await anOrder(scene, talk) })
  }),
  markPbmClosing: of('that no conversation knows of', async (scene, talk) => {
    await anOrder(scene, talk)
    await asked(scene.panels.alice, MarkPbmClosingDocument, { id: await aClosing(scene.shop), paid: true })
  }),
  requestPayment: of('in cash', aPayment),
  sendOrderPayment: of('by its order message', sendsOrderMessage),
  confirmPayment: of('that came in', async (scene, talk) => {
    const id = await aPayment(scene, talk)
    await asked(scene.panels.alice, orders.ConfirmPaymentDocument, { id, amount: 1498, hash: aKey() })
  }),
  cancelPayment: of('that nobody waits for', async (scene, talk) => {
    const id = await aPayment(scene, talk)
    await asked(scene.panels.alice, orders.CancelPaymentDocument, { id })
  }),
  checkPayment: of('that no bank holds', async (scene, talk) => {
    const id = await aPayment(scene, talk)
    await asked(scene.panels.alice, orders.CheckPaymentDocument, { id }).then(
      () => Promise.reject(new Error('it was not refused')),
      () => undefined,
    )
  }),
  refundPayment: of('that came in', async (scene, talk) => {
    const id = await aPayment(scene, talk)
    await asked(scene.panels.alice, orders.ConfirmPaymentDocument, { id, amount: 1498, hash: aKey() })
    await asked(scene.panels.alice, orders.RefundPaymentDocument, {
      id,
      amount: 1498,
      reason: 'Desistiu',
      hash: aKey(),
    })
  }),
  addCashStep: of('that opens a day', async ({ panels }) => {
    await asked(panels.alice, AddCashStepDocument, {
      day: `2026-01-${String((++keys % 28) + 1).padStart(2, '0')}`,
      instance_id: null,
      kind: 'open',
      amount: 10_000,
      note: null,
      hash: aKey(),
    })
  }),
  approveQuote: of('that waits for it', async (scene, talk) => {
    const id = await aQuote(scene, talk)
    // Nobody of this shop has a limit: it is put where a limit would have put it.
    await scene.server.db.work(scene.shop.tenant, (w) =>
      w.query(`UPDATE quotes SET status = 'asked' WHERE id = $1`, [id]),
    )
    await asked(scene.panels.alice, orders.ApproveQuoteDocument, { id, rev: await quoteRev(scene, id) })
  }),
  refuseQuote: of('that is too dear', async (scene, talk) => {
    const id = await aQuote(scene, talk)
    await asked(scene.panels.alice, orders.RefuseQuoteDocument, {
      id,
      rev: await quoteRev(scene, id),
      reason: 'Preço',
    })
  }),
  convertQuote: of('that the customer took', async (scene, talk) => {
    const id = await aQuote(scene, talk)
    await asked(scene.panels.alice, orders.ConvertQuoteDocument, {
      id,
      rev: await quoteRev(scene, id),
      todays_prices: false,
    })
  }),
  giveToCourier: of('who brings it', async (scene, talk) => {
    await aRun(scene, talk)
  }),
  makeCourierLink: of('for today', async (scene, talk) => {
    await aRun(scene, talk)
  }),
  sendCourierLink: of('to a number that the shop does not talk with', async (scene) => {
    const courier_id = await aCourier(scene)
    await asked(scene.panels.alice, SendCourierLinkDocument, { courier_id, hash: aKey() }).then(
      () => Promise.reject(new Error('it was not refused')),
      () => undefined,
    )
  }),
  endCourierLink: of('that is good', async (scene, talk) => {
    const { courier_id } = await aRun(scene, talk)
    await asked(scene.panels.alice, EndCourierLinkDocument, { courier_id })
  }),
  courierDid: of('by their link', takesAlong),
  saveDeliveryArea: [{ about: 'for orders to come', before: nobody, act: anArea }],
  deleteDeliveryArea: [
    {
      about: 'to which nothing goes any more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, orders.DeleteDeliveryAreaDocument, { id: await anArea(scene) }),
    },
  ],
  savePharmacist: [{ about: 'with their number', before: nobody, act: aPharmacist }],
}
