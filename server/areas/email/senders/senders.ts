import { maySendFrom } from '../../../../src/domain/email/domain-check'
import { isFreeMail } from '../../../../src/domain/email/domain-name'
import { domainIn, SenderForm } from '../../../../src/domain/email/sender-form'
import type { Config } from '../../../platform/config'
import { isoSql } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import type { ListDefinition } from '../../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../../platform/list/filters'
import { defineRows } from '../../../platform/rows/define-rows'
import { askToConfirm } from './confirm'

/** Senders of a shop at most. */
const MOST = 100

/** May mails leave from sender `s` of domain `d`? SQL. */
const READY = "s.confirmed_at IS NOT NULL AND d.state IN ('verified', 'degraded')"

/** The shop's senders, and whether mails may leave from them. */
export const senderList: ListDefinition = {
  table: 'mail_senders',
  as: 's',
  joins: 'JOIN mail_domains d ON d.tenant_id = s.tenant_id AND d.id = s.domain_id',
  select: `s.id::text, s.name, s.address, coalesce(s.reply_to, '') AS reply_to, s.is_default, s.rev, d.name AS domain_name,
    CASE WHEN s.confirmed_at IS NULL THEN 'unconfirmed' WHEN ${READY} THEN 'ready' ELSE 'domain' END AS state,
    ${isoSql('s.confirmed_at')} AS confirmed_at`,
  search: (pattern) => `(s.name ILIKE ${pattern} OR s.address ILIKE ${pattern})`,
  sorts: { name: { by: 's.name', type: 'text' }, address: { by: 's.address', type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('s.id'), ready: yesOrNo(READY) },
}

const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })

/** A domain of the shop that this address may be of. @throws Refusal INVALID with the field and what is missing */
async function domainFor(work: Work, address: string): Promise<string> {
  const name = domainIn(address)
  const domain = await work.one<{ id: string; state: string }>(
    'SELECT id::text, state FROM mail_domains WHERE name = $1',
    [name],
  )
  if (domain && maySendFrom(domain.state)) return domain.id
  if (isFreeMail(name))
    throw invalid(
      'address',
      `Não dá para enviar como @${name}: o Gmail e os outros recusam e-mails em nome deles que não saem de lá. Use um domínio da loja.`,
    )
  throw invalid(
    'address',
    domain
      ? `O domínio ${name} ainda não está verificado: confira os registros dele.`
      : `O domínio ${name} não está cadastrado: cadastre-o primeiro em Domínios de e-mail.`,
  )
}

const told = (work: Work, id: string) =>
  publish(work, [
    {
      event: 'notifySenderUpdated',
      data: (rev) => ({ id, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])

/** The rows, for a server that is set up so. */
export const sendersFor = (config: Config) =>
  defineRows({
    table: 'mail_senders',
    // A domain is deleted under the same lock: no sender of it is made meanwhile.
    lock: 'mail_domains',
    form: SenderForm,
    columns: ['name', 'address', 'reply_to', 'is_default', 'domain_id', 'confirmed_at'],
    values: async ({ name, address, reply_to: replyTo, is_default: isDefault }, work, before) => {
      const domainId = await domainFor(work, address)
      const same = before?.address === address
      if (isDefault)
        await work.query('UPDATE mail_senders SET is_default = false, rev = rev + 1 WHERE is_default')
      return {
        name,
        address,
        reply_to: replyTo === '' || replyTo === address ? null : replyTo,
        is_default: isDefault,
        domain_id: domainId,
        confirmed_at: same ? before.confirmed_at : null,
      }
    },
    unique: { address: 'same' },
    taken: ({ address }) =>
      new Refusal('CONFLICT', `Já existe um remetente ${address}.`, { field: 'address' }),
    most: MOST,
    deleted: 'gone',
    done: async (work, { id, before, after }) => {
      if (after && after.address !== before?.address)
        await askToConfirm(work, config, { id, address: String(after.address) })
      await told(work, id)
    },
  })

/** Somebody who reads the mailbox says that it is the shop's. */
export async function confirmed(work: Work, id: string, now: Date): Promise<void> {
  await work.query(
    'UPDATE mail_senders SET confirmed_at = coalesce(confirmed_at, $2), rev = rev + 1 WHERE id = $1',
    [id, now],
  )
  await told(work, id)
}
