import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The same in English. */
export const en: PartTexts<typeof ptBR> = {
  pause: 'Go on pause',
  change: 'Change the reason of the pause',
  resume: 'Back from pause',
  paused: 'You are on pause since {{time}}',
  pausedFor: 'You are on pause since {{time}}: {{reason}}',
  pausedHelp: 'Nothing is handed to you meanwhile.',
  started: 'You are on pause.',
  ended: 'The pause is over.',
  unreachable: 'It could not be done. Check the connection and try again.',
  reasons: {
    label: 'Reasons for pauses',
    search: 'Search reason',
    empty: 'No reasons: who goes on pause does not say why.',
    add: 'New reason',
    edit: 'Edit reason',
    name: 'Name',
    active: 'In use',
    activeHelp: 'Only reasons in use are offered to who goes on pause.',
    pausedNow: 'On pause now',
    state: 'State',
    inUse: 'In use',
    off: 'Not in use',
    saved: 'The reason {{name}} was saved.',
    delete: 'Delete',
    deleteTitle: 'Delete the reason {{name}}?',
    deleteText: 'Pauses that were made keep it.',
    deleteInUse_one: 'One person is on pause for it now, and stays so. Pauses that were made keep it.',
    deleteInUse_other:
      '{{count}} people are on pause for it now, and stay so. Pauses that were made keep it.',
    deleted: 'The reason {{name}} was deleted.',
  },
}
