import { orderOr, TICKET_ORDERS } from '@domain/tickets/lists'
import { Menu } from '@mantine/core'
import { useText } from '@ui/kit/text'
import { useLife } from './lifeTexts'
import { OrderButton } from './OrderLabel'
import { type ListChoice, useShopOrder } from './useListChoice'

/** The orders that the list can have. */
export default function OrderItems({ choice }: { choice: ListChoice }) {
  const t = useText()
  const life = useLife()
  const shops = useShopOrder(choice.filter.instanceIds)
  const fixed = choice.tab === 'inbox' && shops !== null
  return (
    <Menu defaultOpened position="bottom-start" shadow="md" width={200} withinPortal>
      <Menu.Target>
        <OrderButton choice={choice} />
      </Menu.Target>
      <Menu.Dropdown>
        {fixed && <Menu.Label>{life('orderFixed')}</Menu.Label>}
        <Menu.RadioGroup
          value={choice.narrowing.order}
          onChange={(value) => choice.narrow({ order: orderOr(value, choice.tab) })}
        >
          {TICKET_ORDERS.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick disabled={fixed}>
              {t(`tickets.orders.${order}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
