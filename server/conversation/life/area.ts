import { erased, leaving, merged, parted } from '../../directory/moments'
import { closeOfErased, tellClosedOfErased } from './erase'
import { joinRivals, writeMergeLines } from './join'
import { lockTicketsOf, passTicketsOn } from './leave'
import { giveBack, part } from './part'

/** What the whole takes in of this area. */
export const area = {
  hooks: [
    merged.hook('decide', { name: 'joins unfinished tickets', locks: ['chat_tickets'], act: joinRivals }),
    merged.hook('tell', { name: 'writes down that tickets were joined', act: writeMergeLines }),
    parted.hook('decide', { name: 'gives back what went over to another ticket', act: giveBack }),
    parted.hook('record', { name: 'parts tickets that were joined', locks: ['chat_tickets'], act: part }),
    parted.hook('tell', { name: 'writes down that tickets were parted', act: writeMergeLines }),
    erased.hook('decide', {
      name: 'closes the tickets of who is erased',
      locks: ['chat_tickets'],
      act: closeOfErased,
    }),
    erased.hook('tell', { name: 'tells which tickets were closed', act: tellClosedOfErased }),
    leaving.hook('decide', {
      name: 'locks the tickets of whoever leaves',
      locks: ['chat_tickets'],
      act: lockTicketsOf,
    }),
    leaving.hook('record', { name: 'passes tickets on', act: passTicketsOn }),
  ],
}
