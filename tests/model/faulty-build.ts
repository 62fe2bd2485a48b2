import { registry } from '@domain/core'
import { define } from '@domain/kernel/define'
import { createRegistry, type Registry } from '@domain/kernel/registry'
import { put } from '@domain/kernel/rows'
import * as v from 'valibot'
import { draft } from './entries'

/** A build with faults: entries that break a rule, mend it again, break the fold. */
export const faulty: Registry = createRegistry([
  ...registry.values(),
  define('mark', 'fault.break', v.object({ id: v.string() }), (world, entry, change) => {
    const row = world.rows.tickets.get(entry.data.id)
    if (row) put(world, change, 'tickets', { ...row, state: 'open', data: { ...row.data, user_id: null } })
  }),
  define('mark', 'fault.mend', v.object({ id: v.string() }), (world, entry, change) => {
    const row = world.rows.tickets.get(entry.data.id)
    if (row)
      put(world, change, 'tickets', {
        ...row,
        state: 'inbox',
        data: { ...row.data, user_id: null, inbox: 1 },
      })
  }),
  define('mark', 'fault.throw', v.object({}), () => {
    throw new Error('planted')
  }),
])

/** Takes the owner of an open ticket away: breaks 'open-has-owner'. */
export const breaking = (id: string) => draft('mark', 'fault.break', { id })
/** Puts the ticket back into the queue. */
export const mending = (id: string) => draft('mark', 'fault.mend', { id })

/** Makes the fold fault. */
export const throwing = () => draft('mark', 'fault.throw', {})
