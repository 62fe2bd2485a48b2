import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import type { FlowType } from '@domain/bots/flow'
import { BotRowsDocument, CopyBotDocument, SwitchBotDocument } from '@infra/graphql/bots.gen'
import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { botTexts } from '../texts/pt_BR'
import styles from './Bots.module.css'
import { type BotRoute, type BotRow, drawingOf } from './openBot'

const BotDrawer = layerPart(() => import('./BotDrawer'))
const EndingDialog = layerPart(() => import('./EndingDialog'))

type Asked = Readonly<{ what: 'new' } | { what: 'edit' | 'off' | 'delete'; row: BotRow }>

/** The bots of a kind: whether each begins conversations, when and where, by which version, and what is wrong with it. */
export function BotList({ kind, route }: { kind: FlowType; route: BotRoute }) {
  const t = useTexts(botTexts)
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const does = async (asking: Promise<Outcome<unknown>>, said: string, reload: () => void) => {
    if (tellFailure(await asking)) tell('done', said)
    reload()
  }
  const copy = async ({ id }: BotRow) => {
    const outcome = await change(CopyBotDocument, { id })
    if (tellFailure(outcome) && outcome.ok) void navigate(drawingOf(outcome.value.copyBot))
  }
  return (
    <ListPage<BotRow>
      route={route}
      list={`bots ${kind}`}
      lead={t(`lead.${kind}`)}
      label={t('label')}
      topic="bots"
      load={(request) => pageOf(read(BotRowsDocument, { kind, list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      add={{ label: t('add'), onClick: () => setAsked({ what: 'new' }) }}
      ways={{ first: { label: t('beginReady'), onClick: () => setAsked({ what: 'new' }) } }}
      filters={[
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('on') },
            { value: 'no', label: t('off') },
          ],
        },
      ]}
      empty={<p>{t(`empty.${kind}`)}</p>}
      onOpen={({ id }) => drawingOf(id)}
      columns={[
        {
          key: 'name',
          title: t('shared:name'),
          sort: true,
          width: 260,
          render: ({ name, template }) => (
            <span className={styles.two}>
              <strong>{name}</strong>
              {kind === 'active' && (
                <small>{template === null ? t('anyTemplate') : t('onTemplate', { template })}</small>
              )}
            </span>
          ),
        },
        {
          key: 'active',
          title: t('isOn'),
          card: 'state',
          render: (row) => (
            <StateBadge tone={row.active ? 'success' : 'quiet'}>{t(row.active ? 'on' : 'off')}</StateBadge>
          ),
        },
        {
          key: 'hours',
          title: t('when'),
          card: 'fact',
          render: ({ hours }) => t(`hours.${hours as 'always'}`),
        },
        {
          key: 'instances',
          title: t('shared:connection'),
          width: 200,
          render: ({ instance_names: names }) =>
            names.length === 0 ? t('shared:wholeShop') : names.join(', '),
        },
        {
          key: 'version',
          title: t('version'),
          render: (row) => <Version row={row} />,
        },
        {
          key: 'sessions',
          title: t('now'),
          right: true,
          card: 'fact',
          render: ({ sessions }) => sessions,
        },
      ]}
      actions={(row, { reload }) => [
        { label: t('draw'), icon: IconSitemap, onClick: () => void navigate(drawingOf(row.id)) },
        { label: t('editForm'), icon: IconPencil, onClick: () => setAsked({ what: 'edit', row }) },
        row.active
          ? { label: t('switchOff'), icon: IconPlayerPause, onClick: () => setAsked({ what: 'off', row }) }
          : {
              label: t('switchOn'),
              icon: IconPlayerPlay,
              onClick: () =>
                void does(
                  change(SwitchBotDocument, { id: row.id, active: true, hand_over: null }),
                  t('switchedOn', { name: row.name }),
                  reload,
                ),
            },
        { label: t('copy'), icon: IconCopy, onClick: () => void copy(row) },
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          onClick: () => setAsked({ what: 'delete', row }),
        },
      ]}
    >
      {({ reload }) => {
        if (!asked) return null
        const close = (done: boolean) => {
          setAsked(null)
          if (done) reload()
        }
        return (
          <Suspense fallback={null}>
            {asked.what === 'new' || asked.what === 'edit' ? (
              <BotDrawer
                kind={kind}
                row={asked.what === 'new' ? null : asked.row}
                onMade={(id) => void navigate(drawingOf(id))}
                onClose={close}
              />
            ) : (
              <EndingDialog row={asked.row} deletes={asked.what === 'delete'} onClose={close} />
            )}
          </Suspense>
        )
      }}
    </ListPage>
  )
}

/** By which version conversations begin, and what is to be known of it. */
function Version({ row: { version, published_at, published_by, is_changed, broken } }: { row: BotRow }) {
  const t = useTexts(botTexts)
  return (
    <span className={styles.two}>
      <span>
        {version === null ? t('neverPublished') : t('versionNo', { no: version })}
        {version !== null && is_changed && <> · {t('changedSince')}</>}
      </span>
      {broken > 0 ? (
        <small className="danger">{t('broken', { count: broken })}</small>
      ) : (
        published_at !== null && (
          <small>
            <ShortDate at={published_at} /> · {published_by}
          </small>
        )
      )}
    </span>
  )
}
