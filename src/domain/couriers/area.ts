import { COURIER_LIMITS } from '../../../contract/courier-lists'
import { describeArea } from '../described/describe-area'

/** Who brings the shop's orders to customers. Without a phone their link is copied by hand. */
export const couriers = describeArea({
  one: 'courier',
  about: 'who brings orders to customers',
  nouns: {
    pt_BR: { one: 'entregador', many: 'entregadores', gender: 'm' },
    en: { one: 'courier', many: 'couriers' },
  },
  route: { pattern: 'couriers', with: 'deliveries', menu: { below: 'deliveries' } },
  needs: { read: ['deliveries', 'product-orders'], write: ['deliveries'] },
  table: 'couriers',
  columns: {
    name: {
      kind: 'text',
      most: COURIER_LIMITS.name,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    phone: { kind: 'phone', fact: true },
    active: { kind: 'active' },
  },
  most: COURIER_LIMITS.couriers,
  deleted: 'marked',
})
