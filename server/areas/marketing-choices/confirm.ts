import { plainContent } from '../../conversation/messages/outbound/own-message'
import { knownAbout, sayByItself, tellSaid } from '../../conversation/messages/outbound/said-by-itself'
import type { Told } from '../../conversation/seam'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'

/** Confirms a choice about promotions, once for the message that made it, where anything can be said. */
export async function confirm(work: Work, { id, ticket, now }: Told, text: string): Promise<void> {
  if ('not' in (await knownAbout(work, ticket, '', now))) return
  const said = await sayByItself(work, ticket, null, {
    key: `choice-${id}`,
    content: plainContent('chat', text),
    now,
  })
  if (said !== undefined) await publish(work, await tellSaid(work, [said]))
}
