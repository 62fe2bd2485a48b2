import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aDatabase } from '../../databases'
import { aMetaWebhook } from './meta-webhook'
import { aPhone, aStage, envelope, rows, text } from './stage'

const stage = aStage(aDatabase())
const tellMeta = aMetaWebhook(stage)

/** What is no entry, no change and no message, whatever it is. */
const garbage = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.string({ maxLength: 8 }),
  fc.constant([]),
  fc.constant([[null]]),
)
const entry = fc.oneof(
  fc.constant('good' as const),
  garbage.map((raw) => ({ raw })),
  fc
    .oneof(
      garbage.filter((one) => !Array.isArray(one)),
      fc.constant({}),
    )
    .map((changes) => ({ raw: { id: '1', changes } })),
  fc.constant({ raw: { id: {}, changes: [] } }),
  // Within a good entry: the one beside it is told.
  garbage.map((change) => ({ beside: { change } })),
  garbage.map((message) => ({ beside: { message } })),
  garbage.map((contacts) => ({ beside: { contacts } })),
)

it('of garbage and good entries in any mixture the good ones arrive, and the garbage is listed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (all) => {
      const bodies: string[] = []
      let listed = 0
      const body = `p${process.pid}-${Math.random()}`
      const entries = all.map((one, n) => {
        if (typeof one === 'object' && 'raw' in one) {
          listed += 1
          return one.raw
        }
        bodies.push(`${body}-${n}`)
        const message = text(aPhone(), `${body}-${n}`)
        const [good] = envelope(stage().phoneNumberId, { messages: [message] }).entry
        const beside = one === 'good' ? {} : one.beside
        if ('change' in beside) {
          listed += 1
          return { ...good, changes: [beside.change, ...(good?.changes ?? [])] }
        }
        if ('message' in beside) {
          listed += 1
          return envelope(stage().phoneNumberId, { messages: [beside.message, message] }).entry[0]
        }
        if ('contacts' in beside)
          return envelope(stage().phoneNumberId, {
            messages: [message],
            contacts: beside.contacts as never,
          }).entry[0]
        return good
      })
      const quarantined = () =>
        stage().db.system((w) => w.query<{ reason: string }>('SELECT reason FROM webhook_quarantine'))
      const before = (await quarantined()).length
      await tellMeta({ object: 'whatsapp_business_account', entry: entries })
      const arrived = await rows<{ message: string }>(
        stage(),
        'SELECT message FROM customer_chats WHERE message = ANY($1::text[]) ORDER BY id',
        [bodies],
      )
      expect(arrived.map(({ message }) => message).sort()).toEqual(bodies.sort())
      expect((await quarantined()).length - before).toBe(listed)
    }),
    { numRuns: 40, examples: [[[{ raw: null }, 'good']]] },
  )
})
