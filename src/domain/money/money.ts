/** What an amount is divided by for reais: amounts come in cents (specification section 9). */
const CENTS = 100

/** The most that is taken for an amount, in cents: what the contract's integers carry. */
export const MOST_MONEY = 2_147_483_647

/** More cents than any one thing in a shop costs. */
export const MOST_PRICE = 100_000_000

/** Between sign and number; it does not break the line. */
const SPACE = '\u00a0'

/** Digits in groups of three, with dots. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * An amount as money: "R$ 1.234,56", two decimals and a comma (section 9). `divisor` is 100 for cents, 1 for
 * reais; halves are rounded away from zero. No locale of the machine has a say. Empty for what is no number.
 */
export function formatMoney(amount: number, divisor: number = CENTS): string {
  if (!Number.isFinite(amount) || !Number.isFinite(divisor) || divisor === 0) return ''
  const cents = centsOf(Math.abs(amount), divisor)
  const sign = cents > 0 && amount < 0 !== divisor < 0 ? '-' : ''
  const digits = String(cents).padStart(3, '0')
  return `${sign}R$${SPACE}${grouped(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** Hundredths of a currency: reais as everywhere else, other money with its code. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === 'BRL' ? formatMoney(amount) : `${currency} ${(amount / CENTS).toFixed(2)}`

/**
 * The cents of an amount as somebody writes it: "12", "12,5", "R$ 1.234,56", "12.50". The last comma, or else a dot
 * before one or two last digits, parts the cents. Null for what is no amount.
 */
export function parseMoney(text: string): number | null {
  const written = text.replace(/R\$|\s/g, '')
  const [, whole, cents = ''] = /^(\d[\d.]*?)(?:[,.](\d{1,2}))?$/.exec(written) ?? []
  if (whole === undefined || (whole.includes('.') && !/^\d{1,3}(\.\d{3})+$/.test(whole))) return null
  return Number(whole.replaceAll('.', '')) * CENTS + Number(cents.padEnd(2, '0'))
}

/** Whole cents. 1.005 is a hair below itself in binary; the decimal that was meant is rounded. */
const centsOf = (amount: number, divisor: number): number =>
  Math.round(Number(((amount * CENTS) / Math.abs(divisor)).toPrecision(15)))

/**
 * A count in few letters: above 999 in thousands with a 'k' (section 9), with one decimal where there is one.
 * Cut off, not rounded: "1,9k" never claims two thousand. There is no letter beyond k: "1.200k".
 */
export function compactNumber(count: number): string {
  if (!Number.isFinite(count)) return ''
  const whole = Math.trunc(Math.abs(count))
  const sign = count < 0 && whole > 0 ? '-' : ''
  if (whole <= 999) return `${sign}${whole}`
  const tenths = Math.trunc(whole / 100)
  const decimal = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${sign}${grouped(String(Math.trunc(tenths / 10)))}${decimal}k`
}
