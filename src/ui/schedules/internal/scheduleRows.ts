import type { Outcome } from '@app/panel/commands'
import { useCommands, usePanel, useView } from '@app/panel/panel'
import { SCHEDULED_STATES } from '@contract/privacy-lists'
import type { World } from '@domain/kernel/world'
import {
  CancelScheduledMessagesDocument,
  RestoreScheduledMessagesDocument,
  type ScheduledMessageRowsQuery,
} from '@infra/graphql/schedule-list.gen'
import { tell } from '@ui/kit/feedback'
import { allDone, inBatches } from '@ui/kit/server/inBatches'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { scheduleListTexts } from '../texts/pt_BR'

export type ScheduledRow = ScheduledMessageRowsQuery['scheduledMessageRows']['items'][number]
type State = (typeof SCHEDULED_STATES)[number]

export const isScheduleState = (state: string): state is State => SCHEDULED_STATES.includes(state as State)

/** Does it still wait, so that it can be changed or canceled? */
export const isChangeable = ({ state, may_change }: ScheduledRow): boolean =>
  may_change && (state === 'pending' || state === 'failed')

/** Changes whenever something is heard of a message that leaves later: what was read before is out of date. */
export const useSchedulesRevision = (): number => useView(['scheduledMessages'], newest)
const newest = (world: World): number => {
  let rev = 0
  for (const { data } of world.rows.scheduledMessages.values()) rev = Math.max(rev, data.rev)
  return rev
}

/** Cancels some, and offers the way back; `done` is called when something has changed. */
export function useCancelSchedules(): (ids: readonly string[], done: () => void) => Promise<void> {
  const t = useTexts(scheduleListTexts)
  const { change } = useCommands()
  return async (ids, done) => {
    const { results, failure } = await inBatches(ids, async (some) => {
      const outcome = await change(CancelScheduledMessagesDocument, { ids: some })
      return outcome.ok ? { ok: true, value: outcome.value.cancelScheduledMessages } : outcome
    })
    const canceled = results.filter((one) => one.done).map(({ id }) => id)
    const refused = results.filter((one) => !one.done)
    const undo = async (): Promise<Outcome<unknown>> => {
      const back = await inBatches(canceled, async (some) => {
        const outcome = await change(RestoreScheduledMessagesDocument, { ids: some })
        return outcome.ok ? { ok: true, value: outcome.value.restoreScheduledMessages } : outcome
      })
      done()
      return allDone(back)
    }
    if (canceled.length > 0) tellUndoable(t('canceled', { count: canceled.length }), undo)
    if (refused.length > 0)
      tell('failed', t('notCanceled', { count: refused.length, reason: refused[0]?.message ?? '' }))
    if (failure) tell('failed', failure.message || t('failedLoad'))
    done()
  }
}

/** Address of the conversation that a message belongs to. */
export function useTicketAddress(): (ticketId: string) => string {
  const { tenant } = usePanel()
  return (ticketId) => `/${tenant}/chat/attendance?ticket=${ticketId}`
}
