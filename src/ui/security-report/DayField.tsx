import { TextInput } from '@mantine/core'

type Props = { label: string; value: string; onChange: (day: string) => void }

/** A day, as the browser lets one choose it; empty while none is chosen. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The beginning of a day as its field has it, some days later; null while nothing was chosen. */
export function dayBegin(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  return new Date(year, month - 1, date + later).toISOString()
}
