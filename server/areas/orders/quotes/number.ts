import type { Work } from '../../../platform/db/work'

/** The shop's next number of a quote, like "O-0043". Numbers that its own system has given are passed over. */
export async function nextQuoteNumber(work: Work): Promise<string> {
  for (;;) {
    const counted = await work.one<{ last: number }>(
      `INSERT INTO quote_numbers AS n (tenant_id, last) VALUES ($1, 1)
       ON CONFLICT (tenant_id) DO UPDATE SET last = n.last + 1 RETURNING last`,
      [work.tenant.id],
    )
    if (!counted) throw new Error('the counter of quotes gave no number')
    const number = `O-${String(counted.last).padStart(4, '0')}`
    // Ends: every turn tries another number, and a shop has finitely many quotes.
    if (!(await work.one('SELECT 1 FROM quotes WHERE number = $1', [number]))) return number
  }
}
