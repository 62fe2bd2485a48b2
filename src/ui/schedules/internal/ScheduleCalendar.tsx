import { useCommands } from '@app/panel/panel'
import { type CalendarView, daysShown, turned } from '@domain/schedules/calendar-days'
import {
  ScheduledMessageDaysDocument,
  type ScheduledMessageDaysQuery,
} from '@infra/graphql/schedule-list.gen'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { IconButton } from '@ui/kit/IconButton'
import type { Filter } from '@ui/kit/list/column'
import { useListAddress } from '@ui/kit/list/request'
import { Toolbar } from '@ui/kit/list/Toolbar'
import { listInput } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useNarrow } from '@ui/kit/useNarrow'
import type { ReactNode } from 'react'
import { scheduleListTexts } from '../texts/pt_BR'
import { CalendarAgenda } from './CalendarAgenda'
import { CalendarGrid } from './CalendarGrid'
import { monthName } from './dayNames'
import styles from './SchedulePage.module.css'

export type ScheduledDay = ScheduledMessageDaysQuery['scheduledMessageDays'][number]
/** Messages that are shown of a day; the list has the others. */
const MOST = { month: 3, week: 15 } as const

type Props = {
  view: CalendarView
  /** The day around which it is shown, yyyy-mm-dd. */
  day: string
  today: string
  filters: readonly Filter[]
  /** Another one reads it again. */
  revision: number
  editAddress: (id: string) => string
  onShow: (view: CalendarView, day: string) => void
  children: (reload: () => void) => ReactNode
}

/** The messages of a month or a week by the day; where there is no room for a grid, as a list of days. */
export function ScheduleCalendar(props: Props) {
  const { view, day, today, filters, revision, editAddress, onShow, children } = props
  const t = useTexts(scheduleListTexts)
  const search = useSearchLabel(t('search'))
  useTexts()
  const { read } = useCommands()
  const narrow = useNarrow()
  const address = useListAddress()
  const days = daysShown(view, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const wanted = { search: address.search, filters: address.filters }
  const { value, failure, loading, reload } = useRead(
    JSON.stringify(['schedule days', first, last, wanted, revision]),
    () =>
      read(ScheduledMessageDaysDocument, {
        first,
        last,
        most: MOST[view],
        list: listInput({ ...wanted, sort: null, page: 1, after: null, limit: 1 }),
      }),
  )
  const byDay = new Map(value?.scheduledMessageDays.map((each) => [each.day, each]))
  const shared = { days, byDay, today, editAddress }
  return (
    <section className="stack gap-12 min-0" aria-label={t('calendar')}>
      <Toolbar address={address} search={search} filters={filters} views={null} />
      <div className={styles.turn}>
        <IconButton label={t(`previous.${view}`)} onClick={() => onShow(view, turned(view, day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={t(`next.${view}`)} onClick={() => onShow(view, turned(view, day, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
        <Button variant="default" onClick={() => onShow(view, today)}>
          {t('today')}
        </Button>
        <h2 aria-live="polite">{monthName(day)}</h2>
      </div>
      {failure ? (
        <div className={styles.failed} role="alert">
          <p>{failure.message || t('failedLoad')}</p>
          <Button variant="light" onClick={reload}>
            {t('kit:retry')}
          </Button>
        </div>
      ) : loading ? (
        <Skeleton height={narrow ? 240 : 480} />
      ) : narrow ? (
        <CalendarAgenda {...shared} />
      ) : (
        <CalendarGrid {...shared} view={view} day={day} onDay={(next) => onShow(view, next)} />
      )}
      {children(reload)}
    </section>
  )
}
