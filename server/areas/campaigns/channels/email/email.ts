import { isEmail } from '../../../../../src/domain/contacts/email'
import { centsEach } from '../../../../directory/consents/message-rates'
import { Refusal } from '../../../../platform/graphql/refusal'
import { keepContent, layOut, mailLine, sendTest, suppressedSql, takeBackMails } from '../../../email/area'
import { testHole } from '../../test-refusals'
import type { Channel } from '../channel'
import { takeBackBy } from '../take-back'
import { handOver } from './hand-over'
import { roomOf, standingOf, stopOf } from './line'
import { type KeptMail, type MailVariant, planMailTexts } from './plan'

/** SQL: the address of customer `c`, where it may be one. */
const ADDRESS = `CASE WHEN btrim(c.email) ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' THEN lower(btrim(c.email)) END`

const noSender = () =>
  new Refusal('INVALID', 'Escolha o remetente de onde a campanha sai.', { field: 'variants' })
const notWhole = () =>
  new Refusal('CONFLICT', 'O e-mail está incompleto: falta o assunto ou uma das partes.', {
    field: 'variants',
  })

/** Mails of the shop's own senders, each with the ways to leave. */
export const email: Channel<MailVariant, KeptMail> = {
  plan: planMailTexts,
  address: ADDRESS,
  exclusions: ({ parameters, config }) => ({ suppressed: suppressedSql(config, parameters) }),
  // Who has agreed on a price with nobody pays for no mail.
  centsEach: async (work) => (await centsEach(work, 'email', ['marketing'])) ?? 0,
  standing: standingOf,
  async keep(work, _author, { name, content, mail }) {
    const line = await mailLine(work, content.sender_id, new Date())
    if (!line) throw noSender()
    if (!mail) throw notWhole()
    return { name, content, senderId: line.senderId, contentId: await keepContent(work, await layOut(mail)) }
  },
  room: roomOf,
  // Hardly any server says that it has delivered.
  reached: ['accepted', 'delivered'],
  noFault: [],
  stop: stopOf,
  handOver,
  takeBack: (work, campaignId) => takeBackBy(work, campaignId, takeBackMails),
  async test(work, viewer, { variants }, { to, known, hash }, { now }) {
    const address = to.trim().toLowerCase()
    if (!isEmail(address)) throw new Refusal('INVALID', 'Informe um e-mail válido.', { field: 'to' })
    for (const { name, content, mail, filled: fill } of variants) {
      const line = await mailLine(work, content.sender_id, now)
      if (!line) throw noSender()
      if (!mail) throw notWhole()
      const filled = fill(known)
      if (!filled) throw testHole()
      await sendTest(work, viewer, {
        senderId: line.senderId,
        layout: await layOut(mail),
        hash: `${hash}.${name}`,
        to: address,
        filled,
      })
    }
  },
}
