import type { Clock } from '@infra/clock'
import { channelLeases } from '@infra/tabs/channel-lease'
import { aloneLeases, type Lease, type Leases } from '@infra/tabs/lease'
import type { TabPort } from '@infra/tabs/port'
import type { TabParts } from '../tab-parts'

/** A tab that has lost the lease has heard so within this, ms. */
const SEIZE_GRACE_MS = 300

/** How this tab comes to lead: in the queue where the browser has one, else as the channel or nothing tells tabs apart. */
export const leasesOfTab = (
  { tabs: { queue }, clock }: Pick<TabParts, 'tabs' | 'clock'>,
  port: TabPort | null,
): Leases => queue ?? (port ? channelLeases(port, clock) : aloneLeases)

/** Takes the lease from whoever has it, who hears of it a moment later and may just be writing. */
export async function seizeLease(leases: Leases, clock: Clock, lost: () => void): Promise<Lease> {
  const lease = await leases.seize(lost)
  await new Promise<void>((resolve) => clock.after(SEIZE_GRACE_MS, resolve))
  return lease
}
