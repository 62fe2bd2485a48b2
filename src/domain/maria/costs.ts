/** What a million tokens cost, cents of BRL. */
export type ModelPrices = Readonly<{ price_in: number; price_out: number }>

/** Tokens that one call may take in and give out at most, and calls and tools of one turn. */
export const MOST_TOKENS_IN = 6_000
export const MOST_TOKENS_OUT = 400
export const MOST_CALLS = 4
export const MOST_TOOLS = 2
/** So long a call and a turn may take, ms. */
export const CALL_MS = 20_000
export const TURN_MS = 45_000
/** Turns of one customer within 24 hours that a model is asked about. */
export const MOST_TURNS_A_DAY = 30

/** Tokens that a text takes at most, as nobody knows a model's own counting: two characters are one. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 2)

/** What tokens cost, millionths of BRL. */
export const costOf = ({ price_in, price_out }: ModelPrices, tokensIn: number, tokensOut: number): number =>
  Math.ceil((tokensIn * price_in + tokensOut * price_out) / 100)

/** The most that a turn of this prompt may cost, millionths of BRL: what is set aside before it. Tools' results count as a prompt more. */
export const worstCost = (prices: ModelPrices, prompt: string): number =>
  MOST_CALLS * costOf(prices, Math.min(MOST_TOKENS_IN, 2 * tokensOf(prompt)), MOST_TOKENS_OUT)

/** What stands of a budget: `warned` from four fifths on, `spent` where the next turn might go beyond it. All in millionths of BRL. */
export type BudgetState = 'free' | 'warned' | 'spent'
export const budgetState = (used: number, next: number, most: number): BudgetState =>
  used + next > most ? 'spent' : used >= 0.8 * most ? 'warned' : 'free'
/** Millionths of BRL in a cent. */
export const MICROS_IN_CENT = 10_000
