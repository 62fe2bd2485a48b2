import type { Fault } from './fault.ts'

/** Orders, what they cost, how they are paid, and what the law asks of them. */
export const orderFaults: readonly Fault[] = [
  {
    name: 'the cents that are left over go to nobody',
    file: 'src/domain/money/share-out.ts',
    right: 'shares[place] = (shares[place] ?? 0) + 1',
    wrong: 'shares[place] = shares[place] ?? 0',
    caughtBy: 'src/domain/orders/order-sums.test.ts',
  },
  {
    name: 'the checksum of a Pix code loses its leading zero',
    file: 'src/domain/money/pix.ts',
    right: ".toUpperCase().padStart(4, '0')",
    wrong: '.toUpperCase()',
    caughtBy: 'src/domain/money/pix.test.ts',
  },
  {
    name: 'pieces that come back one by one are each rounded',
    file: 'src/domain/orders/order-sums.ts',
    right: 'return upTo(before + pieces) - upTo(before)',
    wrong: 'return upTo(pieces)',
    caughtBy: 'src/domain/orders/order-sums.test.ts',
  },
  {
    name: 'controlled medicine is taken for any prescription',
    file: 'src/domain/orders/legal-rules.ts',
    right: "      return 'control'",
    wrong: "      return 'prescription'",
    caughtBy: 'src/domain/orders/legal-rules.test.ts',
  },
  {
    name: 'an order is confirmed while the pharmacist still looks at it',
    file: 'src/domain/orders/order-step.ts',
    right: "review !== 'approved' ?",
    wrong: "review === 'none' ?",
    caughtBy: 'src/domain/orders/lifecycles.test.ts',
  },
  {
    name: 'an order is made as often as its form is sent',
    file: 'server/orders/save.ts',
    right: 'if (known) return known.id',
    wrong: 'if (known === null) return id ?? hash',
    caughtBy: 'tests/server/areas/orders.test.ts',
  },
  {
    name: 'a quote becomes an order for each who presses',
    file: 'server/orders/quotes.ts',
    right: 'if (known) return known.id',
    wrong: 'if (known === null) return id',
    caughtBy: 'tests/server/areas/order-rules.test.ts',
  },
  {
    name: 'money for what was called off is not told apart',
    file: 'server/orders/payments.ts',
    right: "const late = state === 'expired' || state === 'canceled'",
    wrong: "const late = state === 'expired'",
    caughtBy: 'tests/server/areas/order-rules.test.ts',
  },
  {
    name: 'an approved prescription holds for more of the medicine',
    file: 'server/orders/review-state.ts',
    right: 'return covers(before, lines) ? state :',
    wrong: 'return before.length > 0 ? state :',
    caughtBy: 'tests/server/areas/order-rules.test.ts',
  },
]
