import type { OrderStep } from '../../contract/order-lists'
import type { Work } from '../platform/db/work'

type Step = Readonly<{
  orderId: string
  /** Null: it went by itself. */
  userId: string | null
  at: Date
  kind: OrderStep
  from?: string | null
  to?: string | null
  note?: string | null
  /** Cents. */
  amount?: number | null
  /** Which change of the order the customer was told of, or was not: one step each. */
  toldRev?: number
}>

/** Writes down what happened to orders: who, when, what. A change that the customer was told of has its step already. */
export async function writeSteps(work: Work, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await work.query(
    `INSERT INTO order_steps (tenant_id, order_id, user_id, at, kind, from_phase, to_phase, note, amount, told_rev)
     SELECT $1, * FROM unnest($2::bigint[], $3::integer[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[],
       $10::integer[])
     ON CONFLICT DO NOTHING`,
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
      steps.map(({ toldRev }) => toldRev ?? null),
    ],
  )
}
