import { groupOf } from '@domain/access/menu'
import { placeOf } from '@domain/access/menu-sections'
import type { RoutePattern } from '@domain/access/routes'
import {
  type Icon,
  IconBolt,
  IconBuildingStore,
  IconCalendarTime,
  IconCash,
  IconCategory,
  IconClipboardList,
  IconDiscount,
  IconFileCertificate,
  IconFileDescription,
  IconFileInvoice,
  IconForms,
  IconLayoutGrid,
  IconLifebuoy,
  IconListDetails,
  IconPackage,
  IconPin,
  IconPlugConnectedX,
  IconSchool,
  IconShieldCheck,
  IconSitemap,
  IconStethoscope,
  IconTag,
  IconUserCog,
  IconUserShield,
  IconVaccine,
} from '@tabler/icons-react'
import { GROUP_ICONS } from './groupIcons'

const ICONS: Partial<Record<RoutePattern, Icon>> = {
  'product-orders': IconClipboardList,
  prescriptions: IconStethoscope,
  sngpc: IconFileCertificate,
  'pbm-programmes': IconDiscount,
  'cash-day': IconCash,
  'pre-orders': IconFileInvoice,
  products: IconPackage,
  'product-categories': IconCategory,
  services: IconListDetails,
  status: IconTag,
  'erp-integrations': IconPlugConnectedX,
  'catalog/itens': IconLayoutGrid,
  'customers/knowledge/list': IconForms,
  'crm/schedules': IconCalendarTime,
  'quick-answers': IconBolt,
  'client-form': IconBuildingStore,
  'user-settings': IconUserCog,
  'roles/list': IconUserShield,
  'user-departments/list': IconSitemap,
  'pharmacovigilance-report': IconVaccine,
  'security-report': IconShieldCheck,
  'help/training-videos': IconSchool,
  'help/support': IconLifebuoy,
  'help/rules': IconFileDescription,
}

/** What stands over the name of a pinned page: its own sign, else its group's. */
export function iconOfPage(pattern: RoutePattern): Icon {
  const section = placeOf(pattern)?.section
  return ICONS[pattern] ?? (section ? GROUP_ICONS[groupOf(section)] : IconPin)
}
