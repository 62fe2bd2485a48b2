import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { DraftLeaf } from '@domain/contacts/segments/draft'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { DateField } from '@ui/kit/dayFields'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { segmentTexts } from './texts/pt_BR'
import type { FilterChoice } from './useFilterChoices'

type Props = { leaf: DraftLeaf; of: FilterChoice; onChange: (value: unknown) => void }

/** What a condition compares with: as many inputs as its operator needs, none for 'is empty'. */
export function ConditionValue({ leaf: { op, value }, of, onChange }: Props) {
  const t = useTexts(segmentTexts)
  const own = useTexts(customerTexts, customerPickerTexts)
  if (op === 'empty' || op === 'filled') return null
  if (op === 'between') {
    const ends = Array.isArray(value) ? value : []
    const end = (at: 0 | 1) => (
      <One
        of={of}
        label={t(at === 0 ? 'from' : 'shared:to')}
        value={ends[at]}
        onChange={(next) => onChange(at === 0 ? [next, ends[1]] : [ends[0], next])}
      />
    )
    return (
      <>
        {end(0)}
        {end(1)}
      </>
    )
  }
  if (op === 'last_days' || op === 'next_days')
    return <Digits label={t('days')} value={value} onChange={onChange} />
  if (of.stored === 'choice' || of.stored === 'choices')
    return (
      <MultiSelect
        aria-label={t('value')}
        placeholder={Array.isArray(value) && value.length > 0 ? '' : t('value')}
        searchable
        data={[...of.options]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
      />
    )
  if (of.stored === 'yesNo')
    return (
      <NativeSelect
        aria-label={t('value')}
        data={[
          { value: '', label: '' },
          { value: 'true', label: own('customer-picker:field.yes') },
          { value: 'false', label: own('customer-picker:field.no') },
        ]}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen === '' ? undefined : chosen === 'true')
        }
      />
    )
  return <One of={of} label={t('value')} value={value} onChange={onChange} />
}

type OneProps = { of: FilterChoice; label: string; value: unknown; onChange: (value: unknown) => void }

/** A text, a number, an amount or a day. */
function One({ of, label, value, onChange }: OneProps) {
  if (of.stored === 'date')
    return (
      <DateField
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={(day) => onChange(day === '' ? undefined : day)}
      />
    )
  if (of.kind === 'money')
    return (
      <MoneyInput
        aria-label={label}
        most={Number.MAX_SAFE_INTEGER}
        value={typeof value === 'number' ? value : null}
        onChange={(cents) => onChange(cents ?? undefined)}
      />
    )
  if (of.stored === 'number') return <Digits label={label} value={value} onChange={onChange} />
  const isDigits =
    of.name === 'phone' || of.name === 'document' || of.kind === 'phone' || of.kind === 'document'
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      // They are kept without dots and dashes.
      onChange={({ currentTarget: { value: typed } }) =>
        onChange((isDigits ? typed.replace(/[^0-9A-Za-z]/g, '') : typed) || undefined)
      }
    />
  )
}

/** A number as it is typed, with a comma. */
function Digits({ label, value, onChange }: Omit<OneProps, 'of'>) {
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value).replace('.', ',') : '')
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      maxLength={20}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const number = Number(currentTarget.value.trim().replace(',', '.'))
        onChange(currentTarget.value.trim() === '' || Number.isNaN(number) ? undefined : number)
      }}
    />
  )
}
