import type { Topic } from '../../../contract/topics'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { SESSIONS_CHANNEL } from '../../platform/events/sessions-channel'
import { topicChange } from '../../platform/events/tell-topic'

/** What changed about the house's team. */
type TeamChange = Readonly<{
  /** Lists that are to be read again. */
  topics: readonly Extract<Topic, 'users' | 'roles' | 'userDepartments'>[]
  /** Whose own rights, name or limits changed: their panels read who they are again. */
  selves?: readonly number[]
  /** Who sees other tickets than before: their panels start over. */
  moved?: readonly number[]
}>

/**
 * Tells panels and nodes what changed. Nodes forget what they knew of these users, so the next request goes by
 * their new rights, and sockets of whoever has none close. The last step of a transaction.
 */
export async function tellTeam(work: Work, { topics, selves = [], moved = [] }: TeamChange): Promise<void> {
  const known = [...new Set([...selves, ...moved])]
  await work.query(`SELECT pg_notify($1, $2 || ':' || id) FROM unnest($3::integer[]) id`, [
    SESSIONS_CHANNEL,
    String(work.tenant.id),
    known,
  ])
  const changes: Change[] = topics.map((topic) => topicChange(topic))
  if (known.length > 0) changes.push(topicChange('self', { kind: 'users', ids: known.map(String) }))
  for (const id of moved)
    changes.push({
      event: 'notifyRefreshPage',
      data: (rev) => ({ user_id: String(id), reboot: true, rev }),
      audience: { kind: 'users', ids: [String(id)] },
      rows: [],
    })
  await publish(work, changes)
}
