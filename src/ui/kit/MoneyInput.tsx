import { formatMoney, parseMoney } from '@domain/money/money'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onPaste' | 'type' | 'inputMode'> & {
  /** In cents; null while there is none. */
  value: number | null
  onChange: (cents: number | null) => void
  /** In cents. */
  most: number
}

/**
 * An amount in reais as it is typed at a Brazilian till: digits come in from the right, the last two are cents. What
 * is pasted is read as written.
 */
export function MoneyInput({ value, onChange, most, ...rest }: Props) {
  const take = (cents: number | null) => {
    if (cents === null || cents <= most) onChange(cents)
  }
  return (
    <TextInput
      placeholder={formatMoney(0)}
      {...rest}
      type="text"
      inputMode="numeric"
      value={value === null ? '' : formatMoney(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '')
        // The zeros that are left of an amount when its last digit is deleted are no amount.
        const emptied = value !== null && digits.length < 3 && Number(digits) === 0
        take(digits === '' || emptied ? null : Number(digits))
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault()
        const cents = parseMoney(event.clipboardData.getData('text').trim())
        if (cents !== null) take(cents)
      }}
    />
  )
}
