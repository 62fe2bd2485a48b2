import { erasedAmong } from '../../directory/customers/erase/erased-identifiers'
import type { Database, Tenant } from '../../platform/db/work'
import type { BrokenItem, Told } from './intake'

/** Why a message was refused that is understood well. */
const ERASED_SINCE = 'cliente apagado depois desta mensagem'

/**
 * Takes out what erased customers wrote before they were erased: a signed body stays good for ever, and whoever kept
 * one could bring the person back with it. What they write afterwards is a new customer's.
 */
export async function withoutErased(
  db: Database,
  secretKey: string,
  tenant: Tenant,
  all: readonly Told[],
): Promise<{ kept: Told[]; refused: BrokenItem[] }> {
  const addresses = [...new Set(all.flatMap((told) => personIn(told)?.addresses ?? []))]
  if (addresses.length === 0) return { kept: [...all], refused: [] }
  const erased = await db.work(tenant, (work) => erasedAmong(work, secretKey, addresses), { readOnly: true })
  if (erased.size === 0) return { kept: [...all], refused: [] }
  const kept: Told[] = []
  const refused: BrokenItem[] = []
  for (const told of all) {
    const person = personIn(told)
    const gone = person?.addresses.some((address) => isBefore(person.at, erased.get(address)))
    if (gone) refused.push(emptied(told))
    else kept.push(told)
  }
  return { kept, refused }
}

/** Providers say the second alone: one of the same second is let in. */
const isBefore = (at: Date, erasedAt: Date | undefined): boolean =>
  erasedAt !== undefined && Math.floor(at.getTime() / 1_000) < Math.floor(erasedAt.getTime() / 1_000)

/** Nothing of the person is kept with the refusal, and nothing in the body that brought it. */
const emptied = ({ webhookId, item }: Told): BrokenItem => ({
  kind: 'broken',
  webhookId,
  reason: ERASED_SINCE,
  item: { id: typeof item === 'object' && item !== null && 'id' in item ? item.id : null },
  forgetBody: true,
})

type Person = { addresses: string[]; at: Date }

/** Who a happening would make a customer of, or bring something of, and when it was written. */
function personIn({ happening }: Told): Person | null {
  switch (happening.kind) {
    case 'message':
      return ofContact(happening.received)
    case 'from phone':
      return ofContact(happening.own)
    case 'line':
      return { addresses: [happening.line.lookupKey], at: happening.line.at }
    case 'missed call':
      return ofContact({ contact: happening.call.contact, sentAt: happening.call.at })
    case 'marketing':
      return { addresses: [happening.choice.lookupKey], at: happening.choice.at }
    case 'number':
      return { addresses: [happening.change.from, happening.change.to], at: happening.line.at }
    case 'change':
    case 'reaction':
    case 'status':
      // Of messages that are known; those of somebody erased are not.
      return null
  }
}

function ofContact({
  contact: { lookupKey, waId, bsuid, lid, phone },
  sentAt,
}: {
  contact: {
    lookupKey: string
    waId: string | null
    bsuid: string | null
    lid?: string | null
    phone: string
  }
  sentAt: Date
}): Person {
  return {
    addresses: [lookupKey, waId, bsuid, lid, phone].filter((address) => !!address) as string[],
    at: sentAt,
  }
}
