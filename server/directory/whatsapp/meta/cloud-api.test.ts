import { afterEach, expect, it, vi } from 'vitest'
import { sendContent } from './cloud-api'

const LINE = { graphUrl: 'http://graph.invalid', phoneNumberId: '1', token: 't', timeoutMs: 1_000 }
const MESSAGE = {
  to: { phone: '5511987650001' },
  content: { type: 'text', text: 'Olá' },
  repliesTo: null,
  hash: 'c:1:2',
  attempt: 1,
} as const

afterEach(() => vi.unstubAllGlobals())

/** What a message comes to that the Cloud API answers for with this. */
function answered(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return sendContent(LINE, MESSAGE)
}

/** Seen to fail where every message that was taken had left. */
it.each([
  ['held_for_quality_assessment', true],
  ['accepted', false],
  // Of something else than a template nothing is said; a word that is new holds nothing.
  [undefined, false],
  ['paused', false],
  [7, false],
])('a message that is taken with the status %s is held: %s', async (status, held) => {
  const messages = [{ id: 'wamid.1', ...(status !== undefined && { message_status: status }) }]
  expect(await answered({ contacts: [{ wa_id: '551187650001' }], messages })).toEqual({
    kind: 'accepted',
    providerId: 'wamid.1',
    waId: '551187650001',
    held,
  })
})

it('an answer without an id leaves open whether it was taken, whatever its status says', async () => {
  expect(await answered({ messages: [{ message_status: 'accepted' }] })).toMatchObject({ kind: 'unknown' })
})
