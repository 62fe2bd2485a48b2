import { describe, expect, it } from 'vitest'
import { type Awaited, joinedTicket } from './joined-ticket'

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const idle: Awaited = {
  waiting_since: null,
  last_inbound_at: at(10),
  snoozed_at: null,
  snoozed_until: null,
  priority: 0,
  unseen: 0,
  wa_id: 'A',
}
const other = { ...idle, wa_id: 'B' }

describe('two tickets become one', () => {
  it('is answered where one alone waits, else where the customer wrote last', () => {
    const waits = { ...other, waiting_since: at(5), last_inbound_at: at(5) }
    expect(joinedTicket(idle, waits)).toMatchObject({
      wa_id: 'B',
      waiting_since: at(5),
      last_inbound_at: at(5),
    })
    expect(joinedTicket({ ...idle, waiting_since: at(10) }, waits)).toMatchObject({
      wa_id: 'A',
      waiting_since: at(5),
    })
    expect(joinedTicket(idle, { ...other, last_inbound_at: at(11) })).toMatchObject({ wa_id: 'B' })
    expect(joinedTicket(idle, other)).toMatchObject({ wa_id: 'A' })
  })

  it('comes back no later than the first of the two, and hides nobody who waits', () => {
    const until = (minute: number | null) => ({
      ...idle,
      snoozed_at: at(0),
      snoozed_until: minute === null ? null : at(minute),
    })
    expect(joinedTicket(until(30), until(20))).toMatchObject({ snoozed_until: at(20) })
    expect(joinedTicket(until(null), until(20))).toMatchObject({ snoozed_until: at(20) })
    expect(joinedTicket(idle, until(20))).toMatchObject({ snoozed_until: at(20) })
    expect(joinedTicket(until(20), { ...other, unseen: 1 })).toMatchObject({
      snoozed_at: null,
      snoozed_until: null,
    })
    // The customer's next word wakes it anyway: what is in sight stays there.
    expect(joinedTicket(idle, until(null))).toMatchObject({ snoozed_at: null })
  })
})
