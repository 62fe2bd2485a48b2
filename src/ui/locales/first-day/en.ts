import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The same in English. */
export const en: PartTexts<typeof ptBR> = {
  title: "The shop's first steps",
  progress: '{{done}} of {{total}} done',
  lead: 'The list ticks itself as the shop gets ready.',
  done: 'Done',
  toDo: 'To do',
  putAway: 'Put the list away',
  wasPutAway: 'List put away. It stays in Help, Training.',
  show: "Show the shop's first steps",
  allDone: 'All done: the shop can serve.',
  step: {
    number: 'Connect the WhatsApp number',
    team: 'Invite the team',
    hours: 'Say when the shop is open',
    quickAnswers: 'Choose quick answers',
    customers: 'Import the customers',
    reasons: 'Set the reasons for closing',
    practice: 'Have a practice conversation',
  },
  why: {
    number: 'Without it no conversation arrives.',
    team: 'Everybody comes in with a password of their own.',
    hours: 'Who writes outside of the hours is told.',
    quickAnswers: 'So that nobody types the same sentence ten times.',
    customers: 'From a spreadsheet; it can be checked before and undone after.',
    reasons: 'They say why conversations end, and how much was sold.',
    practice: 'With a make-believe customer: nothing reaches WhatsApp.',
  },
}
