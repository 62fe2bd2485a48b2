import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { Maker } from '../../exports/definition'
import { BadRow, isSparable, readWithout } from '../../imports/bad-row'
import { type ImportRow, type Taken, type Taking, withLeft } from '../../imports/definition'
import { appendConsents, type NewConsent } from '../consent/consent'
import { importedFields } from '../fields/fields'
import { holdIdentities } from '../merge/lock'
import { tellCustomers } from '../tell-many'
import { groupsNamed, idsOf, lacking, putInto } from './groups'
import { findMatches, matchOf } from './match'
import { readCustomer, type ToldCustomer } from './parse'
import { changesIn, consentOf, only, type Plan, planOf } from './plan'
import { firstOfEach, type Planned } from './repeats'
import { takenValues } from './unique'
import { insertCustomers, updateCustomers } from './write'

type Read = { row: ImportRow; told: ToldCustomer }

/** Takes a batch of rows, or looks what would come of it; see ImportDefinition.take. */
export async function takeCustomers(
  work: Work,
  maker: Maker,
  rows: readonly ImportRow[],
  how: Taking,
): Promise<Taken[]> {
  // Nobody becomes somebody else meanwhile.
  if (how.write) await holdIdentities(work)
  const taken: Taken[] = []
  const refuse = (id: number, error: unknown, sparable = false) => {
    if (!(error instanceof BadRow)) throw error
    taken.push({
      id,
      outcome: 'refused',
      reason: error.message,
      sparable,
      key: null,
      targetId: null,
      before: null,
      after: null,
    })
  }
  const model = await importedFields(work)
  const readOne = (values: ImportRow['values']) => readCustomer(values, model)
  const read: Read[] = []
  const leftOf = new Map<number, string>()
  for (const row of rows)
    try {
      const { told, left } = how.withoutBad
        ? readWithout(row.values, readOne)
        : { told: readOne(row.values), left: [] }
      read.push({ row, told })
      if (left.length > 0) leftOf.set(row.id, left.join(' '))
    } catch (error) {
      refuse(row.id, error, isSparable(row.values, readOne))
    }
  const all = read.map(({ told }) => told)
  const matches = await findMatches(work, maker.viewer, all, how.write)
  const groups = await groupsNamed(
    work,
    all.flatMap((told) => told.groups),
    how,
  )
  const planned: Planned[] = []
  for (const { row, told } of read)
    try {
      const plan = planOf(told, matchOf(told, matches), how.existing)
      const key = plan.outcome === 'new' ? `phone:${plan.phone.key}` : `customer:${plan.standing.id}`
      planned.push({ row, told, plan, groups: idsOf(told.groups, groups), key })
    } catch (error) {
      refuse(row.id, error)
    }
  const first = await firstOfEach(work, how.importId, planned)
  const single = planned.filter(({ row, key, told }) => {
    const before = Math.min(
      first.get(key) ?? row.id,
      (told.phone && first.get(`phone:${told.phone.key}`)) ?? row.id,
    )
    if (before === row.id) return true
    refuse(row.id, new BadRow(`Repetido: a linha ${before + 1} do arquivo já fala deste cliente.`))
    return false
  })
  const values = await takenValues(work, model, single, how.write)
  const alone = single.filter(({ row }) => !values.has(row.id))
  for (const [id, reason] of values) refuse(id, new BadRow(reason))
  taken.push(...(how.write ? await write(work, maker, how.importId, alone, refuse) : alone.map(nothing)))
  return withLeft(taken, leftOf)
}

/** A row that only lacks a group, or what was said of marketing, is changed as well. */
const outcomeOf = ({ plan, groups, told }: Planned): Plan['outcome'] =>
  plan.outcome === 'same' &&
  (lacking(groups, plan.standing.groups).length > 0 || consentOf(told, plan.standing) !== null)
    ? 'changed'
    : plan.outcome

const nothing = (one: Planned): Taken => ({
  id: one.row.id,
  outcome: outcomeOf(one),
  reason: null,
  key: keyOf(one),
  targetId: one.plan.outcome === 'new' ? null : one.plan.standing.id,
  before: null,
  after: null,
})
const keyOf = ({ told, key }: Planned) => (told.phone ? `phone:${told.phone.key}` : key)

async function write(
  work: Work,
  maker: Maker,
  importId: string,
  planned: readonly Planned[],
  refuse: (id: number, error: unknown) => void,
): Promise<Taken[]> {
  const fresh = planned.flatMap(({ plan }) => (plan.outcome === 'new' ? [plan] : []))
  const made = await insertCustomers(work, fresh)
  const changed = planned.flatMap(({ plan }) =>
    plan.outcome === 'changed' ? [{ id: plan.standing.id, written: plan.written }] : [],
  )
  if (changed.length > 0) await updateCustomers(work, changed)
  const taken: Taken[] = []
  const pairs: { customerId: string; groupId: string }[] = []
  const told: string[] = []
  const marked = new Set<string>()
  const consents: NewConsent[] = []
  for (const one of planned) {
    const { plan, row } = one
    const id = plan.outcome === 'new' ? made.get(plan.phone.key) : plan.standing.id
    if (id === undefined) {
      refuse(row.id, new BadRow('Este cliente acaba de escrever para a loja. Importe a linha de novo.'))
      continue
    }
    const standing = plan.outcome === 'new' ? null : plan.standing
    const groups = plan.outcome === 'skipped' ? [] : lacking(one.groups, standing?.groups ?? [])
    for (const groupId of groups) pairs.push({ customerId: id, groupId })
    const outcome = outcomeOf(one)
    const done = { ...nothing(one), outcome, targetId: id }
    const consent = plan.outcome === 'skipped' ? null : consentOf(one.told, standing)
    if (consent !== null)
      consents.push({
        customer_id: id,
        purpose: 'marketing',
        decision: consent,
        basis: 'consent',
        channel: 'import',
        source: 'import',
        import_id: importId,
        evidence: `Linha ${row.id + 1} do arquivo importado`,
        user_id: maker.viewer.id,
        at: new Date(),
      })
    if (plan.outcome === 'new') done.after = { ...plan.written, groups, ...(consent && { consent }) }
    else if (outcome === 'changed') {
      told.push(id)
      const columns = plan.outcome === 'changed' ? changesIn(plan.standing, plan.written) : []
      if (columns.includes('is_blacklisted_campaign')) marked.add(id)
      done.before = { ...only(plan.standing, columns), ...(consent && { consent: plan.standing.said }) }
      done.after = {
        ...(plan.outcome === 'changed' ? only(plan.written, columns) : {}),
        groups,
        ...(consent && { consent }),
      }
    }
    taken.push(done)
  }
  await appendConsents(work, consents)
  if (pairs.length > 0) await putInto(work, pairs, maker.viewer.id)
  if (pairs.length > 0) await tellTopic(work, 'customerGroups')
  await tellCustomers(work, told, marked)
  return taken
}
