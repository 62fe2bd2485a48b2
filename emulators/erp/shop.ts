import { randomBytes, randomUUID } from 'node:crypto'

/** The ERPs whose faces there are. */
export const FACES = ['bling', 'tiny', 'omie'] as const
export type Face = (typeof FACES)[number]

/** A product as the ERP keeps it; money in reais, as ERPs have it. */
export type Product = {
  id: number
  sku: string
  gtin: string
  name: string
  brand: string
  price: number
  promo: number
  stock: number
  active: boolean
  /** Code of goods; empty: none. */
  ncm: string
  /** ANVISA's code and the highest price of a medicine, reais; empty and 0: none. */
  anvisa: string
  pmc: number
  /** What the company keeps under names of its own. */
  traits: Readonly<Record<string, string>>
  /** Where its picture lies; empty: none. */
  picture: string
  changedAt: number
}

type Contact = { id: number; code: string; document: string; name: string }
type Line = { product: number; quantity: number; price: number }
type Order = { id: number; key: string; contact: number; lines: Line[]; body: unknown }

/**
 * Trouble that was ordered, met by the next call that fits. `status`: refused with it; `cut`: nothing is done and the
 * line is cut; `drop`: done, and the answer is lost; `slow`: done at once, answered late.
 */
export type Fault = { on: 'read' | 'write' | 'order' | 'token' } & (
  | { kind: 'status'; status: number; retryAfterS?: number }
  | { kind: 'cut' }
  | { kind: 'drop' }
  | { kind: 'slow'; ms: number }
)

export type ShopOptions = {
  /** How long an access token is good, s. */
  tokenSeconds?: number
  /** Calls a second that each key of a face may make. */
  perSecond?: Partial<Record<Face, number>>
  /** Rows are moved between two pages of a list, as they are where somebody works meanwhile. */
  shifting?: boolean
}

type Grant = { refresh: string; access: string; accessUntil: number }
const REAL_LIMITS: Record<Face, number> = { bling: 3, tiny: 2, omie: 4 }

/** One company's books behind a face: what it sells, what was ordered, who is let in. */
export class Shop {
  readonly products = new Map<number, Product>()
  readonly orders: Order[] = []
  readonly contacts: Contact[] = []
  readonly faults: Fault[] = []
  /** Calls as they came: "GET /produtos 200". */
  readonly journal: string[] = []
  readonly appKey = '38333295000'
  readonly appSecret = 'emulated-app-secret'
  /** Where webhooks go; none: nowhere. */
  hook: { url: string; secret: string } | null = null
  grant: Grant | null = null
  /** A refresh token was used twice: the whole grant is gone, as a thief may have it. */
  revoked = false
  private readonly codes = new Set<string>()
  private readonly calls = new Map<string, number[]>()
  private order: number[] = []
  private lastId = 16_000_000_000

  constructor(
    readonly face: Face,
    readonly options: ShopOptions = {},
  ) {}

  nextId(): number {
    this.lastId += 7
    return this.lastId
  }

  add(product: Partial<Product> = {}): Product {
    const id = product.id ?? this.nextId()
    const n = this.products.size + 1
    const made: Product = {
      sku: `SKU-${n}`,
      gtin: '',
      name: `Produto ${n}`,
      brand: '',
      price: 10 + (n % 90),
      promo: 0,
      stock: n % 40,
      active: true,
      ncm: '',
      anvisa: '',
      pmc: 0,
      traits: {},
      picture: '',
      changedAt: Date.now(),
      ...product,
      id,
    }
    this.products.set(id, made)
    this.order.push(id)
    return made
  }

  change(id: number, change: Partial<Product>): void {
    const found = this.products.get(id)
    if (!found) throw new Error('no such product')
    Object.assign(found, change, { changedAt: Date.now() })
  }

  remove(id: number): void {
    this.products.delete(id)
    this.order = this.order.filter((one) => one !== id)
  }

  /**
   * A page of the products that changed since (0: all) and that a search has, in the order in which they stand at this
   * moment.
   */
  page(
    since: number,
    from: number,
    size: number,
    has: (product: Product) => boolean = () => true,
  ): { rows: Product[]; total: number } {
    // Somebody sorts the list meanwhile: the first row goes behind the last, and all others move up.
    if (this.options.shifting && from > 0) {
      const first = this.order.shift()
      if (first !== undefined) this.order.push(first)
    }
    const rows = this.order
      .flatMap((id) => this.products.get(id) ?? [])
      .filter((product) => product.changedAt >= since && has(product))
    return { rows: rows.slice(from, from + size), total: rows.length }
  }

  /** May this key make a call of this name now? */
  mayCall(key: string): boolean {
    const most = this.options.perSecond?.[this.face] ?? REAL_LIMITS[this.face]
    const now = Date.now()
    const recent = (this.calls.get(key) ?? []).filter((at) => at > now - 1_000)
    // What comes in one second may be a little more than the mean: a burst of twice is let through.
    const within = recent.length < most * 2
    if (within) recent.push(now)
    this.calls.set(key, recent)
    return within
  }

  /** The next ordered trouble for such a call. */
  fault(on: Fault['on']): Fault | null {
    const at = this.faults.findIndex((fault) => fault.on === on)
    return at === -1 ? null : (this.faults.splice(at, 1)[0] ?? null)
  }

  code(): string {
    const code = randomUUID()
    this.codes.add(code)
    return code
  }

  /** Tokens for a code or a refresh token, each good once; null: refused. */
  exchange(kind: string, given: string): Grant | null {
    if (kind === 'authorization_code') {
      if (!this.codes.delete(given)) return null
      this.revoked = false
    } else if (this.revoked || this.grant?.refresh !== given) {
      this.revoked = true
      return null
    }
    this.grant = {
      access: randomBytes(24).toString('hex'),
      refresh: randomBytes(24).toString('hex'),
      accessUntil: Date.now() + (this.options.tokenSeconds ?? 21_600) * 1_000,
    }
    return this.grant
  }

  knows(access: string): boolean {
    return (
      !this.revoked &&
      this.grant !== null &&
      this.grant.access === access &&
      this.grant.accessUntil > Date.now()
    )
  }

  contact(given: Omit<Contact, 'id'>): Contact {
    const made = { ...given, id: this.nextId() }
    this.contacts.push(made)
    return made
  }

  take(order: Omit<Order, 'id'>): Order {
    const made = { ...order, id: this.nextId() }
    this.orders.push(made)
    return made
  }

  /** What is not right about an order's lines; null: nothing. */
  wrongLine(lines: readonly Line[]): string | null {
    const unknown = lines.find(({ product }) => !this.products.has(product))
    return unknown
      ? `o produto ${unknown.product} não existe`
      : lines.length === 0
        ? 'o pedido está vazio'
        : null
  }
}
