import { AREA_CODES, formatPhone } from '../../../../../src/domain/contacts/phone'
import { smsText } from '../../../../../src/domain/sms/leave'
import { centsEach } from '../../../../directory/consents/message-rates'
import { recogniseCustomers } from '../../../../directory/customers/recognise'
import { typedPhone } from '../../../../directory/customers/typed-phone'
import { Refusal } from '../../../../platform/graphql/refusal'
import { accountToSend, planSms, takeBackSms } from '../../../sms/area'
import { testHole } from '../../test-refusals'
import type { Channel } from '../channel'
import { takeBackBy } from '../take-back'
import { handOver } from './hand-over'
import { roomOf, standingOf, stopOf } from './line'
import { type KeptSms, planSmsTexts, type SmsVariant, textFor } from './plan'

/** SQL: a Brazilian mobile as `mobilePhone` of src/domain/contacts/phone.ts spells it, of the phone of customer `c`. */
const ADDRESS = `CASE WHEN substr(c.phone_number, 3, 2) IN (${[...AREA_CODES].map((code) => `'${code}'`).join(', ')}) THEN
  CASE WHEN c.phone_number ~ '^55[0-9]{2}9[0-9]{8}$' THEN c.phone_number
    WHEN c.phone_number ~ '^55[0-9]{2}[6-9][0-9]{7}$' THEN left(c.phone_number, 4) || '9' || right(c.phone_number, 8) END END`

/** SMS by the shop's own account, each with the way to leave. */
export const sms: Channel<SmsVariant, KeptSms> = {
  plan: planSmsTexts,
  address: ADDRESS,
  exclusions: () => ({}),
  async centsEach(work, variants) {
    const each = await centsEach(work, 'sms', ['marketing'])
    return each === null ? null : each * Math.max(1, ...variants.map(({ parts }) => parts ?? 1))
  },
  standing: standingOf,
  keep: async (_work, _author, { name, content, parts }) => ({ name, content, parts }),
  room: roomOf,
  // Some operators (Oi) never say that they have delivered.
  reached: ['accepted', 'delivered'],
  noFault: [],
  stop: stopOf,
  handOver,
  takeBack: (work, campaignId) => takeBackBy(work, campaignId, takeBackSms),
  async test(work, _viewer, { variants }, { to, known, hash }, { config, now }) {
    const { phone, lookupKey } = typedPhone(to, 'to')
    const { answers, plain } = await accountToSend(work)
    const { idByKey } = await recogniseCustomers(work, [
      { lookupKey, waId: null, bsuid: null, name: formatPhone(phone), phone },
    ])
    const customerId = idByKey.get(lookupKey)
    if (customerId === undefined) throw new Error('a customer was not made')
    const messages = variants.map(({ name, content, filled }) => {
      const values = filled(known)
      if (!values) throw testHole()
      // As it will read, though its link leads nowhere.
      const leave = answers ? null : config.publicUrl
      const text = smsText({ text: textFor(content, values), purpose: 'campaign', plain, leave })
      return { hash: `test.${hash}.${name}`, customerId, phone, text }
    })
    const refused = await planSms(work, config, { purpose: 'answer', messages, at: now })
    if (refused.size > 0)
      throw new Refusal('CONFLICT', 'O SMS não pode ir a este número. Escolha um celular.', { field: 'to' })
  },
}
