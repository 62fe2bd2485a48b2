import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { FieldKind } from '@contract/customer-lists'
import type { FieldChoice } from '@domain/contacts/own-fields/field-model'
import { LONGEST_LONG_TEXT, LONGEST_TEXT } from '@domain/contacts/own-fields/kinds'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import styles from '@ui/customer-picker/Panel.module.css'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { KEYS } from './fieldText'

type Props = {
  look: FieldKind
  /** Id of what names it. */
  labelledBy: string
  options: readonly FieldChoice[]
  /** What the shop says about the field; null: nothing. */
  help: string | null
  typed: string
  busy: boolean
  problem: string | null
  onType: (typed: string) => void
  onKey: (event: KeyboardEvent) => void
  onLeave: () => void
}

/** A customer's field while it is typed in; has the focus from the beginning. */
export function FieldInput({
  look,
  labelledBy,
  options,
  help,
  typed,
  busy,
  problem,
  onType,
  onKey,
  onLeave,
}: Props) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const shared = {
    'aria-labelledby': labelledBy,
    size: 'xs',
    className: styles.input ?? '',
    value: typed,
    error: problem,
    readOnly: busy,
    'aria-busy': busy,
    autoFocus: true,
    styles: { error: { fontSize: 12 }, description: { fontSize: 12 } },
    description: busy ? t('edit.saving') : [help, t('edit.hint')].filter(Boolean).join(' · '),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    onKeyDown: onKey,
    onBlur: onLeave,
  }
  const [listOpen, setListOpen] = useState(look === 'multi_select')
  const chosen = typed === '' ? [] : typed.split('\n')
  // What was chosen before goes on standing there.
  const offered = options
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, label }) => ({ value: id, label }))
  if (look === 'multi_select')
    return (
      <MultiSelect
        {...shared}
        value={chosen}
        data={offered}
        onChange={(values) => onType(values.join('\n'))}
        defaultDropdownOpened
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        onKeyDown={(event) => {
          // The open list takes Enter and Escape for itself.
          if (!listOpen) onKey(event)
          else if (event.key === 'Escape') event.stopPropagation()
        }}
      />
    )
  if (look === 'select' || look === 'yes_no')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('edit.none') },
          ...(look === 'yes_no'
            ? [
                { value: 'true', label: t('customer-picker:field.yes') },
                { value: 'false', label: t('customer-picker:field.no') },
              ]
            : offered),
        ]}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  if (look === 'long_text')
    return (
      <GrowingTextarea
        {...shared}
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_LONG_TEXT}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      type={look === 'date' ? 'date' : look === 'email' ? 'email' : 'text'}
      inputMode={KEYS[look] ?? 'text'}
      maxLength={LONGEST_TEXT}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
