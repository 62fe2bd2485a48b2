import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { PEOPLE_AT, type PeopleAt } from '@domain/campaigns/counts'
import { formatMoney } from '@domain/money/money'
import { CampaignPeopleDocument, type CampaignPeopleQuery } from '@infra/graphql/campaigns.gen'
import { customerPageAt } from '@ui/customer-picker/customerAddress'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { Avatar } from '@ui/kit/Avatar'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { Tabs } from '@ui/kit/Tabs'
import { languageTag } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '../CampaignReport.module.css'
import shared from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { AT, PEOPLE_ID } from './peopleAt'

type Person = CampaignPeopleQuery['campaignPeople']['items'][number]

/** The tabs in their order: what came of it first, then what went wrong. */
const ORDER: readonly PeopleAt[] = [
  'bought',
  'replied',
  'clicked',
  'failed',
  'uncertain',
  'opted_out',
  'excluded',
  'pending',
  'read',
  'delivered',
  'accepted',
  'control',
  'canceled',
]
const STATES = [...PEOPLE_AT, 'queued', 'meant'] as const

/** The people of a campaign by where they stand, with what they answered and bought. */
export function PeoplePanel({ report }: { report: Report }) {
  const t = useChannelTexts()
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const search = useSearchLabel(t('people.search'))
  const { knows } = usePart()
  const { campaign, counts, variants } = report
  const asked = ORDER.find((one) => one === address.get(AT))
  const at = asked ?? ORDER.find((one) => counts[one] > 0) ?? 'pending'
  const tabs = ORDER.filter((one) => counts[one] > 0 || one === at)
  const seesCustomers = mayOpen(role, routeWith('customers/list'))
  const seesTickets = mayOpen(role, routeWith('chat/attendance'))
  return (
    <section className={shared.panel} aria-label={t('people.title')}>
      <Tabs
        label={t('people.title')}
        tabs={tabs.map(
          (one) => [one, t(`people.at.${one}`), counts[one].toLocaleString(languageTag())] as const,
        )}
        tab={at}
        onChange={(one) =>
          changeQuery(
            (query) => {
              for (const name of [...query.keys()]) if (name.startsWith('f.')) query.delete(name)
              query.set(AT, one)
            },
            { replace: true },
          )
        }
        panelId={PEOPLE_ID}
      />
      <div id={PEOPLE_ID} role="tabpanel" className={styles.peopleList}>
        <List<Person>
          key={at}
          list="campaign people"
          label={t(`people.at.${at}`)}
          topic="campaigns"
          load={(request) =>
            pageOf(read(CampaignPeopleDocument, { id: campaign.id, at, list: listInput(request) }))
          }
          idOf={({ id }) => id}
          nameOf={({ customer_name }) => customer_name ?? t('people.gone')}
          search={search}
          filters={
            variants.length > 1
              ? [
                  {
                    name: 'variant',
                    label: t('people.variant'),
                    options: variants.map(({ name }) => ({ value: name, label: t('variant', { name }) })),
                  },
                ]
              : []
          }
          empty={<p>{t('people.empty')}</p>}
          onOpen={({ customer_id: id }) => (seesCustomers && id !== null ? customerPageAt(tenant, id) : null)}
          columns={[
            {
              key: 'customer',
              title: t('shared:customer'),
              width: 240,
              render: ({ id, customer_id, customer_name }) => (
                <span className={styles.person}>
                  <Avatar id={customer_id ?? id} name={customer_name ?? ''} size={24} />
                  {customer_name ?? t('people.gone')}
                </span>
              ),
            },
            {
              key: 'state',
              title: t('shared:state'),
              render: (person) => <Standing person={person} />,
            },
            ...(knows.replies
              ? [
                  {
                    key: 'reply',
                    title: t('people.reply'),
                    width: 200,
                    card: 'fact' as const,
                    render: ({ reply, chat_ticket_id: ticket }: Person) =>
                      reply !== null && ticket !== null && seesTickets ? (
                        <Link to={`${pathTo(tenant, 'chat/attendance')}?${new URLSearchParams({ ticket })}`}>
                          {t('people.quoted', { text: reply })}
                        </Link>
                      ) : (
                        reply && t('people.quoted', { text: reply })
                      ),
                  },
                ]
              : []),
            ...(variants.length > 1
              ? [
                  {
                    key: 'variant',
                    title: t('people.variant'),
                    render: ({ variant }: Person) => variant ?? '',
                  },
                ]
              : []),
            {
              key: 'bought',
              title: t('people.bought'),
              right: true,
              card: 'fact',
              render: ({ bought_cents: cents }) =>
                cents === null ? '' : <strong>{formatMoney(cents)}</strong>,
            },
          ]}
        />
      </div>
    </section>
  )
}

/** How it went for somebody: what is known last and since when, or why not. */
function Standing({ person }: { person: Person }) {
  const t = useChannelTexts()
  const state = STATES.find((one) => one === person.state) ?? 'pending'
  return (
    <span className={shared.two}>
      <span>
        {t(`people.is.${state}`)} {person.at !== null && <ShortDate at={person.at} />}
      </span>
      {person.reason !== null && <small>{person.reason}</small>}
    </span>
  )
}
