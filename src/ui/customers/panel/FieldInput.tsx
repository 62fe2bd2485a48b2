import { NativeSelect, TextInput } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import type { KeyboardEvent } from 'react'
import { useCustomerTexts } from '../customerTexts'
import type { FieldLook } from './fieldText'
import styles from './Panel.module.css'

type Props = {
  look: FieldLook
  /** Id of what names it. */
  labelledBy: string
  options: readonly string[]
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
  typed,
  busy,
  problem,
  onType,
  onKey,
  onLeave,
}: Props) {
  const t = useCustomerTexts()
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
    description: busy ? t('edit.saving') : t('edit.hint'),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    onKeyDown: onKey,
    onBlur: onLeave,
  }
  if (look === 'select' || look === 'yes_no')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('edit.none') },
          ...(look === 'yes_no'
            ? [
                { value: 'true', label: t('edit.yes') },
                { value: 'false', label: t('edit.no') },
              ]
            : options.map((option) => ({ value: option, label: option }))),
        ]}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  if (look === 'address')
    return (
      <GrowingTextarea
        {...shared}
        minRows={2}
        maxRows={6}
        maxLength={500}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      type={look === 'date' ? 'date' : look === 'email' ? 'email' : 'text'}
      inputMode={look === 'number' ? 'decimal' : look === 'email' ? 'email' : 'text'}
      maxLength={1_000}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
