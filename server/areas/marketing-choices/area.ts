import { received } from '../../conversation/seam'
import { hearChoices } from './hear-choices'

/** What the whole takes in of this area. */
export const area = {
  hooks: [
    received.hook('answer', {
      name: 'takes down a choice about promotions',
      locks: ['customers'],
      act: hearChoices,
    }),
  ],
}
