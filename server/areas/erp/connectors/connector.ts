import type { CalledKind } from '../../../../src/domain/erp/kinds'
import type { ControlList, ProductKind, Stripe } from '../../../../src/domain/products/kinds'

/** What an ERP may say of a product besides; what is left out is not said, and what is known of it stays. */
type MoreOfProduct = Readonly<{
  kind: ProductKind
  /** What a code of its own hints at, where nobody says what the product is. */
  likely_kind: ProductKind
  stripe: Stripe
  /** Null: it is on none. */
  control_list: ControlList | null
  /** The highest price that the law allows, cents. */
  pmc: number
  anvisa_register: string
  /** Where its picture lies on the internet. */
  image_url: string
  ingredient: string
}>

/** Of what an ERP has fields for, that which it says of this product. */
export const saidOf = (
  fields: { [Field in keyof MoreOfProduct]?: MoreOfProduct[Field] | null },
): Partial<MoreOfProduct> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** A product as an ERP knows it, in our terms: whole cents, texts for whatever names something. */
export type NeutralProduct = Partial<MoreOfProduct> &
  Readonly<{
    /** Its id there. */
    ref: string
    sku: string | null
    gtin: string | null
    name: string
    brand: string | null
    /** Cents; null: not said. */
    price: number | null
    promo: number | null
    /** Whole units that can be sold; null: not said, and what is known stays. */
    stock: number | null
    active: boolean
  }>

/** An order as an ERP receives it; frozen when it was confirmed. Money in cents. */
export type NeutralOrder = Readonly<{
  /** As people call it here. */
  number: string
  /** ISO 8601. */
  at: string
  customer: Readonly<{ id: string; name: string; phone: string | null; document: string | null }>
  lines: readonly NeutralLine[]
  delivery: number
  total: number
  note: string | null
}>

type NeutralLine = Readonly<{
  product_id: string | null
  sku: string | null
  gtin: string | null
  name: string
  quantity: number
  price: number
  /** Of the whole line, its share of the order's discount included. */
  discount: number
}>

/** A line with what the ERP calls its product. */
export type LinkedLine = NeutralLine & Readonly<{ ref: string }>

/** All that is taken off the lines, cents: for ERPs that want it in one sum. */
export const discountOf = (lines: readonly NeutralLine[]): number =>
  lines.reduce((sum, { discount }) => sum + discount, 0)

/** What an ERP says has happened: ids alone, for words of it may be old by now. The object is read again. */
export type Change = Readonly<{ what: 'product'; ref: string }>

/** How many of a product can be sold. */
export type ErpStock = Readonly<{ ref: string; stock: number }>

/**
 * A page of an answer; `next` is the page after it, null: this was the last. `stocks`: where an ERP sends stock apart
 * from its products.
 */
export type PulledPage = Readonly<{
  rows: readonly NeutralProduct[]
  stocks?: readonly ErpStock[]
  next: number | null
}>

/** What an ERP's products can be searched by; a call takes one of them. */
type SearchField = 'gtin' | 'code' | 'name'

/** A search of an ERP's products: a GTIN and a code stand for themselves, a name is found by a part of it. */
export type ProductSearch = Readonly<{ field: SearchField; text: string }>

/** What went wrong, and what it means. */
export type Fault = Readonly<{
  /**
   * `login`: it does not know us; `rate`: too many calls; `refused`: never as it is; `absent`: there is no such thing;
   * `down`: it does not work now; `bug`: nobody can read its answer.
   */
  kind: 'login' | 'rate' | 'refused' | 'absent' | 'down' | 'bug'
  /** Not before. */
  at?: Date
  /** For people, in their language. */
  say: string
  who: 'admin' | 'attendant' | 'us'
}>

/** A call that came to nothing. `left`: something of it may have reached the ERP and taken effect there. */
export class ErpFailure extends Error {
  override readonly name = 'ErpFailure'
  constructor(
    readonly fault: Fault,
    readonly left: boolean,
  ) {
    super(`${fault.kind}: ${fault.say}`)
  }
}

/** What a call gives; null where there is no such thing there. */
export async function unlessAbsent(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ErpFailure && error.fault.kind === 'absent') return null
    throw error
  }
}

/** A call as a connector wants it. `limit` names the token bucket that it draws from. */
export type ErpRequest = Readonly<{
  limit: string
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  body?: object
  /** May it be made again where its outcome is not known? Reading may; writing may not. */
  again: boolean
}>

export type ErpAnswer = Readonly<{ status: number; json: unknown; retryAfterS: number | null }>

/** A connection that can be called: paced, signed in and patient, as its ERP wants it. */
export interface ErpLine {
  /** Makes the call. @throws ErpFailure for every answer that is not a good one. */
  ask(request: ErpRequest): Promise<unknown>
}

/** How often calls of a name may be made: so many a second, and so many at once after a pause. */
export type Limit = Readonly<{ perSecond: number; burst: number }>

/** What opens a connection. */
export type ErpSecrets =
  | Readonly<{ type: 'oauth'; access: string; refresh: string; expiresAt: number }>
  | Readonly<{ type: 'key'; key: string; secret: string }>

/** An ERP's own interface in neutral terms. */
export interface ErpConnector {
  readonly kind: CalledKind
  readonly capabilities: Readonly<{
    pull: readonly ('product' | 'offer')[]
    push: readonly 'order'[]
    webhook: boolean
    search: readonly SearchField[]
  }>
  readonly limits: Readonly<Record<string, Limit>>
  /** Calls of this installation's that it takes at the same time. */
  readonly atOnce: number
  /** Puts what opens the ERP into the call. */
  sign(
    request: ErpRequest,
    secrets: ErpSecrets,
  ): { headers: Readonly<Record<string, string>>; body: object | undefined }
  /** A page of the products that changed since then (null: of all). Rows may stand on two pages, or on none. */
  pull(line: ErpLine, since: Date | null, page: number): Promise<PulledPage>
  /**
   * A page of the products that a search finds, by a field that its capabilities name. Whatever its list leaves out of them
   * (stock, a GTIN) is null.
   */
  search(line: ErpLine, search: ProductSearch, page: number): Promise<PulledPage>
  /** These as they stand now; those that are not there (any more) are left out. */
  read(line: ErpLine, refs: readonly string[]): Promise<readonly NeutralProduct[]>
  /**
   * How many there are of these, at an ERP that tells it product by product: its full comparison leaves stock out. What it
   * does not count is left out.
   */
  stocks?(line: ErpLine, refs: readonly string[]): Promise<readonly ErpStock[]>
  /** Where the picture of each of these lies, at an ERP whose list of products names none; what has none is left out. */
  pictures?(line: ErpLine, refs: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Writes an order; gives its id there. @throws ErpFailure */
  push(line: ErpLine, order: NeutralOrder, lines: readonly LinkedLine[], key: string): Promise<string>
  /** The id of the order with our key; asked after a lost answer, before any second push. */
  find(line: ErpLine, key: string): Promise<string | null>
  /** What a webhook says has changed; null: it is not theirs, or nobody can read it. */
  parseWebhook(raw: Buffer, headers: Readonly<Record<string, unknown>>, secret: string): Change[] | null
  /** What an answer that is not a good one means; null: it is good. */
  classify(answer: ErpAnswer): Fault | null
}
