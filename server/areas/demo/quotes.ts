import { quoteTotal } from '../../../src/domain/orders/quote'
import type { Work } from '../../platform/db/work'
import type { Staff } from './talk'

const DAY_MS = 24 * 3_600_000

type Quoted = {
  phone: string
  number: string
  author: Staff
  status: 'open' | 'accepted' | 'refused' | 'canceled'
  daysAgo: number
  /** Days that it holds from the day it was made. */
  holds: number | null
  discount?: number
  note?: string
  items: readonly (readonly [name: string, price: number, quantity: number])[]
}

/** What was quoted to some of the customers. */
const quotes: readonly Quoted[] = [
  {
    phone: '5511987120101',
    number: 'O-1042',
    author: 'ana',
    status: 'open',
    daysAgo: 1,
    holds: 7,
    discount: 500,
    note: 'Preço do Clube de descontos. Retirada no balcão.',
    items: [
      ['Dipirona gotas 20 ml (genérico)', 749, 2],
      ['Protetor solar FPS 50 200 ml', 6990, 1],
    ],
  },
  {
    phone: '5511987120101',
    number: 'O-0987',
    author: 'bruno',
    status: 'accepted',
    daysAgo: 40,
    holds: 7,
    items: [
      ['Fralda geriátrica G, 8 un.', 3290, 6],
      ['Lenços umedecidos, 100 un.', 1590, 2],
    ],
  },
  {
    phone: '5511987120101',
    number: 'O-0911',
    author: 'ana',
    status: 'open',
    daysAgo: 75,
    holds: 15,
    items: [['Medidor de pressão de braço', 18990, 1]],
  },
  {
    phone: '5511987120101',
    number: 'O-0874',
    author: 'ana',
    status: 'refused',
    daysAgo: 96,
    holds: 5,
    items: [['Inalador ultrassônico', 24990, 1]],
  },
  {
    phone: '5511987120101',
    number: 'O-0790',
    author: 'bruno',
    status: 'canceled',
    daysAgo: 140,
    holds: null,
    items: [['Vitamina D 2.000 UI, 60 cáps.', 5490, 1]],
  },
  {
    phone: '5511987120101',
    number: 'O-0702',
    author: 'ana',
    status: 'accepted',
    daysAgo: 200,
    holds: 7,
    items: [
      ['Levotiroxina 75 mcg, 30 comp.', 1290, 3],
      ['Omeprazol 20 mg, 28 cáps.', 990, 2],
    ],
  },
  {
    phone: '5511965340103',
    number: 'O-1039',
    author: 'ana',
    status: 'open',
    daysAgo: 2,
    holds: 10,
    note: 'Caixinha com separação por horário incluída.',
    items: [
      ['Losartana 50 mg, 30 comp.', 690, 2],
      ['Metformina 850 mg, 60 comp.', 1190, 1],
      ['Organizador semanal de comprimidos', 2990, 1],
    ],
  },
]

/** Writes the quotes; customers and staff are there already. */
export async function writeQuotes(
  work: Work,
  { staff, now }: { staff: ReadonlyMap<Staff, number>; now: Date },
): Promise<void> {
  for (const { phone, number, author, status, daysAgo, holds, discount = 0, note, items } of quotes) {
    const made = new Date(now.getTime() - daysAgo * DAY_MS)
    const lines = items.map(([name, price, quantity]) => ({ name, price, quantity }))
    await work.query(
      `WITH made AS (
         INSERT INTO quotes (tenant_id, customer_id, number, status, currency, discount, total, note, user_id, created_at, valid_until)
         SELECT $1, c.id, $3, $4, 'BRL', $5, $6, $7, $8, $9, $10 FROM customers c WHERE c.phone_number = $2
         RETURNING tenant_id, id, user_id, created_at, total, status),
       told AS (
         INSERT INTO quote_steps (tenant_id, quote_id, user_id, at, kind, amount)
         SELECT m.tenant_id, m.id, m.user_id, m.created_at + make_interval(hours => s.n::integer), s.kind, CASE s.n WHEN 0 THEN m.total END
         FROM made m CROSS JOIN LATERAL (VALUES (0, 'created'), (2, m.status)) s(n, kind) WHERE s.kind <> 'open' ORDER BY m.id, s.n)
       INSERT INTO quote_items (tenant_id, quote_id, place, name, price, quantity)
       SELECT m.tenant_id, m.id, v.place, v.name, v.price, v.quantity
       FROM made m, unnest($11::text[], $12::integer[], $13::integer[]) WITH ORDINALITY v(name, price, quantity, place)`,
      [
        work.tenant.id,
        phone,
        number,
        status,
        discount,
        quoteTotal(lines, discount),
        note ?? null,
        staff.get(author),
        made,
        holds === null ? null : new Date(made.getTime() + holds * DAY_MS),
        lines.map(({ name }) => name),
        lines.map(({ price }) => price),
        lines.map(({ quantity }) => quantity),
      ],
    )
  }
}
