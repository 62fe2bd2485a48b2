import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, useUser } from '@app/panel/panel'
import { mayAct } from '@domain/access/actions'
import { storedAs } from '@domain/contacts/own-fields/kinds'
import { CustomerListDocument } from '@infra/graphql/customers.gen'
import {
  IconBan,
  IconCircleCheck,
  IconUserHeart,
  IconUsersGroup,
  IconUsersMinus,
  IconUsersPlus,
} from '@tabler/icons-react'
import { assignmentTexts } from '@ui/assignment/texts/pt_BR'
import { useTeam } from '@ui/assignment/useTeam'
import { useOpenCustomer } from '@ui/customer-picker/customerAddress'
import { useGroups } from '@ui/customer-picker/useGroups'
import { tell } from '@ui/kit/feedback'
import type { BulkAction } from '@ui/kit/list/BulkBar'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import type { Whole } from '@ui/kit/list/whole'
import { layerPart, part } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { askTicketDialog, useTicketDialog } from '@ui/tickets/ticketDialog'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AskedBulk } from './internal/BulkCustomers'
import {
  DocumentCell,
  EmailCell,
  GroupsCell,
  MarksCell,
  NameCell,
  OwnCell,
  PhoneCell,
} from './internal/CustomerCells'
import { CustomerDialog } from './internal/CustomerDialog'
import { type Asked, customerActions } from './internal/customerActions'
import type { CustomerListRow } from './internal/customerRows'
import { useSegmentTools } from './segments/useSegmentTools'
import { customerListTexts } from './texts/list/pt_BR'
import { customerTexts } from './texts/pt_BR'

const TicketDialogs = layerPart(() => import('@ui/tickets/TicketDialogs'))
const GroupListPage = part(() => import('./internal/GroupListPage'))
const AttendantsDialog = layerPart(() => import('@ui/assignment/AttendantsDialog'))
const CustomerDrawer = layerPart(() => import('./internal/CustomerDrawer'))
const BulkCustomers = layerPart(() => import('./internal/BulkCustomers'))
const NewCustomerDrawer = layerPart(() => import('./internal/NewCustomerDrawer'))

const SIDES = ['favorite', 'blocked', 'blacklisted', 'blacklisted_campaign', 'email', 'document'] as const

/** The shop's customers, or their groups: the address says which. */
export default function CustomerListPage() {
  const [address] = useSearchParams()
  return address.get('view') === 'groups' ? <GroupListPage /> : <Customers />
}

/** Who they are, when they were last in touch, and what can be done with them. */
function Customers() {
  const t = useTexts(customerListTexts)
  const own = useTexts(customerTexts)
  const user = useUser()
  const { read, loadCustomer, changeCustomer } = useCommands()
  const groups = useGroups()
  const model = useFieldModel()
  const segments = useSegmentTools()
  const openTicket = useOpenAnother()
  const ticketDialog = useTicketDialog()
  const navigate = useNavigate()
  const shown = useOpenCustomer()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [adding, setAdding] = useState(false)
  const [bulk, setBulk] = useState<AskedBulk | null>(null)
  const [giving, setGiving] = useState<{
    ids: readonly string[]
    whole: Whole | null
    done: () => void
  } | null>(null)
  // Rows are ticked as they are shown: what is taken back later goes by the groups that they showed then.
  const groupsSeen = useRef(new Map<string, ReadonlySet<string>>())
  const assignment = useTexts(assignmentTexts)
  const team = useTeam()
  // Ticked or all that are found: many at once is one right, also where each is changed by itself.
  const takesMany = mayAct(user.role, 'actions/change-many-customers')
  // One that was asked for here does not open on another screen.
  useEffect(() => () => askTicketDialog(null), [])
  const bulkOf = (what: AskedBulk['what']): Pick<BulkAction, 'onClick' | 'whole'> => ({
    onClick: (ids, done) => setBulk({ what, ids, whole: null, done }),
    whole: { kind: `customers.${what}`, onClick: (whole, done) => setBulk({ what, ids: [], whole, done }) },
  })
  const start = async (customerId: string) => {
    // The dialog knows whom it is about by what the panel has of them.
    const outcome = await loadCustomer(customerId, 'story', 1)
    if (outcome.ok) askTicketDialog({ kind: 'start', customerId })
    else tell('failed', outcome.message || t('shared:failedTryAgain'))
  }
  const set = async (id: string, mark: 'favorite' | 'blocked', on: boolean) => {
    const outcome = await changeCustomer(id, { type: 'mark', mark, on })
    if (!outcome.ok) tell('failed', outcome.message || t('shared:failedTryAgain'))
  }
  return (
    <ListPage<CustomerListRow>
      route="customers/list"
      list="customers"
      topic="customers"
      exportKind="customers"
      {...(takesMany && { importKind: 'customers' })}
      label={t('label')}
      load={async (request) => {
        const page = await pageOf(read(CustomerListDocument, { list: listInput(request) }))
        if (page.ok)
          for (const { customer } of page.value.items)
            groupsSeen.current.set(customer.id, new Set(customer.groups.map(({ group_id: id }) => id)))
        return page
      }}
      idOf={({ customer }) => customer.id}
      nameOf={({ customer }) => customer.name}
      search={useSearchLabel(t('search'))}
      filters={[
        {
          name: 'group',
          label: t('groups'),
          many: true,
          options: groups.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'attendant',
          label: assignment('own.title'),
          many: true,
          options: team,
        },
        ...SIDES.map((name) => ({
          name,
          label: t(`filter.${name}`),
          options: [
            { value: 'yes', label: t(`yes.${name}`) },
            { value: 'no', label: t(`no.${name}`) },
          ],
        })),
        ...segments.filters,
      ]}
      empty={<p>{t('empty')}</p>}
      add={{ label: t('new.title'), onClick: () => setAdding(true) }}
      tools={() => [...segments.tools, { label: t('groups'), icon: IconUsersGroup, to: '?view=groups' }]}
      onOpen={({ customer }) => shown.at(customer.id)}
      columns={[
        { key: 'name', title: t('shared:name'), sort: true, render: (row) => <NameCell row={row} /> },
        { key: 'phone', title: own('panel.phone'), card: 'fact', render: (row) => <PhoneCell row={row} /> },
        { key: 'email', title: own('panel.email'), width: 220, render: (row) => <EmailCell row={row} /> },
        {
          key: 'document',
          title: own('panel.document'),
          hidden: true,
          render: (row) => <DocumentCell row={row} />,
        },
        {
          key: 'groups',
          title: t('groups'),
          width: 216,
          card: 'fact',
          edit: {
            of: ({ customer }) => customer.groups.map(({ group_id: id }) => id),
            options: groups.map(({ id, name }) => ({ value: id, label: name })),
            many: true,
            save: ({ customer }, next, before) =>
              changeCustomer(customer.id, {
                type: 'groups',
                add: next.filter((id) => !before.includes(id)),
                remove: before.filter((id) => !next.includes(id)),
              }),
          },
          render: (row) => <GroupsCell row={row} />,
        },
        {
          key: 'attendant',
          title: assignment('own.title'),
          render: ({ attendant }) => attendant,
        },
        {
          key: 'lastContact',
          title: t('lastContact'),
          render: ({ last_contact_at: at }) => at && <ShortDate at={at} />,
        },
        {
          key: 'created',
          title: t('created'),
          sort: true,
          hidden: true,
          render: (row) => <ShortDate at={row.created_at} />,
        },
        { key: 'marks', title: t('marks'), render: (row) => <MarksCell row={row} /> },
        ...model
          .filter(({ sensitive }) => !sensitive)
          .map((field) => ({
            key: `own.${field.key}`,
            title: field.label,
            hidden: true,
            right: storedAs(field.kind) === 'number',
            render: (row: CustomerListRow) => <OwnCell row={row} field={field} />,
          })),
      ]}
      bulk={
        takesMany
          ? [
              { label: t('bulk.group'), icon: IconUsersPlus, ...bulkOf('group') },
              { label: t('bulk.ungroup'), icon: IconUsersMinus, ...bulkOf('ungroup') },
              {
                label: assignment('own.edit'),
                icon: IconUserHeart,
                onClick: (ids, done) => setGiving({ ids, whole: null, done }),
                whole: {
                  kind: 'customers.attendants',
                  onClick: (whole, done) => setGiving({ ids: [], whole, done }),
                },
              },
              { label: t('bulk.block'), icon: IconBan, danger: true, ...bulkOf('block') },
              { label: t('bulk.unblock'), icon: IconCircleCheck, ...bulkOf('unblock') },
            ]
          : []
      }
      actions={(row, list) =>
        customerActions(row, user, [t, own], {
          open: (id) => void navigate(shown.at(id)),
          ask: setAsked,
          openTicket,
          start: (id) => void start(id),
          mark: (id, mark, on) => void set(id, mark, on).then(list.reload),
        })
      }
    >
      {(list) => {
        const closeAll = () => {
          setAsked(null)
          setBulk(null)
          list.reload()
        }
        return (
          <Suspense fallback={null}>
            {segments.layers(list.reload)}
            {shown.open !== null && (
              <CustomerDrawer
                id={shown.open}
                listed={list.items.find(({ customer }) => customer.id === shown.open)?.customer}
                onClosed={list.reload}
              />
            )}
            {adding && (
              <NewCustomerDrawer
                onClose={(id) => {
                  setAdding(false)
                  if (id === null) return
                  list.reload()
                  void navigate(shown.at(id))
                }}
              />
            )}
            {asked && <CustomerDialog asked={asked} onClose={closeAll} />}
            {bulk && (
              <BulkCustomers
                asked={bulk}
                wasIn={(id, group) => groupsSeen.current.get(id)?.has(group) ?? false}
                onUndone={list.reload}
                onClose={closeAll}
              />
            )}
            {giving && (
              <AttendantsDialog
                ids={giving.ids}
                whole={giving.whole}
                now={null}
                onClose={(saved) => {
                  setGiving(null)
                  if (!saved) return
                  giving.done()
                  list.reload()
                }}
              />
            )}
            {ticketDialog && (
              <TicketDialogs dialog={ticketDialog} onOpen={openTicket} onNext={() => undefined} />
            )}
          </Suspense>
        )
      }}
    </ListPage>
  )
}
