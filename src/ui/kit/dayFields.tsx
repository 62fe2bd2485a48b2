import { TextInput, type TextInputProps } from '@mantine/core'
import { Suspense } from 'react'
import { part } from './part'

/** What a field for a day takes besides its value. */
export type DayProps = Pick<TextInputProps, 'label' | 'description' | 'error' | 'required' | 'className'> & {
  /** `2026-11-23`, with a time `2026-11-23T08:00`, of the house's clock; empty while there is none. */
  value: string
  onChange: (value: string) => void
  'data-autofocus'?: boolean
}

const Picker = part(() => import('./DateField'), 'around')

/** The calendar is fetched with the first field; until then its place is taken. */
const fieldFor = (time: boolean) =>
  function Field(props: DayProps) {
    const { label, description, className, required, 'data-autofocus': begins } = props
    const place = (
      <TextInput
        label={label}
        description={description}
        required={required ?? false}
        className={className ?? ''}
        data-autofocus={begins}
        readOnly
      />
    )
    return (
      <Suspense fallback={place}>
        <Picker {...props} time={time} />
      </Suspense>
    )
  }

/** A day, of the house's clock. */
export const DateField = fieldFor(false)
/** A day and a time, of the house's clock. */
export const DateTimeField = fieldFor(true)
