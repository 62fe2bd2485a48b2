import { erased } from '../../directory/moments'
import { forgetTellers } from './erase'
import { eventExport } from './export'
import { eventSections } from './person-file'
import { resolvers } from './resolvers'

export { draftAdverseEvent } from './save'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  exports: { adverseEvents: eventExport },
  hooks: [
    erased.hook('record', { name: 'takes people out of reports of adverse events', act: forgetTellers }),
  ],
  personFile: eventSections,
}
