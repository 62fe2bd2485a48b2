import { useCalmView } from '@app/panel/calm-view'
import { waitingForUser } from '@domain/notices/attention'

const TABLES = ['tickets', 'counts', 'internalMessages', 'internalConversations'] as const

/** How many conversations wait for the user. */
export const useWaiting = (): number => useCalmView(TABLES, waitingForUser)
