import { dayOf, formatDate, formatTime } from '@ui/kit/dates'

/** When something was said: the hour today ("10:32"), the day and the hour before ("23/11 10:32"). `now` in ms. */
export const agedAt = (iso: string, now: number): string =>
  dayOf(iso) === dayOf(now) ? formatTime(iso) : `${formatDate(iso).slice(0, 5)} ${formatTime(iso)}`
