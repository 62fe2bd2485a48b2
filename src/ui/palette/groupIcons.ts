import type { MenuGroupName } from '@domain/access/menu'
import {
  type Icon,
  IconAddressBook,
  IconChartBar,
  IconHelp,
  IconMessages,
  IconPlugConnected,
  IconRobot,
  IconSettings,
  IconShoppingCart,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'

/** What stands over the name of a group of the menu. */
export const GROUP_ICONS: Readonly<Record<MenuGroupName, Icon>> = {
  attendance: IconMessages,
  contacts: IconAddressBook,
  sales: IconShoppingCart,
  campaigns: IconSpeakerphone,
  bots: IconRobot,
  reports: IconChartBar,
  connections: IconPlugConnected,
  team: IconUsers,
  settings: IconSettings,
  help: IconHelp,
}
