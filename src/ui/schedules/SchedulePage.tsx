import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useView } from '@app/panel/panel'
import { SCHEDULED_STATES } from '@contract/privacy-lists'
import { isDay } from '@domain/time/written-moment'
import { PeopleDocument } from '@infra/graphql/access.gen'
import { CancelAllScheduledMessagesDocument } from '@infra/graphql/bulk.gen'
import { ScheduledMessageRowsDocument } from '@infra/graphql/schedule-list.gen'
import { IconX } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import type { AskedWhole } from '@ui/kit/list/bulk/WholeDialog'
import type { Filter } from '@ui/kit/list/column'
import { List } from '@ui/kit/list/List'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ReloadWhen } from './internal/ReloadWhen'
import { ScheduleCalendar } from './internal/ScheduleCalendar'
import { ScheduleDrawer } from './internal/ScheduleDrawer'
import { scheduleActions, scheduleColumns } from './internal/scheduleColumns'
import {
  type ScheduledRow,
  useCancelSchedules,
  useSchedulesRevision,
  useTicketAddress,
} from './internal/scheduleRows'
import { scheduleListTexts } from './texts/pt_BR'

const WholeDialog = layerPart(() => import('@ui/kit/list/bulk/WholeDialog'))

const ROUTES = { list: 'crm/schedules', edit: 'crm/schedules/edit/{id}' } as const
const VIEWS = ['list', 'month', 'week'] as const
type View = (typeof VIEWS)[number]

/** All messages that leave later, as a list or by the day; which, and around which day, stands in the address. */
export default function SchedulePage() {
  const t = useTexts(scheduleListTexts)
  const search = useSearchLabel(t('search'))
  const { read, change } = useCommands()
  const panelId = useId()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const view = VIEWS.find((each) => each === address.get('view')) ?? 'list'
  const today = dayOf(useNow(60_000))
  const asked = address.get('day') ?? ''
  const revision = useSchedulesRevision()
  const cancel = useCancelSchedules()
  const [whole, setWhole] = useState<AskedWhole | null>(null)
  const ticketAddress = useTicketAddress()
  const forms = useFormRoutes<ScheduledRow>(ROUTES, async (id) => {
    const outcome = await read(ScheduledMessageRowsDocument, {
      list: { filters: [{ field: 'id', any: [id] }] },
    })
    return outcome.ok ? { ok: true, value: outcome.value.scheduledMessageRows.items[0] ?? null } : outcome
  })
  const people = useRead('people who schedule', () => read(PeopleDocument, { search: null }), 'users')
  const instances = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const show = (next: View, day: string | null) =>
    changeQuery((query) => {
      if (next === 'list') query.delete('view')
      else query.set('view', next)
      if (day === null) query.delete('day')
      else query.set('day', day)
    })
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('shared:state'),
      many: true,
      options: SCHEDULED_STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    {
      name: 'author',
      label: t('author'),
      many: true,
      options: people.value?.users.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    },
    { name: 'instance', label: t('shared:connection'), many: true, options: instances },
  ]
  const drawer = (reload: () => void) =>
    forms.open &&
    forms.open !== 'new' && (
      <ScheduleDrawer
        key={forms.open.id}
        row={forms.open}
        onClose={(saved) => {
          forms.close()
          if (saved) reload()
        }}
      />
    )
  return (
    <Page
      route={forms.route}
      lead={view === 'list' ? undefined : t('lead')}
      width={view === 'list' ? 'list' : 'wide'}
      actions={
        <Tabs<View>
          label={t('viewAs')}
          tabs={VIEWS.map((each) => [each, t(`views.${each}`)] as const)}
          tab={view}
          onChange={(next) => show(next, next === 'list' ? null : asked || null)}
          panelId={panelId}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={t(`views.${view}`)}>
        {view === 'list' ? (
          <List<ScheduledRow>
            list="schedules"
            label={t('label')}
            load={(request) => pageOf(read(ScheduledMessageRowsDocument, { list: listInput(request) }))}
            idOf={({ id }) => id}
            nameOf={({ customer_name }) => customer_name}
            search={search}
            filters={[...filters, { name: 'sent', days: { first: t('from'), last: t('until') } }]}
            empty={<p>{t('empty')}</p>}
            onOpen={forms.mayEdit ? ({ id }) => forms.edit(id) : undefined}
            columns={scheduleColumns(t)}
            bulk={[
              {
                label: t('cancelMany'),
                icon: IconX,
                danger: true,
                atOnce: true,
                onClick: (ids, done) => void cancel(ids, done),
                whole: { kind: 'schedules.cancel', onClick: (all, done) => setWhole({ whole: all, done }) },
              },
            ]}
            actions={(row, list) =>
              scheduleActions(row, t, {
                edit: forms.mayEdit ? () => void navigate(forms.edit(row.id)) : null,
                open: () => void navigate(ticketAddress(row.chat_ticket_id)),
                cancel: () => void cancel([row.id], list.reload),
              })
            }
          >
            {(list) => (
              <>
                <ReloadWhen changes={revision} reload={list.reload} />
                {drawer(list.reload)}
                {whole && (
                  <WholeDialog
                    asked={whole}
                    title={t('cancelMany')}
                    action={t('cancelMany')}
                    ask={(all) => change(CancelAllScheduledMessagesDocument, all)}
                    onClose={() => setWhole(null)}
                  />
                )}
              </>
            )}
          </List>
        ) : (
          <ScheduleCalendar
            view={view}
            day={isDay(asked) ? asked : today}
            today={today}
            filters={filters}
            revision={revision}
            editAddress={forms.edit}
            onShow={show}
          >
            {drawer}
          </ScheduleCalendar>
        )}
      </div>
    </Page>
  )
}
