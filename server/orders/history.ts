import type { Work } from '../platform/db/work'

/** What is written down of an order. */
export type StepKind =
  | 'placed'
  | 'changed'
  | 'moved'
  | 'canceled'
  | 'returned'
  | 'discount_granted'
  | 'prescription'
  | 'approved'
  | 'refused'
  | 'asked'
  | 'paid'
  | 'late'
  | 'refunded'
  | 'refund_asked'
  | 'refund_refused'
  | 'payment_canceled'
  | 'payment_expired'
  | 'in_erp'
  | 'erp_differs'
  | 'told'
  | 'not_told'

export type Step = Readonly<{
  orderId: string
  /** Null: it went by itself. */
  userId: string | null
  at: Date
  kind: StepKind
  from?: string | null
  to?: string | null
  note?: string | null
  /** Cents. */
  amount?: number | null
}>

/** Writes down what happened to orders: who, when, what. */
export async function writeSteps(work: Work, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await work.query(
    `INSERT INTO order_steps (tenant_id, order_id, user_id, at, kind, from_phase, to_phase, note, amount)
     SELECT $1, * FROM unnest($2::bigint[], $3::integer[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[])`,
    [
      work.tenant.id,
      steps.map(({ orderId }) => orderId),
      steps.map(({ userId }) => (userId === null ? null : Number(userId))),
      steps.map(({ at }) => at),
      steps.map(({ kind }) => kind),
      steps.map(({ from }) => from ?? null),
      steps.map(({ to }) => to ?? null),
      steps.map(({ note }) => note ?? null),
      steps.map(({ amount }) => amount ?? null),
    ],
  )
}
