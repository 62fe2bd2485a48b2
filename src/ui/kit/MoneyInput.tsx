import { formatMoney, parseMoney } from '@domain/money/money'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onPaste' | 'type' | 'inputMode'> & {
  /** In cents; null while there is none. */
  value: number | null
  onChange: (cents: number | null) => void
  /** In cents. */
  most: number
  /** Where amounts are not in cents: how many decimals they have, and how they are written and read. */
  unit?: MoneyUnit
}

/** A part of a real in which an amount is typed. */
export type MoneyUnit = Readonly<{
  decimals: number
  format: (amount: number) => string
  parse: (text: string) => number | null
}>
const CENTS: MoneyUnit = { decimals: 2, format: formatMoney, parse: parseMoney }

/**
 * An amount in reais as it is typed at a Brazilian till: digits come in from the right, the last two are cents. What
 * is pasted is read as written.
 */
export function MoneyInput({ value, onChange, most, unit = CENTS, ...rest }: Props) {
  const { decimals, format, parse } = unit
  const take = (cents: number | null) => {
    if (cents === null || cents <= most) onChange(cents)
  }
  return (
    <TextInput
      placeholder={format(0)}
      {...rest}
      type="text"
      inputMode="numeric"
      value={value === null ? '' : format(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '')
        // The zeros that are left of an amount when its last digit is deleted are no amount.
        const emptied = value !== null && digits.length <= decimals && Number(digits) === 0
        take(digits === '' || emptied ? null : Number(digits))
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault()
        const cents = parse(event.clipboardData.getData('text').trim())
        if (cents !== null) take(cents)
      }}
    />
  )
}
