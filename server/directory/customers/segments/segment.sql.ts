import { contactsOf, type Viewer } from '../../../../src/domain/access/visibility'
import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import { type Stored, storedAs } from '../../../../src/domain/contacts/own-fields/kinds'
import { daysOf } from '../../../../src/domain/contacts/segments/days'
import { BUILT_IN, type BuiltIn, ownKey } from '../../../../src/domain/contacts/segments/fields'
import type { Leaf, Tree } from '../../../../src/domain/contacts/segments/filter-tree'
import { foldText } from '../../../../src/domain/text/fold-text'
import { containing, type Parameters } from '../../../platform/db/parameters'
import type { FindWay } from '../../../platform/list/definition'
import { isConversation } from '../../access/conversations.sql'
import { visibleTo } from '../../access/visible-to.sql'
import { noMarketing } from '../consent/send-refusal.sql'
import { columnOf } from '../fields/fields'
import { foundByName } from '../found-by'
import { MAIN_ADDRESS_LINE } from '../main-address.sql'

/** What a statement is made for. */
type Asked = Readonly<{
  model: readonly FieldModel[]
  /** Who asks: of tickets only theirs count. */
  viewer: Viewer
  /** As the shop's clock has it. */
  today: string
  /** By which clock that is. */
  zone: string
}>

/** A field's value in SQL over customers `c`: null where there is none. `days`: a day as text, or a moment. */
type Expression = Readonly<{ sql: string; stored: Stored; days?: 'day' | 'moment' }>

/**
 * SQL that holds for the customers `c` for whom the tree holds: two-valued everywhere, so that a negation holds for what
 * is empty. Of the tree only operators from the list below come into the text; names of own fields and all values are
 * parameters. The tree is one that `readTree` let through.
 */
export function segmentSql(tree: Tree, asked: Asked, parameters: Parameters, way: FindWay): string {
  const all = (some: readonly Tree[], by: string, none: string, how: FindWay = 'near') =>
    some.length === 0 ? none : `(${some.map((one) => segmentSql(one, asked, parameters, how)).join(by)})`
  if ('and' in tree) return all(tree.and, ' AND ', 'true', way)
  if ('or' in tree) return all(tree.or, ' OR ', 'false')
  if ('not' in tree) return `(NOT ${segmentSql(tree.not, asked, parameters, 'near')})`
  if (tree.field === 'group') return inGroups(tree, parameters)
  // What must hold in any case is found by an index; what is one of several, or must not hold, is looked at row by row.
  if (way === 'far' && isIndexed(tree))
    return foundInName(String(tree.value).trim(), asked.viewer, parameters)
  const value = expression(tree.field, asked, parameters)
  switch (tree.op) {
    case 'empty':
      return `(${value.sql} IS NULL)`
    case 'filled':
      return `(${value.sql} IS NOT NULL)`
    case 'is_not':
      return `((${condition({ ...tree, op: 'is' }, value, asked, parameters)}) IS NOT TRUE)`
    case 'not_contains':
      return `((${condition({ ...tree, op: 'contains' }, value, asked, parameters)}) IS NOT TRUE)`
    case 'none':
      return `((${condition({ ...tree, op: 'any' }, value, asked, parameters)}) IS NOT TRUE)`
    default:
      return `((${condition(tree, value, asked, parameters)}) IS TRUE)`
  }
}

/** An index knows groups of so many letters. */
const INDEXED_LETTERS = 3

/** Does an index find whom the tree names, or all among whom they are? */
export const isIndexed = (tree: Tree): boolean =>
  'and' in tree
    ? tree.and.some(isIndexed)
    : 'field' in tree &&
      tree.field === 'name' &&
      tree.op === 'contains' &&
      foldText(String(tree.value).trim()).length >= INDEXED_LETTERS

/** As words of a search are looked for (found-by.ts). */
const foundInName = (part: string, viewer: Viewer, parameters: Parameters): string =>
  `(c.id IN (SELECT sc.id FROM searchable_customers sc WHERE ${foundByName([part], viewer, parameters)} OFFSET 0))`

/** Membership by joins, which the database takes from whichever side is smaller. */
function inGroups({ op, value }: Leaf, parameters: Parameters): string {
  const member = (which = '') => `EXISTS (SELECT 1 FROM customer_group_members m
    JOIN customer_groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id AND g.deleted_at IS NULL
    WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id${which})`
  // Who is in one group is in it once: what that tells the database of its members, a join beside them would hide.
  const inOne = (id: unknown) => {
    const group = `${parameters.add(id)}::bigint`
    return `EXISTS (SELECT 1 FROM customer_group_members m
      WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id AND m.group_id = ${group}
        AND EXISTS (SELECT 1 FROM customer_groups g WHERE g.id = ${group} AND g.deleted_at IS NULL))`
  }
  const among = (ids: readonly unknown[]) =>
    ids.length === 1 ? inOne(ids[0]) : member(` AND m.group_id = ANY(${parameters.add(ids)}::bigint[])`)
  const asked = value as readonly unknown[]
  switch (op) {
    case 'filled':
      return member()
    case 'empty':
      return `(NOT ${member()})`
    case 'none':
      return `(NOT ${among(asked)})`
    case 'all':
      return `(${asked.map(inOne).join(' AND ')})`
    default:
      return among(asked)
  }
}

function condition(
  { op, value }: Leaf,
  of: Expression,
  { today, zone, viewer }: Asked,
  parameters: Parameters,
): string {
  const add = (one: unknown, type: string) => `${parameters.add(one)}::${type}`
  // Of a text or number in which a contact may stand, no part is told to somebody who is shown no more than a part.
  const sees = contactsOf(viewer) === 'whole'
  switch (of.stored) {
    case 'text': {
      const text = String(value).trim()
      const isSo =
        op === 'contains'
          ? `fold_text(${of.sql}) LIKE fold_text(${add(containing(text), 'text')})`
          : `fold_text(${of.sql}) = fold_text(${add(text, 'text')})`
      return sees ? isSo : `${isSo} AND NOT hides_contact(${of.sql})`
    }
    case 'number': {
      if (op === 'between') {
        const [least, most] = value as readonly [number, number]
        const isSo = `${of.sql} BETWEEN ${add(least, 'numeric')} AND ${add(most, 'numeric')}`
        return sees ? isSo : `${isSo} AND ${isShort(of.sql)}`
      }
      const isSo = `${of.sql} ${op === 'less' ? '<' : op === 'more' ? '>' : '='} ${add(value, 'numeric')}`
      return sees ? isSo : `${isSo} AND ${isShort(of.sql)}`
    }
    case 'date': {
      const { from, to } = daysOf(op, value, today)
      const end = (day: string) =>
        of.days === 'moment'
          ? `(${add(day, 'date')}::timestamp AT TIME ZONE ${add(zone, 'text')})`
          : add(day, 'text')
      const sides = [from && `${of.sql} >= ${end(from)}`, to && `${of.sql} < ${end(to)}`]
      return sides.filter(Boolean).join(' AND ')
    }
    case 'yesNo':
      return `${of.sql} = ${add(value, 'boolean')}`
    case 'choice':
      return `${of.sql} = ANY(${add(value, 'text[]')})`
    case 'choices':
      return op === 'all' ? `${of.sql} @> ${add(value, 'text[]')}` : `${of.sql} && ${add(value, 'text[]')}`
  }
}

/** Has a number fewer digits than any that somebody dials? */
const isShort = (number: string) => `length(regexp_replace((${number})::text, '[^0-9]', '', 'g')) < 10`

/** What is kept of a customer from what happened (migration 0500). */
const ofFacts = (column: string) =>
  `(SELECT k.${column} FROM customer_facts k WHERE k.tenant_id = c.tenant_id AND k.customer_id = c.id)`

const BUILT_IN_SQL: Readonly<Record<Exclude<BuiltIn, 'last_contact' | 'group'>, string>> = {
  name: `NULLIF(c.name, '')`,
  phone: `NULLIF(c.phone_number, '')`,
  email: `NULLIF(c.email, '')`,
  document: `NULLIF(c.document_register, '')`,
  address: MAIN_ADDRESS_LINE,
  color: 'c.color_tag',
  attendant: 'c.attendant_id::text',
  last_order: ofFacts('last_order_at'),
  next_refill: ofFacts('next_refill_at'),
  created: 'c.created_at',
  favorite: 'c.is_favorite',
  blocked: '(c.blocked_at IS NOT NULL)',
  blacklisted: 'c.is_blacklisted',
  blacklisted_campaign: 'c.is_blacklisted_campaign',
  // By the one rule that campaigns ask: the last consent counts, and who is blocked or kept out gets none.
  takes_campaigns: `(${noMarketing('c')} IS NULL)`,
}

function expression(name: string, { model, viewer }: Asked, parameters: Parameters): Expression {
  const builtIn = BUILT_IN.find((field) => field.name === name)
  if (builtIn?.name === 'last_contact')
    return {
      sql: `(SELECT max(t.last_message_at) FROM chat_tickets t
        WHERE t.tenant_id = c.tenant_id AND t.customer_id = c.id AND ${isConversation()} AND ${visibleTo(viewer, parameters)})`,
      stored: 'date',
      days: 'moment',
    }
  if (builtIn?.name === 'group') throw new Error('groups are asked for by membership')
  if (builtIn) return { sql: BUILT_IN_SQL[builtIn.name], stored: builtIn.stored, days: 'moment' }
  const field = model.find(({ key }) => key === ownKey(name))
  if (!field) throw new Error('a field that the tree was not checked for')
  return { sql: ownSql(field, parameters), stored: storedAs(field.kind), days: 'day' }
}

/** SQL: the value of an own field of customer `c`; what is of another type than its kind, as an older import may have left it, is none. */
export function ownSql(field: FieldModel, parameters: Parameters): string {
  const key = `${parameters.add(field.key)}::text`
  const json = `(c.${columnOf(field)} -> ${key})`
  const text = `(c.${columnOf(field)} ->> ${key})`
  const typed = (type: string, sql: string) => `(CASE WHEN jsonb_typeof${json} = '${type}' THEN ${sql} END)`
  switch (storedAs(field.kind)) {
    case 'number':
      return typed('number', `${text}::numeric`)
    case 'yesNo':
      return typed('boolean', `${text}::boolean`)
    case 'choices':
      return typed('array', `(SELECT array_agg(e) FROM jsonb_array_elements_text${json} e)`)
    case 'date':
      return typed('string', `NULLIF(${text}, '') COLLATE "C"`)
    default:
      return typed('string', `NULLIF(${text}, '')`)
  }
}
