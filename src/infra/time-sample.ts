import { TIME_HEADER } from '@contract/transport'
import type { TimeSample } from '@domain/connection/clock-ahead'
import { deviceClock } from './clock'

/** What an answer that has just come tells of the server's time. `sentAt`: when it was asked for, by the device's clock. */
export const timeIn = (sentAt: number, headers: Headers): TimeSample => ({
  sentAt,
  gotAt: deviceClock.now(),
  server: Date.parse(headers.get(TIME_HEADER) ?? headers.get('date') ?? ''),
})
