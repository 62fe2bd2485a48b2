import type { Fault } from './fault.ts'

/** Quotes and orders as they are written and sent at the till. */
export const tillFaults: readonly Fault[] = [
  {
    name: 'a quote that was approved stays with who wanted it sent',
    file: 'server/areas/orders/quotes/deeds.ts',
    right: "await sendGranted(work, { kind: 'quote', id })",
    wrong: '',
    caughtBy: 'tests/server/areas/quotes.test.ts -t wait.for.a.word',
  },
  {
    name: 'an order that is saved again without being sent goes all the same once it is granted',
    file: 'server/areas/orders/save/save.ts',
    right: "await sendNoMore(work, { kind: 'order', id })",
    wrong: '',
    caughtBy: 'tests/server/areas/order-told.test.ts -t wait.for.a.discount',
  },
  {
    name: 'what is out of sale is sold by its id',
    file: 'server/areas/products/find-products.ts',
    right: 'if (!product.active && !isHeld)',
    wrong: "if (product.name === '' && !isHeld)",
    caughtBy: 'tests/server/areas/till.test.ts -t holds.what.is.out.of.sale',
  },
  {
    name: 'a till names the stock of connections that the seller may not see',
    file: 'server/areas/products/beside.ts',
    right: 'viewer.role === ADMINISTRATOR ? null : viewer.instance_ids',
    wrong: 'viewer.role === ADMINISTRATOR ? null : null',
    caughtBy: 'tests/server/areas/till.test.ts -t stands.in.for.it',
  },
  {
    name: 'another dose counts as a generic beside what is found',
    file: 'server/areas/products/beside.ts',
    right: 'kind === own && id',
    wrong: 'kind.endsWith(ingredientKey(product.ingredient)) && id',
    caughtBy: 'tests/server/areas/till.test.ts -t stands.in.for.it',
  },
]
