import type { Commands, CustomerAction } from '@app/panel/commands'

/** What came of a change of many customers. */
type ManyResult = Readonly<{
  done: number
  /** Why the first that could not be changed could not; the sentence may be empty: the network. Null: all were. */
  refused: string | null
}>

/** How many are on their way at once: a change is published to everybody who may know the customer. */
const AT_ONCE = 4

/**
 * Changes customers by the same command as one alone, so that each is checked, published and logged as one; one that is
 * refused stops none of the others.
 * @param onDone is given how many are through, done or refused.
 */
export async function changeMany(
  change: Commands['changeCustomer'],
  ids: readonly string[],
  action: CustomerAction,
  onDone: (through: number) => void,
): Promise<ManyResult> {
  const left = [...ids]
  let done = 0
  let through = 0
  let refused: string | null = null
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const outcome = await change(id, action)
      if (outcome.ok) done += 1
      else refused ??= outcome.message
      through += 1
      onDone(through)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, refused }
}
