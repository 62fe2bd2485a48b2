import { formatMoney, parseMoney } from './money'

/** Ten-thousandths of a real, as prices of single messages are said: 3437 is "R$ 0,3437". */
export const formatFine = (amount: number): string =>
  `${formatMoney(Math.floor(amount / 100))}${String(Math.round(amount % 100)).padStart(2, '0')}`

/** The ten-thousandths of an amount as somebody writes it, with four decimals at most. Null for what is no amount. */
export function parseFine(text: string): number | null {
  const [, cents = text, rest = ''] = /^(.*[,.]\d\d)(\d{1,2})$/.exec(text.trim()) ?? []
  const amount = parseMoney(cents)
  return amount === null ? null : amount * 100 + Number(rest.padEnd(2, '0'))
}
