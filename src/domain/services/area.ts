import { describeArea } from '../described/describe-area'
import { MOST_PRICE } from '../money/money'

/** What the shop does for customers, besides what it sells. */
export const services = describeArea({
  one: 'service',
  about: 'a service of the shop, such as a vaccination',
  nouns: {
    pt_BR: { one: 'serviço', many: 'serviços', gender: 'm' },
    en: { one: 'service', many: 'services' },
  },
  route: 'services',
  table: 'services',
  columns: {
    name: { kind: 'text', most: 120, required: true, unique: 'folded', search: true, sort: true },
    // A day at most.
    minutes: { kind: 'number', least: 1, most: 1_440, first: 15, sort: true, pair: true },
    price: { kind: 'money', most: MOST_PRICE, sort: true },
    needs_pharmacist: { kind: 'yesno', filter: true, as: 'pharmacist' },
    description: { kind: 'text', most: 1_000, lines: true, list: false },
    active: { kind: 'active' },
  },
  most: 500,
  deleted: 'marked',
  history: true,
})
