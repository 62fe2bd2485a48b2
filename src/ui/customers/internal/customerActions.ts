import type { Customer, User } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconDownload,
  IconEraser,
  IconId,
  IconMessage,
  IconMessagePlus,
  IconStar,
  IconStarOff,
} from '@tabler/icons-react'
import type { RowAction } from '@ui/kit/list/RowActions'
import type { Translate } from '@ui/kit/text'
import type { customerListTexts } from '../texts/list/pt_BR'
import type { customerTexts } from '../texts/pt_BR'
import type { CustomerListRow } from './customerRows'

/** What is to be done with a customer, and is asked about first. */
export type Asked = Readonly<{ what: 'block' | 'merge' | 'erase' | 'export'; customer: Customer }>

type Ways = Readonly<{
  open: (customerId: string) => void
  ask: (asked: Asked) => void
  openTicket: (ticketId: string) => void
  start: (customerId: string) => void
  mark: (customerId: string, mark: 'favorite' | 'blocked', on: boolean) => void
}>

/** What this user may do with a customer of the list. */
export function customerActions(
  { customer, open_ticket_id: ticketId }: CustomerListRow,
  { role }: User,
  [t, own]: readonly [Translate<typeof customerListTexts>, Translate<typeof customerTexts>],
  { open, ask, openTicket, start, mark }: Ways,
): readonly RowAction[] {
  const { id, blocked_at, is_favorite: favorite } = customer
  const actions: RowAction[] = []
  if (mayOpen(role, { pattern: 'chat/attendance', access: 'check' })) {
    if (ticketId !== null)
      actions.push({ label: t('openTicket'), icon: IconMessage, onClick: () => openTicket(ticketId) })
    else if (blocked_at === null)
      actions.push({ label: own('panel.start'), icon: IconMessagePlus, onClick: () => start(id) })
  }
  actions.push(
    { label: t('details'), icon: IconId, onClick: () => open(id) },
    {
      label: own(favorite ? 'marks.favoriteOff' : 'marks.favoriteOn'),
      icon: favorite ? IconStarOff : IconStar,
      onClick: () => mark(id, 'favorite', !favorite),
    },
    blocked_at === null
      ? { label: own('marks.blocked.on'), icon: IconBan, onClick: () => ask({ what: 'block', customer }) }
      : {
          label: own('marks.blocked.off'),
          icon: IconCircleCheck,
          onClick: () => mark(id, 'blocked', false),
        },
  )
  if (mayCall(role, 'mergeCustomers'))
    actions.push({
      label: own('merge.other'),
      icon: IconArrowMerge,
      onClick: () => ask({ what: 'merge', customer }),
    })
  if (mayCall(role, 'exportCustomer'))
    actions.push({
      label: t('exportPerson'),
      icon: IconDownload,
      onClick: () => ask({ what: 'export', customer }),
    })
  if (mayCall(role, 'eraseCustomer'))
    actions.push({
      label: t('erase'),
      icon: IconEraser,
      danger: true,
      onClick: () => ask({ what: 'erase', customer }),
    })
  return actions
}
