import type { AreaName } from '@domain/access/areas'
import {
  type Icon,
  IconAddressBook,
  IconBooks,
  IconBrandWhatsapp,
  IconChartBar,
  IconFilter,
  IconHelp,
  IconMessages,
  IconPlugConnected,
  IconRobot,
  IconSettings,
  IconShoppingCart,
  IconSparkles,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'

/** What stands beside the name of an area. */
export const AREA_ICONS: Readonly<Record<AreaName, Icon>> = {
  attendance: IconMessages,
  connections: IconPlugConnected,
  dashboards: IconChartBar,
  contacts: IconAddressBook,
  catalogue: IconBooks,
  orders: IconShoppingCart,
  messaging: IconBrandWhatsapp,
  campaigns: IconSpeakerphone,
  crm: IconFilter,
  bots: IconRobot,
  assistant: IconSparkles,
  access: IconUsers,
  settings: IconSettings,
  help: IconHelp,
}
