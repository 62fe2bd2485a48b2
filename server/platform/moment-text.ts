import { wallClock } from '../../src/domain/schedules/send-later'

/** A moment as a sentence has it: dd/mm/aaaa HH:mm, by a zone's clock. */
export function momentText(at: Date, zone: string): string {
  const [day = '', time = ''] = wallClock(at.getTime(), zone).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}
