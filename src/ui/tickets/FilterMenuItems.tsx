import { useUser, useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import { TICKET_KINDS, type TicketKind, type TicketOrder } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { useText } from '@ui/kit/text'
import { FilterButton } from './FilterMenu'
import type { ListChoice } from './useListChoice'

const ORDERS: readonly TicketOrder[] = ['newest', 'longestWait']
const ANY = 'any'
/** As many as one looks through in a menu. */
const MOST_GROUPS = 20

/** Groups of the customers whose tickets are here, by name. */
function groupsAtHand(world: World): readonly Readonly<{ id: string; name: string }>[] {
  const names = new Map<string, string>()
  for (const { data } of world.rows.tickets.ofKinds(['inbox', 'open', 'closing']))
    for (const { group_id, name } of data.customer.groups) names.set(group_id, name)
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

const kindOf = (value: string): TicketKind | null => TICKET_KINDS.find((kind) => kind === value) ?? null
const orderOf = (value: string): TicketOrder => ORDERS.find((order) => order === value) ?? 'newest'

/** Groups of the customers at hand, and those chosen: of the whole house the customers' page knows. */
function GroupItems({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { narrowing, narrow } = choice
  const known = useView(['tickets'], groupsAtHand, (a, b) => a.length === b.length)
  const chosen = new Set(narrowing.groups.map(({ id }) => id))
  const groups = [...narrowing.groups, ...known.filter(({ id }) => !chosen.has(id))]
  if (groups.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('tickets.filters.groups')}</Menu.Label>
      {groups.slice(0, MOST_GROUPS).map(({ id, name }) => (
        <Menu.CheckboxItem
          key={id}
          checked={chosen.has(id)}
          onChange={(on) =>
            narrow({
              groups: on
                ? [...narrowing.groups, { id, name }]
                : narrowing.groups.filter((group) => group.id !== id),
            })
          }
        >
          {name}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}

/** What the list can be narrowed to and ordered by; the menu stays open while one chooses. */
export default function FilterMenuItems({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { userDepartment } = useUser()
  const { narrowing, narrow } = choice
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        <FilterButton choice={choice} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tickets.filters.order')}</Menu.Label>
        <Menu.RadioGroup value={narrowing.order} onChange={(value) => narrow({ order: orderOf(value) })}>
          {ORDERS.map((order) => (
            <Menu.RadioItem key={order} value={order}>
              {t(`tickets.orders.${order}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('tickets.filters.show')}</Menu.Label>
        <Menu.CheckboxItem
          checked={narrowing.waitingOnly}
          onChange={(waitingOnly) => narrow({ waitingOnly })}
        >
          {t('tickets.filters.waiting')}
        </Menu.CheckboxItem>
        {(choice.tab === 'mine' || choice.tab === 'open') && (
          <Menu.CheckboxItem checked={narrowing.snoozed} onChange={(snoozed) => narrow({ snoozed })}>
            {t('tickets.snoozed')}
          </Menu.CheckboxItem>
        )}
        <Menu.CheckboxItem
          checked={narrowing.favoritesOnly}
          onChange={(favoritesOnly) => narrow({ favoritesOnly })}
        >
          {t('tickets.filters.favorites')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={narrowing.withoutDepartment}
          onChange={(withoutDepartment) => narrow({ withoutDepartment })}
        >
          {t('tickets.filters.withoutDepartment')}
        </Menu.CheckboxItem>
        {userDepartment && (
          <Menu.CheckboxItem
            checked={narrowing.ownDepartment}
            onChange={(ownDepartment) => narrow({ ownDepartment })}
          >
            {t('tickets.filters.ownDepartment', { name: userDepartment.name })}
          </Menu.CheckboxItem>
        )}
        <GroupItems choice={choice} />
        <Menu.Divider />
        <Menu.Label>{t('tickets.filters.kind')}</Menu.Label>
        <Menu.RadioGroup value={narrowing.kind ?? ANY} onChange={(value) => narrow({ kind: kindOf(value) })}>
          <Menu.RadioItem value={ANY}>{t('tickets.filters.anyKind')}</Menu.RadioItem>
          {TICKET_KINDS.map((kind) => (
            <Menu.RadioItem key={kind} value={kind}>
              {t(`tickets.ticketKinds.${kind}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
