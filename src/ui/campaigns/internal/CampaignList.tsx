import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { formatMoney } from '@domain/money/money'
import { CampaignRowsDocument } from '@infra/graphql/campaigns.gen'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTeam } from '@ui/assignment/useTeam'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import styles from '../Campaigns.module.css'
import { CampaignState } from './CampaignState'
import { CountsBar } from './CountsBar'
import { CAMPAIGN_STATES, type CampaignRow, isChanged } from './campaignRow'
import { useChannelTexts, usePart } from './channel'
import { Said } from './Filled'
import { useCampaignDeeds } from './useCampaignDeeds'

/** The campaigns of a channel: how each stands, how far it has come, what it costs. Those that run move by themselves. */
export function CampaignList() {
  const part = usePart()
  const t = useChannelTexts()
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const team = useTeam()
  const lines = part.useLines()
  const deeds = useCampaignDeeds()
  const mayAdd = mayOpen(role, routeWith(part.add))
  return (
    <ListPage<CampaignRow>
      route={part.list}
      list={`campaigns ${part.channel}`}
      lead={t('lead')}
      label={t('label')}
      topic="campaigns"
      load={(request) =>
        pageOf(read(CampaignRowsDocument, { channel: part.channel, list: listInput(request) }))
      }
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      add={mayAdd ? { label: t('add'), to: pathTo(tenant, part.add) } : null}
      onOpen={(row) =>
        !isChanged(row)
          ? pathTo(tenant, part.report, { id: row.id })
          : mayAdd
            ? pathTo(tenant, part.edit, { id: row.id })
            : null
      }
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          many: true,
          options: CAMPAIGN_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        ...(lines.length > 0
          ? [{ name: 'instance', label: t('shared:connection'), many: true, options: [...lines] }]
          : []),
        { name: 'author', label: t('author'), many: true, options: team },
      ]}
      empty={<p>{t('empty')}</p>}
      tools={() =>
        part.infos === null
          ? []
          : [{ label: t('infos'), icon: IconInfoCircle, to: pathTo(tenant, part.infos) }]
      }
      columns={[
        {
          key: 'name',
          title: t('shared:name'),
          sort: true,
          width: 260,
          render: ({ name, content }) => (
            <span className={styles.two}>
              <strong>{name}</strong>
              <small>
                <Said text={content} />
              </small>
            </span>
          ),
        },
        { key: 'state', title: t('shared:state'), render: (row) => <CampaignState row={row} /> },
        ...(lines.length > 0
          ? [
              {
                key: 'instance',
                title: t('shared:connection'),
                render: ({ instance_name }: CampaignRow) => instance_name ?? '',
              },
            ]
          : []),
        {
          key: 'counts',
          title: t('counts'),
          card: 'fact',
          render: ({ counts }) => <CountsBar counts={counts} />,
        },
        {
          key: 'send_at',
          title: t('leaves'),
          sort: true,
          card: 'fact',
          render: ({ started_at, send_at, author_name }) => (
            <span className={styles.two}>
              {(started_at ?? send_at) ? (
                <ShortDate at={started_at ?? send_at ?? ''} />
              ) : (
                <span>{t('atOnce')}</span>
              )}
              <small>{author_name}</small>
            </span>
          ),
        },
        {
          key: 'cost',
          title: t('cost'),
          right: true,
          render: ({ cost_cents, ceiling_cents }) => (
            <span className={styles.two}>
              <span>{cost_cents === null ? '' : formatMoney(cost_cents)}</span>
              {ceiling_cents !== null && (
                <small>{t('ceilingOf', { amount: formatMoney(ceiling_cents) })}</small>
              )}
            </span>
          ),
        },
        {
          key: 'created_at',
          title: t('created'),
          sort: true,
          hidden: true,
          render: ({ created_at }) => <ShortDate at={created_at} />,
        },
      ]}
      actions={(row, { reload }) => deeds.of(row, reload)}
    >
      {() => deeds.layers}
    </ListPage>
  )
}
