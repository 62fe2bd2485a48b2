import { sweepDevices } from './known'

/** What the whole takes in of this area. */
export const area = {
  housekeeping: [sweepDevices],
}
