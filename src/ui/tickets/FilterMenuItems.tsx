import { TICKET_KINDS, type TicketKind, type TicketOrder } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { useText } from '@ui/kit/text'
import { FilterButton } from './FilterMenu'
import { DepartmentItems, GroupItems } from './FilterPlaces'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

const ORDERS: readonly TicketOrder[] = ['newest', 'longestWait']
const ANY = 'any'
const kindOf = (value: string): TicketKind | null => TICKET_KINDS.find((kind) => kind === value) ?? null
const orderOf = (value: string): TicketOrder => ORDERS.find((order) => order === value) ?? 'newest'

/** What the list can be narrowed to and ordered by; the menu stays open while one chooses. */
export default function FilterMenuItems({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { narrowing, narrow } = choice
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        <FilterButton choice={choice} />
      </Menu.Target>
      <Menu.Dropdown className={styles.filterMenu}>
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
        <DepartmentItems choice={choice} />
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
