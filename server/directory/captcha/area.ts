import { sweepCaptchas } from './take-answer'

/** What the whole takes in of this area. */
export const area = {
  housekeeping: [sweepCaptchas],
}
