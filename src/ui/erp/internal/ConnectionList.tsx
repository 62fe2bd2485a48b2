import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  BeginErpSignInDocument,
  DeleteErpConnectionDocument,
  ErpConnectionsDocument,
  type ErpConnectionsQuery,
  MakeErpKeyDocument,
  MakeErpNoticeSecretDocument,
  PauseErpConnectionDocument,
  RetryErpNoticesDocument,
  RunErpConnectionDocument,
} from '@infra/graphql/erp.gen'
import { Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconKey,
  IconLogin2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'
import { ConnectionDrawer } from './ConnectionDrawer'
import { SecretDrawer } from './SecretDrawer'
import { ShownOnce } from './ShownOnce'
import { isErpState, toneOf } from './states'

export type ConnectionRow = ErpConnectionsQuery['erpConnections']['items'][number]
type Asked = Readonly<{ row: ConnectionRow; what: 'edit' | 'secret' | 'key' | 'notice' | 'delete' }>

type Props = {
  /** Is a new one being set up? */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

/** The integrations with how each stands, how old its data is and what can be done about it. */
export function ConnectionList({ adding, onAdd, onAdded }: Props) {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<Readonly<{ title: string; value: string }> | null>(null)
  const signIn = async (id: string) => {
    const outcome = await change(BeginErpSignInDocument, { id })
    if (outcome.ok) window.location.assign(outcome.value.beginErpSignIn)
    else tellFailure(outcome)
  }
  const run = async (id: string, full: boolean) => {
    const outcome = await change(RunErpConnectionDocument, { id, full })
    if (outcome.ok) tell('done', t('runAsked'))
    else tellFailure(outcome)
  }
  const retryNotices = async (id: string) => {
    const outcome = await change(RetryErpNoticesDocument, { id })
    if (outcome.ok) tell('done', t('noticesRetried'))
    else tellFailure(outcome)
  }
  const pause = async (id: string, paused: boolean) => {
    const outcome = await change(PauseErpConnectionDocument, { id, paused })
    if (outcome.ok) tell('done', t(paused ? 'paused' : 'resumed'))
    else tellFailure(outcome)
  }
  return (
    <>
      {shown && <ShownOnce {...shown} onClose={() => setShown(null)} />}
      <List<ConnectionRow>
        list="erp-connections"
        label={t('label')}
        topic="erp"
        load={(request) => pageOf(read(ErpConnectionsDocument, { list: listInput(request) }))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        empty={
          <>
            <p>{t('empty')}</p>
            <Button variant="light" onClick={onAdd}>
              {t('addFirst')}
            </Button>
          </>
        }
        onOpen={(row) => () => setAsked({ row, what: 'edit' })}
        columns={[
          {
            key: 'name',
            title: t('shared:name'),
            sort: true,
            render: ({ name, trouble, ...row }) => (
              <span className={styles.name}>
                <strong>{name}</strong>
                {trouble !== null && <small>{trouble}</small>}
                {(row.notice_error !== null || row.notices_given_up > 0) && (
                  <small>
                    {t('noticesOpen', {
                      waiting: row.notices_waiting,
                      givenUp: row.notices_given_up,
                      error: row.notice_error ?? '',
                    })}
                  </small>
                )}
              </span>
            ),
          },
          { key: 'kind', title: t('kind'), render: ({ kind }) => t(`kinds.${kind as 'bling'}`) },
          {
            key: 'store',
            title: t('store'),
            render: ({ instance_name: name }) => name ?? t('shared:wholeShop'),
          },
          {
            key: 'state',
            title: t('shared:state'),
            render: ({ state }) =>
              isErpState(state) && <StateBadge tone={toneOf(state)}>{t(`states.${state}`)}</StateBadge>,
          },
          {
            key: 'heard',
            title: t('heard'),
            render: ({ heard_at: at }) => (at === null ? t('shared:never') : <ShortDate at={at} />),
          },
          { key: 'products', title: t('products'), right: true, render: ({ products }) => products },
          { key: 'waiting', title: t('waiting'), right: true, render: ({ waiting }) => waiting },
          { key: 'refusals', title: t('open'), right: true, render: ({ refusals }) => refusals },
        ]}
        actions={(row) => [
          ...(row.kind === 'bling' || row.kind === 'tiny'
            ? [{ label: t('signIn'), icon: IconLogin2, onClick: () => void signIn(row.id) }]
            : []),
          ...(row.kind === 'omie'
            ? [{ label: t('enterKey'), icon: IconKey, onClick: () => setAsked({ row, what: 'secret' }) }]
            : []),
          ...(row.kind === 'api'
            ? [
                { label: t('makeKey'), icon: IconKey, onClick: () => setAsked({ row, what: 'key' }) },
                ...(row.notices_waiting + row.notices_given_up > 0 && row.state !== 'paused'
                  ? [
                      {
                        label: t('retryNotices'),
                        icon: IconRefresh,
                        onClick: () => void retryNotices(row.id),
                      },
                    ]
                  : []),
                { label: t('makeSecret'), icon: IconKey, onClick: () => setAsked({ row, what: 'notice' }) },
              ]
            : [
                { label: t('runNow'), icon: IconRefresh, onClick: () => void run(row.id, false) },
                { label: t('runFull'), icon: IconArrowsExchange, onClick: () => void run(row.id, true) },
              ]),
          row.state === 'paused'
            ? { label: t('resume'), icon: IconPlayerPlay, onClick: () => void pause(row.id, false) }
            : { label: t('shared:pause'), icon: IconPlayerPause, onClick: () => void pause(row.id, true) },
          { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ row, what: 'edit' }) },
          {
            label: t('shared:delete'),
            icon: IconTrash,
            danger: true,
            onClick: () => setAsked({ row, what: 'delete' }),
          },
        ]}
      >
        {(list) => {
          const close = (done: boolean) => {
            setAsked(null)
            onAdded()
            if (done) list.reload()
          }
          if (adding) return <ConnectionDrawer row={null} onClose={close} />
          if (!asked) return null
          const { row, what } = asked
          switch (what) {
            case 'edit':
              return <ConnectionDrawer key={row.id} row={row} onClose={close} />
            case 'secret':
              return <SecretDrawer id={row.id} onClose={close} />
            case 'key':
              return (
                <ConfirmAction
                  title={t('makeKey')}
                  text={t('makeKeyText')}
                  action={t('makeKey')}
                  said={null}
                  ask={async () => {
                    const outcome = await change(MakeErpKeyDocument, { id: row.id })
                    if (outcome.ok) setShown({ title: t('keyMade'), value: outcome.value.makeErpKey })
                    return outcome
                  }}
                  onClose={close}
                />
              )
            case 'notice':
              return (
                <ConfirmAction
                  title={t('makeSecret')}
                  text={t('makeSecretText')}
                  action={t('makeSecret')}
                  said={null}
                  ask={async () => {
                    const outcome = await change(MakeErpNoticeSecretDocument, { id: row.id })
                    if (outcome.ok)
                      setShown({ title: t('secretMade'), value: outcome.value.makeErpNoticeSecret })
                    return outcome
                  }}
                  onClose={close}
                />
              )
            case 'delete':
              return (
                <ConfirmAction
                  danger
                  title={t('deleteTitle', { name: row.name })}
                  text={t('deleteText')}
                  action={t('shared:delete')}
                  said={t('wasDeleted', { name: row.name })}
                  ask={() => change(DeleteErpConnectionDocument, { id: row.id })}
                  onClose={close}
                />
              )
          }
        }}
      </List>
    </>
  )
}
