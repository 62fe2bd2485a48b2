import { orderOr, TICKET_ORDERS } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { lifeTexts } from '../texts/life/pt_BR'
import { ticketTexts } from '../texts/pt_BR'
import type { ListSection } from '../useListChoice'
import { OrderButton } from './OrderLabel'

/** The orders that the list can have. */
export default function OrderItems({ section }: { section: ListSection }) {
  const t = useTexts(ticketTexts)
  const life = useTexts(lifeTexts)
  const { fixed } = section
  return (
    <Menu defaultOpened position="bottom-start" shadow="md" width={200}>
      <Menu.Target>
        <OrderButton section={section} />
      </Menu.Target>
      <Menu.Dropdown>
        {fixed && <Menu.Label>{life('orderFixed')}</Menu.Label>}
        <Menu.RadioGroup
          value={section.order}
          onChange={(value) => section.setOrder(orderOr(value, section.tab))}
        >
          {TICKET_ORDERS.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick disabled={fixed}>
              {t(`orders.${order}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
