import {
  budgetState,
  costOf,
  MICROS_IN_CENT,
  MOST_TOKENS_IN,
  MOST_TOKENS_OUT,
  MOST_TURNS_A_DAY,
  type ModelPrices,
  worstCost,
} from '../../../../src/domain/maria/costs'
import type { Config } from '../../../platform/config'
import { SHOP_ZONE } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import type { ModelLine } from '../model/call-model'
import type { ModelFault, Usage } from '../model/port'
import { type Account, readAccount, secretOf } from './account.row'

/** A model that may be asked, and what is set aside for it: given back once it is known what it took. */
export type Reserved = Readonly<{
  line: ModelLine
  prices: ModelPrices
  /** Of the shop; its budget goes by it. */
  day: string
  /** Millionths of BRL. */
  micros: number
}>

/** What the shop has spent on its day `day` and in that day's month, with what is set aside, millionths of BRL. */
export async function spentBy(work: Work, day: string): Promise<Readonly<{ day: number; month: number }>> {
  const row = await work.one<{ day: number; month: number }>(
    `SELECT coalesce(sum(micros) FILTER (WHERE day = $1::date), 0)::float8 AS day, coalesce(sum(micros), 0)::float8 AS month
     FROM maria_spending WHERE day BETWEEN date_trunc('month', $1::date) AND $1::date`,
    [day],
  )
  return row ?? { day: 0, month: 0 }
}

/** The shop's day. */
export const shopDay = async (work: Work, now: Date): Promise<string> =>
  (
    await work.one<{ day: string }>(`SELECT ($1::timestamptz AT TIME ZONE ${SHOP_ZONE})::date::text AS day`, [
      now,
    ])
  )?.day ?? ''

/** What of an account's budget is left for a turn that costs `next` at most. */
export function stateOf(
  { per_day: perDay, per_month: perMonth }: Pick<Account, 'per_day' | 'per_month'>,
  spent: Readonly<{ day: number; month: number }>,
  next: number,
) {
  const states = [
    budgetState(spent.day, next, perDay * MICROS_IN_CENT),
    budgetState(spent.month, next, perMonth * MICROS_IN_CENT),
  ]
  return states.includes('spent') ? 'spent' : states.includes('warned') ? 'warned' : 'free'
}

/**
 * Sets the most aside that a turn of this prompt may cost; null: no model is to be asked now, as there is none, it rests, it would go
 * beyond a budget, or this customer has asked often enough today.
 */
export async function reserve(
  work: Work,
  config: Pick<Config, 'secretKey' | 'model'>,
  { customerId, prompt, now }: Readonly<{ customerId: string; prompt: string; now: Date }>,
): Promise<Reserved | null> {
  const account = await readAccount(work)
  if (!account || account.trouble !== null || (account.rests_until ?? now) > now) return null
  const key = await secretOf(work, config)
  if (key === null || (await turnsOf(work, customerId, now)) >= MOST_TURNS_A_DAY) return null
  const micros = worstCost(account, prompt)
  const day = await shopDay(work, now)
  // The row of the day is the shop's turnstile: whoever comes next sees what is set aside here.
  await work.query(
    `INSERT INTO maria_spending (tenant_id, day, micros) VALUES ($1, $2::date, $3)
     ON CONFLICT (tenant_id, day) DO UPDATE SET micros = maria_spending.micros + excluded.micros`,
    [work.tenant.id, day, micros],
  )
  const spent = await spentBy(work, day)
  const before = { day: spent.day - micros, month: spent.month - micros }
  if (stateOf(account, before, micros) === 'spent') {
    await giveBack(work, day, micros)
    return null
  }
  const { wire, url, model } = account
  return { line: { wire, url, model, key, allowed: config.model.origins }, prices: account, day, micros }
}

const giveBack = (work: Work, day: string, micros: number): Promise<unknown> =>
  work.query('UPDATE maria_spending SET micros = greatest(0, micros - $2) WHERE day = $1::date', [
    day,
    micros,
  ])

/** Turns of a customer within 24 hours that a model was asked about. */
async function turnsOf(work: Work, customerId: string, now: Date): Promise<number> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM chat_tickets t JOIN maria_turns x ON x.tenant_id = t.tenant_id AND x.chat_ticket_id = t.id
     WHERE t.customer_id = $1 AND x.prompt_hash IS NOT NULL AND x.at > $2::timestamptz - interval '1 day'`,
    [customerId, now],
  )
  return row?.count ?? 0
}

/** What a call took, as far as it can be believed: what says nothing, or nonsense, took the most that it could. */
export function usageOf(usage: Usage | null, mostIn: number): Usage {
  const within = (tokens: number | undefined, most: number): number =>
    tokens !== undefined && Number.isInteger(tokens) && tokens >= 0 && tokens <= most ? tokens : most
  return {
    tokensIn: within(usage?.tokensIn, Math.max(mostIn, MOST_TOKENS_IN)),
    tokensOut: within(usage?.tokensOut, MOST_TOKENS_OUT),
  }
}

/** Calls in a row that come to nothing before it is left alone, and for how long. */
const MOST_FAILURES = 3
const REST = '5 minutes'
/** What no waiting puts right. */
const TROUBLE: Readonly<Partial<Record<ModelFault, string>>> = {
  login: 'O modelo não aceita mais a chave. Cole uma nova.',
  quota: 'A conta no provedor do modelo está sem saldo. Coloque saldo e salve a conta de novo.',
  address: 'O endereço do modelo não pode ser chamado: use https, na internet pública.',
}

/** Puts what a turn took in the place of what was set aside, and remembers how the model did; gives what it cost, millionths of BRL. */
export async function settle(
  work: Work,
  { day, micros, prices }: Reserved,
  { tokensIn, tokensOut }: Usage,
  fault: ModelFault | null,
  now: Date,
): Promise<number> {
  const cost = Math.min(micros, costOf(prices, tokensIn, tokensOut))
  await giveBack(work, day, micros - cost)
  if (fault === null) await work.query('UPDATE maria_accounts SET failures = 0 WHERE failures > 0')
  else
    await work.query(
      `UPDATE maria_accounts SET failures = CASE WHEN failures + 1 >= ${MOST_FAILURES} THEN 0 ELSE failures + 1 END,
         rests_until = CASE WHEN failures + 1 >= ${MOST_FAILURES} THEN $1::timestamptz + interval '${REST}' ELSE rests_until END,
         trouble = coalesce(trouble, $2)`,
      [now, TROUBLE[fault] ?? null],
    )
  return cost
}
