import { TICKET_KINDS, type TicketKind } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import styles from '../TicketPane.module.css'
import { listTexts } from '../texts/list/pt_BR'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice } from '../useListChoice'
import { FilterButton } from './FilterMenu'
import { DepartmentItems, GroupItems } from './FilterPlaces'

const ANY = 'any'
const kindOf = (value: string): TicketKind | null => TICKET_KINDS.find((kind) => kind === value) ?? null

/** What the list can be narrowed to; the menu stays open while one chooses. */
export default function FilterMenuItems({ choice }: { choice: ListChoice }) {
  const t = useTexts(ticketTexts)
  const list = useTexts(listTexts)
  const { narrowing, narrow } = choice
  return (
    // It scrolls: what scrolls is reached by Tab as well.
    <Menu defaultOpened position="bottom-end" shadow="md" width={240} menuItemTabIndex={0}>
      <Menu.Target>
        <FilterButton choice={choice} />
      </Menu.Target>
      <Menu.Dropdown className={styles.filterMenu}>
        <Menu.Label>{list('filters.show')}</Menu.Label>
        <Menu.CheckboxItem
          checked={narrowing.waitingOnly}
          onChange={(waitingOnly) => narrow({ waitingOnly })}
        >
          {list('filters.waiting')}
        </Menu.CheckboxItem>
        {choice.view !== 'inbox' && choice.view !== 'closed' && choice.view !== 'all' && (
          <Menu.CheckboxItem checked={narrowing.snoozed} onChange={(snoozed) => narrow({ snoozed })}>
            {t('snoozed')}
          </Menu.CheckboxItem>
        )}
        <Menu.CheckboxItem
          checked={narrowing.favoritesOnly}
          onChange={(favoritesOnly) => narrow({ favoritesOnly })}
        >
          {list('filters.favorites')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={narrowing.withoutDepartment}
          onChange={(withoutDepartment) => narrow({ withoutDepartment })}
        >
          {list('filters.withoutDepartment')}
        </Menu.CheckboxItem>
        <DepartmentItems choice={choice} />
        <GroupItems choice={choice} />
        <Menu.Divider />
        <Menu.Label>{list('filters.kind')}</Menu.Label>
        <Menu.RadioGroup value={narrowing.kind ?? ANY} onChange={(value) => narrow({ kind: kindOf(value) })}>
          <Menu.RadioItem value={ANY}>{list('filters.anyKind')}</Menu.RadioItem>
          {TICKET_KINDS.map((kind) => (
            <Menu.RadioItem key={kind} value={kind}>
              {list(`ticketKinds.${kind}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
