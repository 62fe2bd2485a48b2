import { expect, test } from 'vitest'
import { signedOutWorld } from '../signed-out-world'
import { closingRevision } from './closing-revision'

const changed = (key: string, rev: number) => {
  const world = signedOutWorld()
  world.rows.settings.set(key, { id: key, rev, data: { id: key, instance_id: null, key, value: 'true' } })
  return closingRevision(world)
}

test.each([
  ['closing_reason_required', 7],
  ['reopen_hours', 7],
  ['inbox', 7],
  // The platform says these of itself.
  ['whatsapp_status', 0],
  ['maintenance_status', 0],
])('a change of %s moves it to %i', (key, revision) => expect(changed(key, 7)).toBe(revision))
