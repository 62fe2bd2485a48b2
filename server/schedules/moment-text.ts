import { wallClock } from '../../src/domain/schedules/send-later'

/** A moment as a sentence has it: dd/mm/aaaa HH:mm, by the house's clock. */
export function momentText(at: Date): string {
  const [day = '', time = ''] = wallClock(at.getTime()).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}
