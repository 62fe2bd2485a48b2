import '@ui/kit/texts/shared/pt_BR'
import { useUser } from '@app/panel/panel'
import { figureScope } from '@domain/access/figures'
import { mayCall } from '@domain/access/permissions'
import { NO_DEPARTMENT } from '@domain/control-panel/shop-now'
import { waitingLine } from '@domain/control-panel/waiting-line'
import { Button, NativeSelect } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { AlertHistory } from '@ui/alerts/AlertHistory'
import { useNow } from '@ui/kit/clock'
import { Page } from '@ui/kit/Page'
import { Tabs } from '@ui/kit/Tabs'
import { Television } from '@ui/kit/Television'
import { useTexts } from '@ui/kit/text'
import { kitPartTexts } from '@ui/kit/texts/parts/pt_BR'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useCallback, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './internal/ControlPanel.module.css'
import { Age } from './internal/now/Age'
import { LongestWaiting } from './internal/now/LongestWaiting'
import { PeoplePanel } from './internal/now/PeoplePanel'
import { PlacesPanel } from './internal/now/PlacesPanel'
import { Summary } from './internal/now/Summary'
import { type Shown, shownOf } from './internal/now/shown'
import { useShopNow } from './internal/now/useShopNow'
import { useWaitLimit } from './internal/now/useWaitLimit'
import { Conversations } from './internal/supervise/Conversations'
import { ShopWall } from './internal/wall/ShopWall'
import { controlPanelTexts } from './texts/pt_BR'

const VIEWS = ['now', 'conversations', 'alerts'] as const
/** Names of people that a sentence has. */
const MOST_NAMED = 3

/** The shop as it stands now: it is told, and never asked for. What it is narrowed to stands in the address, so that a screen keeps it. */
export default function ControlPanelPage() {
  const t = useTexts(controlPanelTexts, kitPartTexts)
  const { role } = useUser()
  const told = useShopNow()
  const limit = useWaitLimit(true)
  const answerLimit = useWaitLimit(false)
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const [onTv, setOnTv] = useState(false)
  const leave = useCallback(() => setOnTv(false), [])
  const all = shownOf(told.rows, null)
  const department = address.get('department')
  const shown = department === null ? all : (shownOf(told.rows, department) ?? all)
  const own = figureScope(role) === 'own'
  const panel = useId()
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'now'
  const tabs = {
    label: t('views.label'),
    tab: view,
    tabs: VIEWS.map((one) => [one, t(`views.${one}`)] as const),
    // Filters of one view are none of the other's.
    onChange: (to: string) =>
      changeQuery((query) => {
        for (const name of [...query.keys()]) query.delete(name)
        if (to !== 'now') query.set('view', to)
      }),
  }
  if (view === 'alerts') return <AlertHistory tabs={tabs} />
  if (view === 'conversations')
    return (
      <Conversations
        tabs={tabs}
        lead={t('grid.lead')}
        departments={all?.departments ?? []}
        people={all?.people ?? []}
        limits={{ queue: limit, hands: answerLimit }}
      />
    )
  return (
    <Page
      route="control-panel"
      beside={<Age {...told} />}
      lead={shown && (own ? t('own') : <Lead shown={shown} limit={limit} />)}
      loading={shown === null}
      actions={
        shown &&
        !own && (
          <Button
            variant="default"
            leftSection={<IconDeviceTv size={16} aria-hidden />}
            onClick={() => setOnTv(true)}
          >
            {t('kit/parts:tv')}
          </Button>
        )
      }
    >
      <Tabs {...tabs} panelId={panel} />
      {shown && (
        <div id={panel} role="tabpanel" aria-label={t(`views.${view}`)} className={styles.view}>
          {(all?.departments.length ?? 0) > 1 && (
            <div className={styles.bar}>
              <NativeSelect
                aria-label={t('shared:department')}
                data={[
                  { value: '', label: t('shared:allDepartments') },
                  ...(all?.departments ?? []).map(({ id, name }) => ({
                    value: id,
                    label: name ?? t('departmentless'),
                  })),
                ]}
                value={department ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  changeQuery((query) => {
                    if (value === '') query.delete('department')
                    else query.set('department', value)
                  })
                }
              />
            </div>
          )}
          <div className={styles.content}>
            <Summary whole={shown.whole} limit={limit} />
            <div className={styles.panels}>
              {mayCall(role, 'liveTickets') && department !== NO_DEPARTMENT && (
                <LongestWaiting
                  department={department?.split(':')[1] ?? null}
                  limits={{ queue: limit, hands: answerLimit }}
                />
              )}
              {!own && (
                <PlacesPanel
                  title={t('departments')}
                  head={t('shared:department')}
                  none={t('departmentless')}
                  places={shown.departments}
                  limit={limit}
                />
              )}
              {!own && shown.connections.length > 1 && (
                <PlacesPanel
                  title={t('connections')}
                  head={t('shared:connection')}
                  none={t('connectionGone')}
                  places={shown.connections}
                  limit={limit}
                />
              )}
              <PeoplePanel people={shown.people} limit={answerLimit} />
            </div>
          </div>
        </div>
      )}
      {onTv && shown && (
        <Television label={t('wall.label')} onLeave={leave} foot={<Age {...told} />}>
          <ShopWall shown={shown} limit={limit} />
        </Television>
      )}
    </Page>
  )
}

/** What is to be done, in a sentence. */
function Lead({ shown: { whole, people }, limit }: { shown: Shown; limit: number }) {
  const t = useTexts(controlPanelTexts)
  const { over } = waitingLine(whole, limit, useNow())
  const free = people.filter(({ state, full }) => state === 'online' && !full)
  const names = free
    .slice(0, MOST_NAMED)
    .map(({ name }) => (name ?? '').split(' ')[0])
    .join(', ')
  return (
    <>
      {whole.waiting === 0 ? (
        t('lead.nobody')
      ) : over > 0 ? (
        <strong>{t('lead.over', { count: over })}</strong>
      ) : (
        t('lead.calm')
      )}{' '}
      {whole.waiting > 0 &&
        (whole.free === 0 || names === '' ? t('lead.noneFree') : t('lead.free', { names }))}
    </>
  )
}
