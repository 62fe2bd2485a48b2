import { DateInput, DatesProvider } from '@mantine/dates'
import { dayOf } from './dates'
import { languageTag, useTexts } from './text'
import { kitPartTexts } from './texts/parts/pt_BR'
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import 'dayjs/locale/pt-br'
import { wallOf, wallText } from '@domain/time/wall-text'
import { useState } from 'react'
import { useNow } from './clock'
import type { DayProps } from './dayFields'

const LOCALES: Readonly<Record<string, string>> = { 'pt-BR': 'pt-br', pt: 'pt', en: 'en' }

/**
 * A day, or with `time` a day and a time, of the house's clock: typed as dd/mm/aaaa HH:mm or chosen from a calendar.
 * Behind dayFields.tsx, which fetches it.
 */
export default function DateField({ time, value, onChange, ...rest }: DayProps & { time: boolean }) {
  const t = useTexts(kitPartTexts)
  // Only when it is wanted: over a dialog it would hide what the dialog says.
  const [open, setOpen] = useState(false)
  /** What stands there is no day: it is not sent, and says so once one has gone on. */
  const [unread, setUnread] = useState(false)
  const [left, setLeft] = useState(false)
  // By the shop's clock, which need not be where this device believes to be.
  const today = dayOf(useNow())
  const locale = LOCALES[languageTag()] ?? 'pt-br'
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [] }}>
      <DateInput
        {...rest}
        // Where it comes later than the dialog that begins in it.
        autoFocus={rest['data-autofocus'] ?? false}
        error={unread && left ? t(time ? 'day.timeUnread' : 'day.unread') : rest.error}
        data-unread={unread || undefined}
        // The text that cannot be read stays where it can be mended.
        fixOnBlur={!unread}
        onInput={({ currentTarget }) => {
          const { value: typed } = currentTarget
          const bad = typed.trim() !== '' && wallOf(typed, time) === null
          setUnread(bad)
          setOpen(false)
          if (!bad) setLeft(false)
          // The day before it is none that was meant.
          else if (value !== '') onChange('')
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setLeft(true)
          setOpen(false)
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setOpen(true)
          if (key === 'Escape') setOpen(false)
        }}
        value={value === '' ? null : value.replace('T', ' ')}
        onChange={(chosen) => onChange(chosen === null ? '' : wallText(chosen, time))}
        dateParser={(typed) => wallOf(typed, time)}
        valueFormat={time ? 'DD/MM/YYYY HH:mm' : 'DD/MM/YYYY'}
        placeholder={t(time ? 'day.timeShape' : 'day.shape')}
        withTime={time}
        allowDeselect
        autoComplete="off"
        highlightToday
        getDayProps={(day) => ({
          'data-today': day === today || undefined,
          onClick: () => {
            setUnread(false)
            setOpen(false)
          },
        })}
        defaultDate={today}
        // While the calendar is open Escape is for it, and not for the dialog that the field is in.
        data-mantine-stop-propagation={open || undefined}
        popoverProps={{
          withinPortal: true,
          transitionProps: { duration: 0 },
          opened: open,
          onClose: () => setOpen(false),
        }}
        previousLabel={t('day.before')}
        nextLabel={t('day.after')}
      />
    </DatesProvider>
  )
}
