import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import { LONGEST_LONG_TEXT, LONGEST_TEXT } from '@domain/contacts/own-fields/kinds'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { DateField } from '@ui/kit/dayFields'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { KEYS } from '../panel/fieldText'
import { customerTexts } from '../texts/pt_BR'

type Props = {
  field: FieldModel
  /** As it is typed; of several choices one in a line. */
  value: string
  error?: ReactNode
  onChange: (typed: string) => void
}

/** One of the shop's own fields in the form of a new customer. */
export function NewFieldInput({ field, value, error, onChange }: Props) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const { kind, label, help, required } = field
  const shared = { label, description: help, error, required }
  const offered = field.choices
    .filter(({ archived }) => !archived)
    .map((choice) => ({ value: choice.id, label: choice.label }))
  if (kind === 'multi_select')
    return (
      <MultiSelect
        {...shared}
        data={offered}
        value={value === '' ? [] : value.split('\n')}
        onChange={(ids) => onChange(ids.join('\n'))}
      />
    )
  if (kind === 'select' || kind === 'yes_no')
    return (
      <Select
        {...shared}
        data={
          kind === 'select'
            ? offered
            : [
                { value: 'true', label: t('customer-picker:field.yes') },
                { value: 'false', label: t('customer-picker:field.no') },
              ]
        }
        value={value || null}
        clearable={!required}
        onChange={(id) => onChange(id ?? '')}
      />
    )
  if (kind === 'date') return <DateField {...shared} value={value} onChange={onChange} />
  const typed = {
    ...shared,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (kind === 'long_text')
    return <GrowingTextarea {...typed} minRows={2} maxRows={6} maxLength={LONGEST_LONG_TEXT} />
  return <TextInput {...typed} inputMode={KEYS[kind] ?? 'text'} maxLength={LONGEST_TEXT} />
}
