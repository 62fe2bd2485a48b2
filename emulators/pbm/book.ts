type State = 'pending' | 'authorized' | 'denied' | 'confirmed' | 'reversed'
type Entry = { state: State; number: string; discount: number; reason: string; until: number; looks: number }

/** What of the price a beneficiary is given, and for how long an authorisation holds, ms. */
const RATE = 0.3
const HOLDS_MS = 24 * 3_600_000

/**
 * An operator's authorisations, by the key they were asked under; one key is one authorisation, however often it is asked for. The last digit
 * of the card, else of the CPF, says what becomes of it: 0 and 3 are denied, 1 is authorised when it is looked at the second time, the answer
 * to 2 is lost on its way, all others are authorised at once.
 */
export class Book {
  private readonly entries = new Map<string, Entry>()
  /** What was done, in order: a verb and what came of it, without anybody's numbers. */
  readonly journal: string[] = []
  private last = 700_000

  ask(key: string, body: Record<string, unknown>): { answer: object; lost: boolean } {
    const known = this.entries.get(key)
    if (known) {
      this.journal.push('ask again')
      return { answer: shown(known), lost: false }
    }
    const digit = /(\d)\D*$/.exec(`${body.card || body.document || '9'}`)?.[1] ?? '9'
    const price = Number(body.price) || 0
    const entry: Entry = {
      state: digit === '0' || digit === '3' ? 'denied' : digit === '1' ? 'pending' : 'authorized',
      number: String(++this.last),
      discount: Math.round(price * RATE) * (Number(body.quantity) || 1),
      reason:
        digit === '0'
          ? 'Beneficiário inativo no programa.'
          : 'Intervalo mínimo entre compras ainda não passou.',
      until: Date.now() + HOLDS_MS,
      looks: 0,
    }
    this.entries.set(key, entry)
    this.journal.push(`ask ${entry.state}`)
    return { answer: shown(entry), lost: digit === '2' }
  }

  look(key: string): object | null {
    const entry = this.entries.get(key)
    this.journal.push(entry ? `look ${entry.state}` : 'look nothing')
    if (!entry) return null
    if (entry.state === 'pending' && ++entry.looks >= 2) entry.state = 'authorized'
    return shown(entry)
  }

  /** Why it was not; null: it was. */
  confirm(key: string): string | null {
    const entry = this.entries.get(key)
    if (entry?.state !== 'authorized' && entry?.state !== 'confirmed')
      return 'Não há autorização para confirmar.'
    if (entry.until < Date.now()) return 'A autorização venceu.'
    entry.state = 'confirmed'
    this.journal.push('confirm')
    return null
  }

  /** What never came is taken back too: should it come later, nothing is authorised. */
  reverse(key: string): void {
    const entry = this.entries.get(key)
    this.journal.push('reverse')
    this.entries.set(key, {
      ...(entry ?? { number: '', discount: 0, until: 0, looks: 0 }),
      state: 'reversed',
      reason: 'Desfeita pela loja.',
    })
  }

  shown(): { authorisations: Record<string, object>; journal: readonly string[] } {
    return {
      authorisations: Object.fromEntries([...this.entries].map(([key, entry]) => [key, { ...entry }])),
      journal: this.journal,
    }
  }
}

function shown({ state, number, discount, reason, until }: Entry): object {
  if (state === 'pending') return { state }
  if (state === 'denied' || state === 'reversed') return { state: 'denied', reason }
  return {
    state: 'authorized',
    number,
    discount,
    refund: discount,
    valid_until: new Date(until).toISOString(),
  }
}
