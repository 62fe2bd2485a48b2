import { CASH_FORMS } from '../../../contract/cash-lists'
import { isId } from '../../platform/db/is-id'
import { Refusal } from '../../platform/graphql/refusal'
import { betweenDays } from '../../platform/list/day-range'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'
import { FORM, OF_MOVE } from './form.sql'

const onDay = betweenDays('m.at')

/**
 * The movements of money that a day's sums are made of. It names orders and no customers: whoever may see the desk sees all of
 * it, and the order's page tells of whom they may know.
 */
export const cashMoveList: ListDefinition = {
  table: 'payment_moves',
  as: 'm',
  joins: `${OF_MOVE} LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
    LEFT JOIN couriers k ON k.tenant_id = m.tenant_id AND k.id = m.courier_id`,
  select: `m.id::text, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, o.id::text AS order_id, o.number, ${FORM} AS form,
    m.amount, m.handed, m.late, coalesce(u.name, k.name) AS user_name`,
  search: (pattern) => `o.number ILIKE ${pattern}`,
  sorts: { at: { by: 'm.at', type: 'timestamptz' }, amount: { by: 'm.amount', type: 'bigint' } },
  sort: '-at',
  filters: {
    day: ([day = ''], parameters) => onDay([day, day], parameters),
    instance: oneOfIds('o.instance_id'),
    form: oneOfWords(FORM, CASH_FORMS),
    way: ([way]) => {
      if (way !== 'in' && way !== 'back')
        throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
      return way === 'in' ? 'm.amount > 0' : 'm.amount < 0'
    },
    // Those behind this one: what came after a desk was closed.
    behind: ([id = ''], parameters) => {
      if (!isId(id)) throw new Refusal('INVALID', 'Identificador inválido.', { field: 'filters' })
      return `m.id > ${parameters.add(id)}::bigint`
    },
  },
}
