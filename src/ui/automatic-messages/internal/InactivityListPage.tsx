import type { Outcome } from '@app/panel/commands'
import type { SilencePlace } from '@domain/inactivity/silence'
import type { InactiveMessagesQuery } from '@infra/graphql/automatic-messages.gen'
import type { Found, ListRequest } from '@ui/kit/list/request'
import { useTexts } from '@ui/kit/text'
import { automaticTexts } from '../texts/pt_BR'
import { usePlaces } from '../usePlaces'
import { AutomaticListPage, Said } from './AutomaticListPage'
import { InactivityDrawer, type SaveInactivity } from './InactivityDrawer'
import { useWait } from './useWait'

export type InactivityRow = InactiveMessagesQuery['inactiveMessages']['items'][number]

type Props = {
  place: SilencePlace
  load: (request: ListRequest) => Promise<Outcome<Found<InactivityRow>>>
  save: SaveInactivity
  reread: (id: string) => Promise<Outcome<InactivityRow | null>>
  remove: (id: string) => Promise<Outcome<unknown>>
}

/** What is done about customers who fall silent, in hand or in the queue. */
export function InactivityListPage({ place, load, save, reread, remove }: Props) {
  const t = useTexts(automaticTexts)
  const wait = useWait()
  const places = usePlaces()
  return (
    <AutomaticListPage<InactivityRow>
      route={place === 'open' ? 'inactive-messages' : 'inactive-inbox-messages'}
      list={`inactivity-${place}`}
      label={t(`inactivity.${place}.label`)}
      lead={t(`inactivity.${place}.lead`)}
      empty={t(`inactivity.${place}.empty`)}
      add={t('inactivity.add')}
      places={places}
      load={load}
      columns={[
        {
          key: 'warnings',
          title: t('inactivity.warnings'),
          render: ({ warnings }) =>
            warnings.length === 0
              ? t('inactivity.none')
              : warnings.map(({ minutes, text }, n) => (
                  // Their place is what tells warnings of one rule apart.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <div key={n}>
                    <strong>{wait(minutes)}</strong> <Said text={text} />
                  </div>
                )),
        },
        {
          key: 'then',
          title: t('inactivity.andThen'),
          render: ({ close_minutes: minutes, reason }) =>
            minutes == null
              ? t('inactivity.stays')
              : [t('inactivity.closes', { wait: wait(minutes) }), reason].filter(Boolean).join(': '),
        },
      ]}
      remove={remove}
      form={(row, onClose) => (
        <InactivityDrawer row={row} places={places} save={save} reread={reread} onClose={onClose} />
      )}
    />
  )
}
