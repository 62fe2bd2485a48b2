import type { RecordVerdict } from '../../../../src/domain/email/domain-check'
import { DomainForm, domainFaultText, domainOf } from '../../../../src/domain/email/domain-name'
import { RECORD_KINDS } from '../../../../src/domain/email/domain-records'
import type { Config } from '../../../platform/config'
import { isId } from '../../../platform/db/is-id'
import { isoSql } from '../../../platform/db/iso'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import type { MailDomain, MailDomainDetail } from '../../../platform/graphql/resolvers.gen'
import type { ListDefinition } from '../../../platform/list/definition'
import { oneOfIds } from '../../../platform/list/filters'
import { defineRows, UNSEEN } from '../../../platform/rows/define-rows'
import { enqueueCheck, recordsOf } from './check.job'
import { type KeyPair, keepPairs, makePairs } from './keys'

/** Domains of a shop at most. */
const MOST = 20

/** Of {@link MailDomain}, of `mail_domains d`. */
export const DOMAIN_COLUMNS = `d.id::text, d.name, d.state, d.rev, ${RECORD_KINDS.length} AS wanted,
  (SELECT count(*)::integer FROM jsonb_array_elements(d.verdicts) one WHERE one ->> 'state' = 'found') AS found,
  ${isoSql('d.checked_at')} AS checked_at, ${isoSql('d.next_check_at')} AS next_check_at, ${isoSql('d.verified_at')} AS verified_at`

/** The shop's domains, and how each stands. */
export const domainList: ListDefinition = {
  table: 'mail_domains',
  as: 'd',
  select: DOMAIN_COLUMNS,
  search: (pattern) => `d.name ILIKE ${pattern}`,
  sorts: { name: { by: 'd.name', type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('d.id') },
}

type Needs = Pick<Config, 'shopMail' | 'secretKey'>

const rowsFor = ({ secretKey, shopMail }: Needs, pairs: readonly KeyPair[] = []) =>
  defineRows({
    table: 'mail_domains',
    form: DomainForm,
    columns: ['name'],
    values: ({ name: typed }, _work, before) => {
      const read = domainOf(typed)
      if ('fault' in read) throw new Refusal('INVALID', domainFaultText(read.fault), { field: 'name' })
      if (before && before.name !== read.name)
        throw new Refusal('INVALID', 'O nome de um domínio não muda: crie outro.', { field: 'name' })
      houseOf(shopMail)
      return read
    },
    unique: { name: 'same' },
    taken: ({ name }) => new Refusal('CONFLICT', `O domínio ${name} já está na lista.`, { field: 'name' }),
    most: MOST,
    deleted: 'gone',
    mayDelete: async (work, id) => {
      const sender = await work.one<{ address: string }>(
        'SELECT address FROM mail_senders WHERE domain_id = $1 LIMIT 1',
        [id],
      )
      if (sender)
        throw new Refusal('CONFLICT', `O remetente ${sender.address} é deste domínio: exclua-o primeiro.`)
    },
    done: async (work, { id, before, after }) => {
      if (!before && after) {
        await keepPairs(work, secretKey, id, pairs)
        await enqueueCheck(work, id)
      }
      await tellTopic(work, 'mailDomains')
    },
  })

const houseOf = ({ house }: Needs['shopMail']) => {
  if (house) return house
  throw new Refusal(
    'CONFLICT',
    'O responsável pelo Balcão ainda não configurou o envio de e-mails pelo domínio das lojas (MAIL_RETURN_HOST e MAIL_SPF).',
  )
}

type Typed = Readonly<{ id: string | null; rev: number | null; form: unknown }>

/** Begins to send from a domain; gives its id. @throws Refusal as the contract says */
export async function saveDomain(
  { db, tenant, config }: Readonly<{ db: Pick<Database, 'work'>; tenant: Tenant; config: Needs }>,
  { id, rev, form }: Typed,
): Promise<string> {
  const pairs = id === null ? await makePairs() : []
  return db.work(tenant, (work) => rowsFor(config, pairs).save(work, id, form, rev ?? UNSEEN))
}

/** @throws Refusal NOT_FOUND, CONFLICT while a sender is of it */
export const deleteDomain = (work: Work, config: Needs, id: string): Promise<true> =>
  rowsFor(config).remove(work, id)

/** Has a domain's records looked for now. @throws Refusal NOT_FOUND */
export async function checkNow(work: Work, id: string): Promise<true> {
  const found = isId(id) && (await work.one('SELECT 1 FROM mail_domains WHERE id = $1', [id]))
  if (!found) throw gone()
  await enqueueCheck(work, id)
  return true
}

/** A domain with what its owner creates, and what of it was found. @throws Refusal NOT_FOUND */
export async function readDomain(work: Work, config: Needs, id: string): Promise<MailDomainDetail> {
  const row = isId(id)
    ? await work.one<MailDomain & { token: string; verdicts: readonly RecordVerdict[] }>(
        `SELECT ${DOMAIN_COLUMNS}, d.token, d.verdicts FROM mail_domains d WHERE d.id = $1`,
        [id],
      )
    : undefined
  if (!row) throw gone()
  const { token, verdicts, ...domain } = row
  const records = await recordsOf(work, { id, name: domain.name, token }, houseOf(config.shopMail))
  return {
    domain,
    records: records.map((record) => {
      const verdict = verdicts.find(({ kind }) => kind === record.kind)
      return {
        ...record,
        state: verdict?.state ?? null,
        fault: verdict?.fault ?? null,
        seen: [...(verdict?.seen ?? [])],
      }
    }),
  }
}

const gone = () => new Refusal('NOT_FOUND', 'Este domínio não existe mais.')
