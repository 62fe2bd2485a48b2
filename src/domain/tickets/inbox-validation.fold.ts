import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { drop } from '../kernel/rows'
import type { World } from '../kernel/world'
import { forgetMessages } from '../messages/message.rows'
import { type InboxTicket, readValidation } from './inbox-validation'

/** The local queue, as the question names it. */
export const localInbox = (world: World): InboxTicket[] =>
  [...world.rows.tickets.ofKinds(['inbox'])]
    .filter((row) => row.state === 'inbox')
    .map(({ id, data }) => ({ id, inbox_department_id: data.inbox_department_id }))

const Asked = v.object({ id: v.string(), inbox_department_id: v.nullable(v.string()), rev: v.number() })

export const inboxValidationEntries: Definition[] = [
  /**
   * What the server says of tickets that stand in the queue here: those it names have been transferred and leave
   * it (specification section 4). They are forgotten rather than marked: any event or page brings them back.
   * What was typed to them and waits stays, as does what came in between question and answer.
   */
  define(
    'baseline',
    'validateTransferredChatTickets',
    v.object({ asked: v.array(Asked), result: v.unknown() }),
    (world, { data: { asked, result } }, change) => {
      const answer = readValidation(asked, result)
      // One that cannot be read takes nothing away.
      if (!answer.ok) return
      const revs = new Map(asked.map(({ id, rev }) => [id, rev]))
      let left = 0
      for (const { id } of answer.left) {
        const row = world.rows.tickets.get(id)
        if (row?.state !== 'inbox' || revs.get(id) !== row.data.rev) continue
        forgetMessages(world, change, id)
        drop(world, change, 'history', id)
        drop(world, change, 'tickets', id)
        left += 1
      }
      if (left > 0) change.effects.push({ type: 'recount' })
    },
  ),
]
