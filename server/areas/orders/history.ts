import type { OrderStep, QuoteStep } from '../../../contract/order-lists'
import type { Work } from '../../platform/db/work'

/** Who does something with an order: somebody who is signed in, or a courier by the link of their day. */
export type By = Readonly<{ userId: string } | { userId: null; courierId: string }>

type Step = Readonly<{
  orderId: string
  /** Null: it went by itself, or a courier did it. */
  userId: string | null
  courierId?: string | null
  at: Date
  kind: OrderStep
  from?: string | null
  to?: string | null
  note?: string | null
  /** Cents. */
  amount?: number | null
  /** Of cash: what was put down, cents. */
  handed?: number | null
  /** Which change of the order the customer was told of, or was not: one step each. */
  toldRev?: number
}>

type QuoteHistoryStep = Readonly<{
  quoteId: string
  userId: string | null
  at: Date
  kind: Exclude<QuoteStep, 'expired'>
  note?: string | null
  /** Hundredths of the quote's currency. */
  amount?: number | null
}>

/** Writes down what happened to orders: who, when, what. A change that the customer was told of has its step already. */
export const writeSteps = (work: Work, steps: readonly Step[]): Promise<void> =>
  add(work, 'order_steps', steps, [
    ['order_id', 'bigint', ({ orderId }) => orderId],
    ...SAID,
    ['from_phase', 'text', ({ from }) => from],
    ['to_phase', 'text', ({ to }) => to],
    ['told_rev', 'integer', ({ toldRev }) => toldRev],
    ['handed', 'integer', ({ handed }) => handed],
    ['courier_id', 'bigint', ({ courierId }) => courierId],
  ])

/** The same of quotes. */
export const writeQuoteSteps = (work: Work, steps: readonly QuoteHistoryStep[]): Promise<void> =>
  add(work, 'quote_steps', steps, [['quote_id', 'bigint', ({ quoteId }) => quoteId], ...SAID])

type Said = Pick<Step | QuoteHistoryStep, 'userId' | 'at' | 'kind' | 'note' | 'amount'>
type Column<One> = readonly [name: string, type: string, of: (step: One) => unknown]

/** What both tables keep of a step. */
const SAID: readonly Column<Said>[] = [
  ['user_id', 'integer', ({ userId }) => (userId === null ? null : Number(userId))],
  ['at', 'timestamptz', ({ at }) => at],
  ['kind', 'text', ({ kind }) => kind],
  ['note', 'text', ({ note }) => note],
  ['amount', 'integer', ({ amount }) => amount],
]

async function add<One>(
  work: Work,
  table: string,
  steps: readonly One[],
  columns: readonly Column<One>[],
): Promise<void> {
  if (steps.length === 0) return
  await work.query(
    `INSERT INTO ${table} (tenant_id, ${columns.map(([name]) => name).join(', ')})
     SELECT $1, * FROM unnest(${columns.map(([, type], n) => `$${n + 2}::${type}[]`).join(', ')}) ON CONFLICT DO NOTHING`,
    [work.tenant.id, ...columns.map(([, , of]) => steps.map((step) => of(step) ?? null))],
  )
}
