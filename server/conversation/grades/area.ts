import { received } from '../seam'
import { findVerdicts, keepVerdicts, tellVerdicts } from './grades'
import { researchJob } from './research'

/** What the whole takes in of this area. */
export const area = {
  jobs: { 'tickets.research': researchJob },
  hooks: [
    received.hook('decide', {
      name: 'finds grades and words about them',
      act: findVerdicts,
    }),
    received.hook('record', { name: 'keeps grades', act: keepVerdicts }),
    received.hook('tell', { name: 'tells of grades', act: tellVerdicts }),
  ],
}
