import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import type { ShopCount } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import { LiveTicketsDocument, type LiveTicketsQuery } from '@infra/graphql/control-panel.gen'
import { IconEar } from '@tabler/icons-react'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { ListPage, type ListPageProps } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { controlPanelTexts } from '../../texts/pt_BR'
import { Waited } from '../now/Waited'
import { MoodMark } from './MoodMark'

const ListenDrawer = layerPart(() => import('./ListenDrawer'))

export type LiveTicket = LiveTicketsQuery['liveTickets']['items'][number]
const PLACES = ['queue', 'held', 'snoozed', 'bot', 'maria'] as const

type Props = Pick<ListPageProps<LiveTicket>, 'tabs' | 'lead'> & {
  departments: readonly ShopCount[]
  people: readonly ShopCount[]
  /** How long customers may wait in the queue, and for whoever has them, ms. */
  limits: Readonly<{ queue: number; hands: number }>
}

/** Every conversation that is not closed, whoever waits longest first: listened to from here. */
export function Conversations({ departments, people, limits, ...page }: Props) {
  const t = useTexts(controlPanelTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const [open, setOpen] = useState<string | null>(null)
  const listens = mayCall(role, 'customerChats')
  const idIn = ({ id }: ShopCount) => id.split(':')[1] ?? ''
  return (
    <>
      <ListPage<LiveTicket>
        {...page}
        route="control-panel"
        list="liveTickets"
        label={t('grid.label')}
        topic="liveTickets"
        load={(request) => pageOf(read(LiveTicketsDocument, { list: listInput(request) }))}
        idOf={({ id }) => id}
        nameOf={({ customer_name }) => customer_name}
        search={useSearchLabel(t('grid.search'))}
        onOpen={
          listens
            ? ({ id }) =>
                () =>
                  setOpen(id)
            : undefined
        }
        filters={[
          {
            name: 'place',
            label: t('grid.place'),
            many: true,
            options: PLACES.map((value) => ({ value, label: t(`grid.places.${value}`) })),
          },
          {
            name: 'waits',
            label: t('grid.waits'),
            options: [
              { value: 'yes', label: t('grid.waitsYes') },
              { value: 'no', label: t('grid.waitsNo') },
            ],
          },
          {
            name: 'department',
            label: t('shared:department'),
            many: true,
            options: departments
              .filter(({ name }) => name !== null)
              .map((row) => ({ value: idIn(row), label: row.name ?? '' })),
          },
          {
            name: 'user',
            label: t('person'),
            many: true,
            options: people.map((row) => ({ value: idIn(row), label: row.name ?? '' })),
          },
        ]}
        empty={<p>{t('grid.empty')}</p>}
        columns={[
          {
            key: 'customer',
            title: t('shared:customer'),
            render: ({ customer_name }) => <strong>{customer_name}</strong>,
          },
          {
            key: 'since',
            title: t('grid.since'),
            sort: true,
            card: 'fact',
            render: ({ since, waits, place }) =>
              waits ? (
                <Waited since={since} limit={place === 'queue' ? limits.queue : limits.hands} />
              ) : (
                <span className="muted">{t('grid.answered')}</span>
              ),
          },
          {
            key: 'place',
            title: t('grid.place'),
            card: 'state',
            render: ({ place }) => t(`grid.places.${place as 'queue'}`),
          },
          { key: 'user', title: t('grid.with'), card: 'fact', render: ({ user_name }) => user_name },
          {
            key: 'department',
            title: t('shared:department'),
            render: ({ department_name }) => department_name ?? t('departmentless'),
          },
          {
            key: 'words',
            title: t('grid.words'),
            width: 320,
            render: ({ last_words }) => last_words,
          },
          {
            key: 'mood',
            title: t('grid.mood'),
            render: ({ mood, mood_because }) => <MoodMark mood={mood} because={mood_because} />,
          },
          {
            key: 'instance',
            title: t('shared:connection'),
            hidden: true,
            render: ({ instance_name }) => instance_name,
          },
        ]}
        {...(listens && {
          actions: ({ id }: LiveTicket) => [
            { label: t('listen.open'), icon: IconEar, onClick: () => setOpen(id) },
          ],
        })}
      />
      {open !== null && <ListenDrawer ticketId={open} onClose={() => setOpen(null)} />}
    </>
  )
}
