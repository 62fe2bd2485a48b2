import { CASH_LIMITS, type CashStepKind } from '../../../contract/cash-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { cashEvent, cashKind, cashStateAfter, cashStepFault } from '../../../src/domain/cash/cash-step'
import { takes } from '../../../src/domain/kernel/step'
import { cashDaySteps } from '../../../src/domain/kernel/steps/cashDay.gen'
import { formatMoney } from '../../../src/domain/money/money'
import { cleanText } from '../../platform/db/clean-text'
import { checkedKey } from '../../platform/db/request-key'
import { SHOP_ZONE, zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { CashDay } from '../../platform/graphql/resolvers.gen'
import { momentText } from '../../platform/moment-text'
import { cashDay, type Desk } from './day'
import { cashSteps } from './lock'

type Wanted = Desk & Readonly<{ kind: string; amount: number; note: string | null; hash: string }>

/**
 * Writes down what was done with a day's drawer; the same key is the same step. A closing keeps what should have been there.
 * @throws Refusal INVALID with the field, CONFLICT for what the day does not take as it stands, with who did what and when.
 */
export async function addCashStep(work: Work, viewer: Viewer, wanted: Wanted, now: Date): Promise<string> {
  const { instanceId, amount } = wanted
  const key = checkedKey(wanted.hash)
  const kind = cashKind(wanted.kind)
  if (!kind) throw new Refusal('INVALID', 'Escolha o que foi feito com o caixa.', { field: 'kind' })
  const note = cleanText(wanted.note ?? '').trim()
  await cashSteps(work)
  const known = await work.one<{ id: string }>('SELECT id::text FROM cash_steps WHERE hash = $1', [key])
  if (known) return known.id
  const desk = await cashDay(work, wanted)
  await notAhead(work, desk.day, now)
  await mustTake(work, desk, kind)
  refuseFault(cashStepFault({ kind, amount, note }, desk.expected), desk.expected)
  const made = await work.one<{ id: string }>(
    `INSERT INTO cash_steps (tenant_id, day, instance_id, kind, amount, expected, last_move, note, hash, user_id, at)
     SELECT $1, $2::date, $3::bigint, $4::text, $5, CASE WHEN $4::text = 'close' THEN $6::integer END,
       CASE WHEN $4::text = 'close' THEN (SELECT coalesce(max(m.id), 0) FROM payment_moves m) END, $7, $8, $9, $10 RETURNING id::text`,
    [
      work.tenant.id,
      desk.day,
      instanceId,
      kind,
      kind === 'reopen' ? 0 : amount,
      desk.expected,
      note === '' ? null : note,
      key,
      Number(viewer.id),
      now,
    ],
  )
  if (!made) throw new Error('a step of the cash desk was not written')
  await tellTopic(work, 'cash')
  return made.id
}

/** @throws Refusal INVALID for a day that has not begun in the shop */
async function notAhead(work: Work, day: string, now: Date): Promise<void> {
  const ahead = await work.one(
    `SELECT 1 WHERE $1::date > ($2::timestamptz AT TIME ZONE ${SHOP_ZONE})::date`,
    [day, now],
  )
  if (ahead) throw new Refusal('INVALID', 'Este dia ainda não começou.', { field: 'day' })
}

const REFUSED: Readonly<Record<CashStepKind, string>> = {
  open: 'O caixa deste dia já foi aberto',
  supply: 'Só um caixa aberto recebe suprimento',
  withdraw: 'Só de um caixa aberto se faz sangria',
  close: 'Só um caixa aberto se fecha',
  reopen: 'Só um caixa fechado se reabre',
}

/** @throws Refusal CONFLICT for a step that the day does not take, with the last one that it took */
async function mustTake(work: Work, { steps }: CashDay, kind: CashStepKind): Promise<void> {
  if (!takes(cashDaySteps, cashStateAfter(steps.map((one) => one.kind)), cashEvent(kind))) {
    const last = steps.at(-1)
    const said = last ? ` (${last.user_name}, ${momentText(new Date(last.at), await zoneOf(work))})` : ''
    throw new Refusal('CONFLICT', `${REFUSED[kind]}${said}.`)
  }
  if (steps.length >= CASH_LIMITS.steps)
    throw new Refusal('CONFLICT', `São no máximo ${CASH_LIMITS.steps} lançamentos por dia.`)
}

/** @throws Refusal INVALID */
function refuseFault(fault: ReturnType<typeof cashStepFault>, drawer: number): void {
  switch (fault) {
    case 'amount':
      throw new Refusal('INVALID', 'O valor não serve.', { field: 'amount' })
    case 'tooMuch':
      throw new Refusal('INVALID', `No caixa só deve haver ${formatMoney(Math.max(0, drawer))}.`, {
        field: 'amount',
      })
    case 'note':
      throw new Refusal('INVALID', `Escreva o motivo, em até ${CASH_LIMITS.note} letras.`, { field: 'note' })
  }
}
