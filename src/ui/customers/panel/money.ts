import { formatMoney } from '@domain/money/money'

/** Hundredths of a currency: reais as everywhere else, other money with its code. */
export const moneyOf = (amount: number, currency: string): string =>
  currency === 'BRL' ? formatMoney(amount) : `${currency} ${(amount / 100).toFixed(2)}`
