import { wallClock } from '../../src/domain/schedules/send-later'

/** A moment as a sentence has it: dd/mm/aaaa HH:mm, in the tenant's time zone. */
export function momentText(at: Date): string {
  const [day = '', time = ''] = wallClock(at.getTime()).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}
