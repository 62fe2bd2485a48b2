import { useUser } from '@app/panel'
import { TICKET_KINDS, type TicketOrder } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import { FilterButton } from './FilterMenu'
import type { ListChoice } from './useListChoice'

const ORDERS: readonly TicketOrder[] = ['newest', 'longestWait']

/** What the list can be narrowed to and ordered by; the menu stays open while one chooses. */
export default function FilterMenuItems({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { userDepartment } = useUser()
  const { narrowing, narrow } = choice
  const item = (
    role: 'menuitemradio' | 'menuitemcheckbox',
    text: string,
    on: boolean,
    choose: () => void,
  ) => (
    <Menu.Item
      key={text}
      role={role}
      aria-checked={on}
      closeMenuOnClick={false}
      rightSection={on ? <IconCheck size={16} aria-hidden /> : null}
      onClick={choose}
    >
      {text}
    </Menu.Item>
  )
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        <FilterButton choice={choice} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tickets.filters.order')}</Menu.Label>
        {ORDERS.map((order) =>
          item('menuitemradio', t(`tickets.orders.${order}`), narrowing.order === order, () =>
            narrow({ order }),
          ),
        )}
        <Menu.Divider />
        <Menu.Label>{t('tickets.filters.show')}</Menu.Label>
        {item('menuitemcheckbox', t('tickets.filters.waiting'), narrowing.waitingOnly, () =>
          narrow({ waitingOnly: !narrowing.waitingOnly }),
        )}
        {userDepartment &&
          item(
            'menuitemcheckbox',
            t('tickets.filters.ownDepartment', { name: userDepartment.name }),
            narrowing.ownDepartment,
            () => narrow({ ownDepartment: !narrowing.ownDepartment }),
          )}
        <Menu.Divider />
        <Menu.Label>{t('tickets.filters.kind')}</Menu.Label>
        {item('menuitemradio', t('tickets.filters.anyKind'), narrowing.kind === null, () =>
          narrow({ kind: null }),
        )}
        {TICKET_KINDS.map((kind) =>
          item('menuitemradio', t(`tickets.ticketKinds.${kind}`), narrowing.kind === kind, () =>
            narrow({ kind }),
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
