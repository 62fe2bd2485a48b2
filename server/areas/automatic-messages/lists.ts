import type { SilencePlace } from '../../../src/domain/inactivity/silence'
import { keptHolidays } from '../../directory/hours/calendar'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { placeColumns } from './place'

const closing = placeColumns('m')
/** What holds for the whole shop first. */
const byPlace = (as: string, more = '0') => ({
  place: {
    by: `(${more} * 4 + (${as}.department_id IS NOT NULL)::integer * 2 + (${as}.instance_id IS NOT NULL)::integer)::bigint`,
    type: 'bigint' as const,
  },
})
const placeFilters = (as: string) => ({
  id: oneOfIds(`${as}.id`),
  instance: oneOfIds(`${as}.instance_id`),
  department: oneOfIds(`${as}.department_id`),
  active: yesOrNo(`${as}.active`),
})

/** What is said when tickets are closed. */
export const closingMessageList: ListDefinition = {
  table: 'closing_messages',
  as: 'm',
  joins: `${closing.joins} LEFT JOIN reason_categories c ON c.tenant_id = m.tenant_id AND c.id = m.category_id`,
  select: `m.id::text, ${closing.select}, m.category_id::text, c.name AS category, m.text, m.active, m.rev`,
  search: (pattern) => `m.text ILIKE ${pattern} OR d.name ILIKE ${pattern} OR c.name ILIKE ${pattern}`,
  sorts: byPlace('m', '(m.category_id IS NOT NULL)::integer'),
  sort: 'place',
  filters: { ...placeFilters('m'), category: oneOfIds('m.category_id') },
}

const survey = placeColumns('s')
const tickets = (of: string) =>
  `(SELECT count(*)::integer FROM chat_tickets t WHERE t.tenant_id = s.tenant_id AND t.survey_id = s.id ${of})`

/** The questions for a grade. */
export const surveyList: ListDefinition = {
  table: 'surveys',
  as: 's',
  joins: survey.joins,
  select: `s.id::text, ${survey.select}, s.question, coalesce(s.thanks, '') AS thanks, s.scale, s.listed, s.answer_hours,
    s.every_days, s.active, s.rev, ${tickets('')} AS asked, ${tickets('AND t.grade IS NOT NULL')} AS graded`,
  search: (pattern) => `s.question ILIKE ${pattern} OR d.name ILIKE ${pattern}`,
  sorts: byPlace('s'),
  sort: 'place',
  filters: placeFilters('s'),
  where: 's.deleted_at IS NULL',
}

const rule = placeColumns('r')

/** What is done about customers who fall silent in this place. */
export const inactivityList = (place: SilencePlace): ListDefinition => ({
  table: 'inactivity_rules',
  as: 'r',
  joins: `${rule.joins} LEFT JOIN reasons n ON n.tenant_id = r.tenant_id AND n.id = r.reason_id`,
  select: `r.id::text, ${rule.select}, r.warnings, r.close_minutes, r.reason_id::text, n.name AS reason, r.active, r.rev`,
  search: (pattern) => `r.warnings::text ILIKE ${pattern} OR d.name ILIKE ${pattern}`,
  sorts: byPlace('r'),
  sort: 'place',
  filters: placeFilters('r'),
  where: `r.place = '${place}'`,
})

const hours = placeColumns('h')

/** When the shop is open. */
export const openingHoursList: ListDefinition = {
  table: 'opening_hours',
  as: 'h',
  joins: hours.joins,
  select: `h.id::text, ${hours.select}, h.calendar->'week' AS week, (h.calendar->>'national')::boolean AS national,
    h.calendar->'days' AS days, coalesce(h.absence, '') AS absence, h.active, h.rev,
    ${keptHolidays('h')} AS holidays, ${SHOP_ZONE} AS zone`,
  search: (pattern) => `d.name ILIKE ${pattern} OR i.name ILIKE ${pattern} OR h.absence ILIKE ${pattern}`,
  sorts: byPlace('h'),
  sort: 'place',
  filters: placeFilters('h'),
}
