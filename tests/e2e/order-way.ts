import { expect } from '@playwright/test'
import { type ErpEmulator, startErp } from '../../emulators/erp/server'
import { type PspEmulator, startPsp } from '../../emulators/psp/server'
import { emulatedErp } from '../../server/platform/config-erp'
import { Product, until } from '../product'
import { Api, Refused } from './api'
import type { Customer } from './attendant'

/** An order as the way reads it. */
export type Seen = {
  order: { id: string; phase: string; review: string; total: number; paid: number; rev: number }
  payments: { id: string; state: string; received: number; trouble: string | null }[]
  steps: { kind: string; to_phase: string | null; note: string | null }[]
}

const ORDER = `query($id: ID!) { order(id: $id) {
  order { id phase review total paid rev } payments { id state received trouble } steps { kind to_phase note } } }`
/** What is said of a product; without a stripe and a list it bears none. */
type Sold = Readonly<{
  name: string
  sku: string
  kind: string
  price: number
  stripe?: string
  control_list?: string
  /** The highest price that the law allows, cents. */
  pmc?: number
}>

/** Puts a product on the shop's list. */
export const sells = (api: Api, product: Sold): Promise<unknown> =>
  api.ask('mutation($form: ProductInput!) { saveProduct(form: $form) }', {
    form: {
      ...{ gtin: '', brand: '', maker: '', ingredient: '', presentation: '', anvisa_register: '' },
      ...{ stripe: 'none', control_list: '', description: '', active: true, promo_until: '' },
      ...{ stock_typed: false, ...product },
    },
  })

/** The code of the medicine, here and in the ERP. */
export const SKU = 'AMOX-CAMINHO'
const PIX_KEY = '123e4567-e12b-12d1-a456-426655440000'
/** So long does the server wait for a bank or an ERP, ms. */
const CALL_MS = 2_000
/** What was begun is done within this, ms. */
const DONE_MS = 120_000

/** A shop that sells one medicine by prescription, with a bank and an ERP that tests order trouble of. */
export class OrderWay {
  readonly product: Product
  readonly psp: PspEmulator
  readonly erp: ErpEmulator
  #api: Api | null = null

  private constructor(product: Product, psp: PspEmulator, erp: ErpEmulator) {
    this.product = product
    this.psp = psp
    this.erp = erp
  }

  /** `bank`: is its account open already, or does somebody open it? */
  static async start({ bank = true } = {}): Promise<OrderWay> {
    const psp = await startPsp({ port: 0 })
    const erp = await startErp({ port: 0, perSecond: { bling: 50 } })
    const { urls, signIn, client } = emulatedErp(erp.url)
    const product = await Product.start({
      PSP_PROVIDERS: `Banco emulado|${psp.url}|${psp.url}/oauth/token`,
      PSP_TIMEOUT_MS: String(CALL_MS),
      BLING_URL: urls.bling,
      BLING_SIGN_IN_URL: signIn.bling.authorize,
      BLING_TOKEN_URL: signIn.bling.token,
      BLING_CLIENT_ID: client.id,
      BLING_CLIENT_SECRET: client.secret,
      ERP_TIMEOUT_MS: String(CALL_MS),
      ERP_LATE_MS: '1000',
    })
    const way = new OrderWay(product, psp, erp)
    way.#api = await Api.of(product, 'admin@demo.test')
    if (bank) await way.#openBank()
    await way.#openErp()
    await way.#namePharmacist()
    return way
  }

  async stop(): Promise<void> {
    await this.product.stop()
    await Promise.all([this.psp.close(), this.erp.close()])
  }

  get api(): Api {
    if (!this.#api) throw new Error('nobody is logged in')
    return this.#api
  }

  async #openBank(): Promise<void> {
    const form = { provider: 'Banco emulado', name: 'Conta', pix_key: PIX_KEY, expiry_minutes: 60 }
    const id = await this.api.ask<string>(
      'mutation($form: PspAccountInput!) { savePspAccount(form: $form) }',
      { form },
    )
    await this.api.ask(
      'mutation($id: ID!, $client: String!, $secret: String!) { savePspSecret(id: $id, client_id: $client, client_secret: $secret) }',
      { id, client: this.psp.bank.clientId, secret: this.psp.bank.clientSecret },
    )
    await until(async () => this.psp.bank.hooks.has(PIX_KEY), DONE_MS)
  }

  /** The shop's product, with what the law asks of it, which the ERP knows by its code. */
  async #openErp(): Promise<void> {
    await this.sells({
      ...{ name: 'Amoxicilina 500 mg', sku: SKU, kind: 'medicine', price: 2_490 },
      ...{ stripe: 'red_retention', control_list: 'antimicrobial' },
    })
    this.erp.shops.bling.add({ sku: SKU, name: 'Amoxicilina 500 mg', price: 24.9, stock: 9 })
    const id = await this.api.ask<string>(
      'mutation($form: ErpConnectionInput!) { saveErpConnection(form: $form) }',
      { form: { kind: 'bling', name: 'Bling', push_orders: true } },
    )
    const { value, cookies } = await this.api.askWithCookies<string>(
      'mutation($id: ID!) { beginErpSignIn(id: $id) }',
      { id },
    )
    await this.api.ask(
      'mutation($code: String!, $state: String!) { endErpSignIn(code: $code, state: $state) }',
      { code: this.erp.shops.bling.code(), state: new URL(value).searchParams.get('state') },
      cookies,
    )
    await until(async () => {
      const { items } = await this.api.ask<{ items: { products: number }[] }>(
        '{ erpConnections { items { products } } }',
      )
      return items[0]?.products === 1
    }, DONE_MS)
  }

  async #namePharmacist(): Promise<void> {
    await this.api.ask('mutation($id: ID!) { savePharmacist(user_id: $id, crf: "54321", crf_state: "SP") }', {
      id: this.api.userId,
    })
  }

  /** The customer greets and sends a cart at once; gives what the emulator posted of both. */
  async cart(phone: string, name: string): Promise<unknown[]> {
    await this.product.emulator('POST', '/settings', { orderedWebhooks: false, duplicateStatuses: true })
    const says = (message: object) => this.product.emulator('POST', `/phones/${phone}/messages`, message)
    const items = [{ product_retailer_id: SKU, quantity: 2, item_price: 24.9, currency: 'BRL' }]
    await Promise.all([
      says({ name, text: 'Quero pedir pelo catálogo' }),
      says({ name, type: 'order', order: { catalog_id: '1', product_items: items } }),
    ])
    const { entries } = await this.product.emulator<{ entries: { body: unknown }[] }>(
      'GET',
      '/journal?kind=webhook',
    )
    return entries.map(({ body }) => body).filter((body) => JSON.stringify(body).includes(phone))
  }

  /** Greets and sends a cart with two of a product at this price (cents); gives the id of its order. */
  async cartOf(customer: Customer, sku: string, price: number): Promise<string> {
    await customer.writes('Quero estes')
    await this.product.emulator('POST', `/phones/${customer.phone}/messages`, {
      type: 'order',
      order: {
        catalog_id: '1',
        product_items: [{ product_retailer_id: sku, quantity: 2, item_price: price / 100, currency: 'BRL' }],
      },
    })
    return this.theOrderOf(customer.phone)
  }

  /** Puts a product on the shop's list, which no ERP knows. */
  async sells(product: Sold): Promise<void> {
    await sells(this.api, product)
  }

  /** Posts a webhook once more, whoever listens. */
  async again(body: unknown): Promise<void> {
    await this.product.emulator('POST', '/webhooks/raw', { body })
  }

  /** The customer's orders, by their phone. */
  async ordersOf(phone: string): Promise<string[]> {
    const { items } = await this.api.ask<{ items: { id: string }[] }>(
      'query($list: ListInput) { orderRows(list: $list) { items { id } } }',
      { list: { search: phone } },
    )
    return items.map(({ id }) => id)
  }

  async theOrderOf(phone: string): Promise<string> {
    let ids: string[] = []
    await until(async () => {
      ids = await this.ordersOf(phone)
      return ids.length > 0
    }, DONE_MS)
    return ids[0] ?? ''
  }

  see(id: string): Promise<Seen> {
    return this.api.ask<Seen>(ORDER, { id })
  }

  /** Waits until the order is as it should be. */
  async until(id: string, isSo: (seen: Seen) => boolean): Promise<Seen> {
    let seen = await this.see(id)
    await until(async () => {
      seen = await this.see(id)
      return isSo(seen)
    }, DONE_MS)
    return seen
  }

  async approve(id: string): Promise<void> {
    await this.changed(
      id,
      ({ order }) => order.review === 'approved',
      (rev) =>
        this.api.ask(
          `mutation($id: ID!, $rev: Int!, $prescription: PrescriptionInput!) {
          approvePrescription(order_id: $id, rev: $rev, prescription: $prescription) }`,
          {
            id,
            rev,
            prescription: { kind: 'paper_original', issued_on: today(), original_at_delivery: false },
          },
        ),
    )
  }

  async move(id: string, phase: string): Promise<void> {
    await this.changed(
      id,
      ({ order }) => order.phase === phase,
      (rev) =>
        this.api.ask(
          'mutation($id: ID!, $rev: Int!, $phase: String!) { moveOrder(id: $id, rev: $rev, phase: $phase) }',
          {
            ...{ id, rev, phase },
          },
        ),
    )
  }

  /** Changes an order as people do: who is told that it has moved on looks, and goes on from there. */
  async changed(id: string, isDone: (seen: Seen) => boolean, change: (rev: number) => Promise<unknown>) {
    for (let tries = 0; tries < 20; tries++) {
      const seen = await this.see(id)
      if (isDone(seen)) return
      await change(seen.order.rev).catch((error: unknown) => {
        if (!(error instanceof Refused) || tries > 10) throw error
      })
    }
    throw new Error('it did not come to it')
  }

  /** Charges all of it at the bank, and waits for the code; asked again by the same key it is the same charge. */
  async charge(id: string, hash: string): Promise<void> {
    const { order } = await this.see(id)
    await this.api.ask(
      'mutation($id: ID!, $amount: Int!, $hash: String!) { requestPayment(order_id: $id, kind: "pix_dynamic", amount: $amount, hash: $hash) }',
      { id, amount: order.total, hash },
    )
    await this.until(id, ({ payments }) => payments.some(({ state }) => state === 'requested'))
  }

  /** Tells the product of this money, whoever listens. */
  async tell(endToEndId: string, times: number): Promise<void> {
    await this.psp.tell([endToEndId], times).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
  }

  /** The orders on their way to the ERP. */
  async pushes(): Promise<{ state: string; ref: string | null }[]> {
    return (
      await this.api.ask<{ items: { state: string; ref: string | null }[] }>(
        '{ erpPushes { items { state ref } } }',
      )
    ).items
  }

  /** Everything that an order must have come to, once. */
  async expectOnce(id: string, phone: string): Promise<void> {
    const { bank } = this.psp
    const { orders } = this.erp.shops.bling
    expect(await this.ordersOf(phone)).toEqual([id])
    const { order, payments, steps } = await this.see(id)
    expect(order).toMatchObject({ phase: 'delivered', paid: order.total })
    expect(payments).toMatchObject([{ state: 'paid', received: order.total }])
    const times = (kind: string) => steps.filter((one) => one.kind === kind).length
    expect([times('placed'), times('approved'), times('asked'), times('paid'), times('late')]).toEqual([
      1, 1, 1, 1, 0,
    ])
    expect(
      steps
        .filter(({ kind }) => kind === 'moved')
        .map(({ to_phase }) => to_phase)
        .toReversed(),
    ).toEqual(['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered'])
    expect([...bank.charges.values()].map(({ pix }) => pix.length)).toEqual([1])
    expect(orders.map(({ lines }) => lines.map(({ quantity, price }) => [quantity, price]))).toEqual([
      [[2, 24.9]],
    ])
    expect(await this.pushes()).toMatchObject([{ state: 'confirmed', ref: String(orders[0]?.id) }])
  }
}

/** yyyy-mm-dd, where the shop is. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
