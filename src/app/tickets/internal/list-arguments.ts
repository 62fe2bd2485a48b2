import type { User } from '@contract/entities'
import { defaultOrder, type TicketFilter, type TicketKind } from '@domain/tickets/lists'
import type { ChatTicketsQueryVariables } from '@infra/graphql/documents.gen'

/** A list as the arguments of `chatTickets`, without the page. */
export function listArguments(filter: TicketFilter, user: User | null): ChatTicketsQueryVariables {
  const { instanceIds, groupIds = [], departmentIds = [] } = filter
  const search = filter.search.trim()
  return {
    ...ofTab(filter, user),
    ...(filter.kind && OF_KIND[filter.kind]),
    ...(filter.unseenOnly && { unseen: true }),
    waiting: filter.waitingOnly || null,
    // Only these lists part what is put off from what is not.
    snoozed: filter.tab === 'mine' || filter.tab === 'open' ? (filter.snoozed ?? false) : null,
    favorites: filter.favoritesOnly || null,
    order: filter.order ?? defaultOrder(filter.tab),
    instance_ids: instanceIds.length ? [...instanceIds] : null,
    group_ids: groupIds.length ? [...groupIds] : null,
    inbox_department_ids: departmentIds.length ? [...departmentIds] : null,
    without_department_id: filter.withoutDepartment || null,
    search_query: search || null,
    search_by_message: filter.inMessages ?? false,
  }
}

function ofTab({ tab }: TicketFilter, user: User | null): ChatTicketsQueryVariables {
  switch (tab) {
    case 'inbox':
      return { inbox: true }
    case 'mine':
      return { user_id: user?.id ?? null, finished_tickets: false }
    case 'open':
      return { all_users: true, inbox: false, finished_tickets: false }
    case 'closed':
      return { all_users: true, finished_tickets: true }
    case 'all':
      return { all_users: true }
  }
}

/** The domain's `isOfKind`, as arguments. */
const OF_KIND: Readonly<Record<TicketKind, ChatTicketsQueryVariables>> = {
  attendance: { is_campaign: false, bot_is_active: false, is_status_notification: false },
  campaign: { is_campaign: true },
  bot: { bot_is_active: true },
  maria: { bot_is_active: true, maria_is_active: true },
  unseen: { unseen: true },
  status: { is_status_notification: true },
}
