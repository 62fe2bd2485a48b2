import type { QuietRules } from '../consents/quiet-hours'
import { addOpen, type Calendar } from '../hours/opening'
import { wallOf } from '../hours/wall'

/**
 * When advertising by SMS may reach somebody in Brazil, on the clock of their area code: what both guides that are published
 * allow (twilio.com/guidelines/br/sms: 9 to 22 h, not on Sundays; Salesforce's: Monday to Friday 8 to 18 h, Saturday 9 to 13 h,
 * no holidays).
 */
export const SMS_HOURS = { weekdays: '9-18', saturday: '9-13' } as const

/** From when on advertising may leave to a phone of this zone: `at` itself within the hours. */
export function smsHourFrom(holidays: QuietRules['holidays'], zone: string, at: Date): Date {
  const { weekdays, saturday } = SMS_HOURS
  const calendar: Calendar = {
    week: ['', weekdays, weekdays, weekdays, weekdays, weekdays, saturday],
    national: true,
    days: [],
    // A holiday is one whatever hours the shop is open on it.
    holidays: holidays.map((one) => ({ ...one, hours: '' })),
  }
  const wall = wallOf(zone)
  return new Date(wall.fromWall(addOpen(calendar, wall.toWall(at.getTime()), 0)))
}
