import { count, type Definition, mean, share } from '../definition'

const confirmed = { version: 1, source: 'orders', anchor: 'confirmed', better: 'more' } as const
const lines = { version: 1, source: 'lines', anchor: 'confirmed', better: 'more' } as const
const quotes = { version: 1, source: 'quotes', anchor: 'made', better: 'more' } as const

/** What was sold, and what came in for it. */
export const SALES = {
  /** Orders that were confirmed and not called off or brought back since. */
  orders: { ...confirmed, ...count('n'), unit: 'count' },
  sold: { ...confirmed, ...count('cents', 'n'), unit: 'cents' },
  ticket: { ...confirmed, ...mean('cents', 'n'), unit: 'cents' },
  /** Of these orders the products, without what was brought back. */
  product_sales: { ...lines, ...count('cents', 'n'), unit: 'cents' },
  product_quantity: { ...lines, ...count('quantity', 'n'), unit: 'count' },
  /** Called off, by when they were. */
  canceled: {
    version: 1,
    source: 'canceled',
    anchor: 'canceled',
    ...count('n'),
    unit: 'count',
    better: 'less',
  },
  /** What was paid less what was given back, each by its own day. */
  paid: {
    version: 1,
    source: 'payments',
    anchor: 'moved',
    ...count('cents', 'n'),
    unit: 'cents',
    better: 'more',
  },
  quotes: { ...quotes, ...count('n'), unit: 'count' },
  /** Of the quotes of these days, those that have become an order. */
  quote_conversion: { ...quotes, ...share('ordered', 'n'), unit: 'percent' },
} as const satisfies Record<string, Definition>
