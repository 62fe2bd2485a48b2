import { useCommands, useRow } from '@app/panel/panel'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/tickets/tables'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconClockPause,
  IconClockPlay,
  IconCopy,
  IconFlag,
  IconHistory,
  IconMicroscope,
  IconPlayerPlay,
  IconPrinter,
  IconRobot,
  IconRobotOff,
} from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { ComponentType } from 'react'
import { askMacro } from '../askMacro'
import { TicketMenuButton } from '../TicketMenu'
import { TicketState } from '../TicketState'
import { lifeTexts } from '../texts/life/pt_BR'
import { TICKET_ACTIONS, type TicketActionItem } from '../ticketActionList'
import { useActionSight } from '../useActionSight'

/** What always stands as a button beside the menu; the others do where there is room. */
const BESIDE = new Set(['take'])
/** What one looks something up by stands at the end. */
const LAST = new Set(['history', 'print', 'copyProtocol'])

const ICONS: Readonly<Record<string, ComponentType<{ size: number }>>> = {
  reopen: IconArrowBackUp,
  wake: IconClockPlay,
  snooze: IconClockPause,
  research: IconMicroscope,
  unresearch: IconMicroscope,
  department: IconBuildingStore,
  giveToBot: IconRobot,
  stopBot: IconRobotOff,
  history: IconHistory,
  print: IconPrinter,
  copyProtocol: IconCopy,
}

/** What else can be done with a ticket now. */
export default function TicketMenuItems({ row }: { row: TicketRow }) {
  const life = useTexts(lifeTexts)
  const instance = useRow('instances', row.data.instance_id)?.data
  const commands = useCommands()
  const sight = useActionSight(row)
  const offered = TICKET_ACTIONS.filter(({ id, allowed }) => !BESIDE.has(id) && allowed(sight))
  const priorities = offered.filter(({ id }) => id.startsWith('priority'))
  const rest = offered.filter((action) => !priorities.includes(action))
  const item = (action: TicketActionItem) => {
    const Icon = ICONS[action.id]
    return (
      <Menu.Item
        key={action.id}
        leftSection={Icon && <Icon size={16} aria-hidden />}
        onClick={() => void action.run(row, { commands, texts: life })}
      >
        {life(action.label)}
      </Menu.Item>
    )
  }
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <TicketMenuButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          #{row.data.protocol} · {instanceName(instance ?? row.data.instance)} <TicketState row={row} />
        </Menu.Label>
        {rest.filter(({ id }) => !LAST.has(id)).map(item)}
        {priorities.length > 0 && (
          <Menu.Sub position="left-start">
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconFlag size={16} aria-hidden />}>
                {life('priority')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>{priorities.map(item)}</Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
        <Menu.Item
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => askMacro({ what: 'choose' })}
        >
          {life('actions.macros')}
        </Menu.Item>
        {rest.length > 2 && <Menu.Divider />}
        {rest.filter(({ id }) => LAST.has(id)).map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}
