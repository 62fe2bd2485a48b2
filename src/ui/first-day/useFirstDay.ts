import { useCommands } from '@app/panel/panel'
import { FirstDayDocument } from '@infra/graphql/first-day.gen'
import { useRead } from '@ui/kit/server/useRead'

/** Reads what a new shop has yet to do; not `wanted`, nothing is read: the server tells administrators alone. */
export function useFirstDay(wanted = true) {
  const { read } = useCommands()
  // An accepted invitation is announced by an event; what is done on other screens is read when one comes back.
  return useRead('first day', wanted ? () => read(FirstDayDocument, {}) : null, 'users')
}
