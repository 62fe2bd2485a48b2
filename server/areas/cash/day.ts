import { CASH_LIMITS } from '../../../contract/cash-lists'
import { cashStateAfter } from '../../../src/domain/cash/cash-step'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CashDay, CashStep, CashSum } from '../../platform/graphql/resolvers.gen'
import { askedMoment, checkedDay } from '../../platform/list/day-range'
import { FORM, OF_MOVE } from './form.sql'

/** Of which day, and of which connection; null: the whole shop. */
export type Desk = Readonly<{ day: string; instanceId: string | null }>

type Step = Omit<CashStep, 'at'> & { at: Date; last_move: string | null }
type Sums = CashSum & {
  whole: boolean
  after_came: number
  after_came_count: number
  after_back: number
  after_back_count: number
}

const NOTHING = { came: 0, came_count: 0, back: 0, back_count: 0 }

/** A day's desk as it stands. @throws Refusal INVALID for what is no day, or no connection of the shop's. */
export async function cashDay(work: Work, desk: Desk): Promise<CashDay> {
  const day = checkedDay(desk.day, 'day')
  await mustBeOfTheShop(work, desk.instanceId)
  const steps = await stepsOf(work, { ...desk, day })
  const state = cashStateAfter(steps.map(({ kind }) => kind))
  const closing = state === 'closed' ? steps.findLast(({ kind }) => kind === 'close') : undefined
  const lastMove = closing?.last_move ?? null
  const sums = await sumsOf(work, { ...desk, day }, lastMove)
  const whole = sums.find((sum) => sum.whole)
  const cash = sums.find(({ form }) => form === 'cash') ?? NOTHING
  const by = (kind: string) => steps.reduce((sum, step) => sum + (step.kind === kind ? step.amount : 0), 0)
  const [opening, supplied, withdrawn] = [by('open'), by('supply'), by('withdraw')]
  return {
    day,
    sums: sums.filter((sum) => !sum.whole).map(toSum),
    total: whole ? toSum(whole) : { form: null, ...NOTHING },
    after: closing
      ? {
          form: null,
          came: whole?.after_came ?? 0,
          came_count: whole?.after_came_count ?? 0,
          back: whole?.after_back ?? 0,
          back_count: whole?.after_back_count ?? 0,
        }
      : null,
    last_move: lastMove,
    state,
    opening,
    supplied,
    withdrawn,
    expected: opening + supplied + cash.came - cash.back - withdrawn,
    counted: closing?.amount ?? null,
    difference: closing ? closing.amount - (closing.expected ?? 0) : null,
    steps: steps.map(({ id, at, user_name, kind, amount, expected, note }) => ({
      ...{ id, user_name, kind, amount, expected, note },
      at: iso(at),
    })),
  }
}

/** A connection that has gone has its days all the same. Nothing is locked: a day is read where nothing is written. */
async function mustBeOfTheShop(work: Work, instanceId: string | null): Promise<void> {
  if (instanceId === null) return
  const known =
    isId(instanceId) && (await work.one('SELECT 1 FROM instances WHERE id = $1::bigint', [instanceId]))
  if (!known) throw new Refusal('INVALID', 'A conexão não existe mais.', { field: 'instance_id' })
}

const toSum = ({ form, came, came_count, back, back_count }: CashSum): CashSum => ({
  form: form ?? null,
  came,
  came_count,
  back,
  back_count,
})

/** What was done with the drawer, the oldest first. */
const stepsOf = (work: Work, { day, instanceId }: Desk): Promise<Step[]> =>
  work.query<Step>(
    `SELECT s.id::text, s.at, u.name AS user_name, s.kind, s.amount, s.expected, s.note, s.last_move::text
     FROM cash_steps s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.day = $1::date AND s.instance_id IS NOT DISTINCT FROM $2::bigint ORDER BY s.id LIMIT ${CASH_LIMITS.steps}`,
    [day, instanceId],
  )

/** By form and in all, what came in and went back; of all of it, what did so behind the last movement that a closing knew. */
function sumsOf(work: Work, { day, instanceId }: Desk, lastMove: string | null): Promise<Sums[]> {
  const parameters = new Parameters()
  const behind = `m.id > ${parameters.add(lastMove)}::bigint`
  const sum = (name: string, sign: string, also = '') => {
    const where = `FILTER (WHERE m.amount ${sign} 0${also})`
    return `coalesce(abs(sum(m.amount) ${where}), 0)::integer AS ${name}, (count(*) ${where})::integer AS ${name}_count`
  }
  const begins = askedMoment(day, parameters, 'begins')
  const ends = askedMoment(day, parameters, 'ends')
  const instance = parameters.add(instanceId)
  return work.query<Sums>(
    `SELECT ${FORM} AS form, grouping(${FORM}) = 1 AS whole, ${sum('came', '>')}, ${sum('back', '<')},
       ${sum('after_came', '>', ` AND ${behind}`)}, ${sum('after_back', '<', ` AND ${behind}`)}
     FROM payment_moves m ${OF_MOVE}
     WHERE m.at >= ${begins} AND m.at < ${ends} AND (${instance}::bigint IS NULL OR o.instance_id = ${instance}::bigint)
     GROUP BY GROUPING SETS ((${FORM}), ()) ORDER BY 2, 1`,
    parameters.values,
  )
}
