import type { Viewer } from '../../../src/domain/access/visibility'
import { findCustomer } from '../../directory/customers/customer.queries'
import { foundBy } from '../../directory/customers/found-by'
import { knownTo } from '../../directory/customers/known.sql'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { isoSql } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { MailSuppressed, MutationLiftMailSuppressionArgs } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfWords, yesOrNo } from '../../platform/list/filters'
import { suppressionKey } from './outbox/token'

/** Letters of a reason. */
const REASON = { least: 3, most: 300 }

/**
 * Addresses that are not written to, and those that are again. Kept as keyed hashes, they are found by the whole address, which
 * is hashed as well, or by the customer whose it was.
 */
export const suppressionList = (config: Pick<Config, 'secretKey'>, { tenant }: Work): ListDefinition => ({
  table: 'mail_suppressions',
  as: 's',
  joins: `LEFT JOIN customers o ON o.tenant_id = s.tenant_id AND o.id = s.customer_id
    LEFT JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = coalesce(o.merged_into, o.id)
    LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.lifted_by`,
  select: `s.id::text, c.id::text AS customer_id, c.name AS customer_name, s.reason, ${isoSql('s.at')} AS at,
    ${isoSql('s.lifted_at')} AS lifted_at, u.name AS lifted_by, s.lift_reason`,
  find: (typed, parameters, _way, viewer) =>
    typed.includes('@')
      ? `s.address_key = ${parameters.add(suppressionKey(config, tenant.id, typed))}`
      : foundBy('c.id', typed, viewer, parameters),
  sorts: { at: { by: 's.at', type: 'timestamptz' } },
  sort: '-at',
  filters: {
    reason: oneOfWords('s.reason', ['bounced', 'complained']),
    lifted: yesOrNo('s.lifted_at IS NOT NULL'),
  },
  visible: (viewer, parameters) => `(c.id IS NULL OR (${knownTo(viewer, parameters)}))`,
})

/**
 * Why the address of a customer is not written to; null: it is, or there is none.
 * @throws Refusal NOT_FOUND for one whom the viewer may not know
 */
export async function suppressedOf(
  work: Work,
  viewer: Viewer,
  config: Pick<Config, 'secretKey'>,
  customerId: string,
): Promise<MailSuppressed | null> {
  const customer = await findCustomer(work, viewer, customerId)
  if (!customer) throw new Refusal('NOT_FOUND', 'Cliente não encontrado.')
  if (!customer.email) return null
  const row = await work.one<MailSuppressed>(
    `SELECT s.reason, ${isoSql('s.at')} AS at FROM mail_suppressions s WHERE s.address_key = $1 AND s.lifted_at IS NULL`,
    [suppressionKey(config, work.tenant.id, customer.email)],
  )
  return row ?? null
}

/**
 * Lets an address be written to again, for a reason that is kept with who gave it. What its reader said of advertising stays.
 * @throws Refusal INVALID without a reason, NOT_FOUND, CONFLICT where somebody did so already
 */
export async function liftSuppression(
  work: Work,
  userId: string,
  { id, reason }: MutationLiftMailSuppressionArgs,
  now: Date,
): Promise<boolean> {
  const why = reason.trim()
  if (why.length < REASON.least || why.length > REASON.most)
    throw new Refusal('INVALID', 'Diga por que este endereço pode receber de novo, em até 300 letras.', {
      field: 'reason',
    })
  const row = isId(id)
    ? await work.one<{ lifted: boolean }>(
        'SELECT lifted_at IS NOT NULL AS lifted FROM mail_suppressions WHERE id = $1 FOR UPDATE',
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Este endereço não está mais na lista.')
  if (row.lifted) throw new Refusal('CONFLICT', 'Este endereço já foi liberado.')
  await work.query(
    'UPDATE mail_suppressions SET lifted_at = $2, lifted_by = $3, lift_reason = $4 WHERE id = $1',
    [id, now, userId, why],
  )
  await tellTopic(work, 'mailSuppressions')
  return true
}
