import type { TabParts } from '../tab-parts'

/** Says how many messages that were typed before another tab took over are nowhere now. */
export function tellOfLost({
  doubtful,
  runtime,
  voice,
}: Pick<TabParts, 'doubtful' | 'runtime' | 'voice'>): void {
  const { rows, index } = runtime.world
  const count = doubtful.filter((hash) => !rows.outbox.has(hash) && !index.messageOfHash.has(hash)).length
  if (count > 0) voice.say({ what: 'left', count })
}
