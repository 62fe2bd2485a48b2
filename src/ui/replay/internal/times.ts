import { DEFAULT_ZONE } from '@contract/zone'

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: DEFAULT_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** HH:mm:ss,SSS by Brasília's clock: which one was the shop's is not in every log, and settings' values are left out of it. */
export const formatMoment = (ms: number): string => clock.format(new Date(ms))

/** Marks that turn the direction of a line around: in a file from outside they would let a text pose as another. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text from the file with nothing invisible in it that changes how the rest is read. */
export const plainly = (text: string): string =>
  text.replace(TURNING, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)
