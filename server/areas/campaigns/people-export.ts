import { maskName } from '../../../src/domain/contacts/mask'
import { dayIn } from '../../directory/exports/day'
import type { ExportDefinition } from '../../directory/exports/definition'
import { zoneOf } from '../../platform/db/shop-zone'
import { type PersonRow, peopleList } from './people-list'
import { reasonWords, STANDING_WORDS } from './words'

/** The people of a campaign as a file: the same rows as the list, by the same filters. */
export const peopleExport: ExportDefinition<PersonRow> = {
  needs: 'campaignPeople',
  file: 'campanha',
  list: peopleList,
  columns: async (work) => {
    const zone = await zoneOf(work)
    return [
      {
        title: 'Cliente',
        told: true,
        value: ({ customer_name: name }) => name,
        hidden: ({ customer_name: name }) => name && maskName(name),
      },
      { title: 'Situação', told: true, value: ({ state }) => STANDING_WORDS[state] ?? state },
      { title: 'Motivo', told: true, value: ({ state, reason }) => reason && reasonWords(state, reason) },
      { title: 'Versão', told: true, value: ({ variant }) => variant },
      { title: 'Desde', told: true, value: dayIn(zone, ({ state_at: at }: PersonRow) => at) },
      {
        title: 'Respondeu',
        told: true,
        // Of no other channel is it known.
        value: ({ replied, channel }) => (channel !== 'whatsapp' ? null : replied ? 'sim' : 'não'),
      },
      { title: 'Botão', told: true, value: ({ button }) => button },
      {
        title: 'Comprou (R$)',
        told: true,
        value: ({ bought_cents: cents }) => (cents === null ? null : cents / 100),
      },
    ]
  },
  customerOf: ({ customer_id: id }) => id ?? '',
}
