import { COLOR_TAGS } from '../../contract/customer-lists'
import type { Customer, GroupSummary } from '../../contract/entities'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { cleanText } from '../platform/db/clean-text'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import { isId } from '../tickets/locked-ticket'
import { lockCustomer } from './locked-customer'
import { tellCustomer } from './tell'

const LONGEST_NAME = 60
/** Groups of a tenant: far more than anybody finds anything in. */
const MOST_GROUPS = 1_000

/** Puts a customer into groups and takes them out of others. @throws Refusal when one of them is none. */
export async function changeCustomerGroups(
  work: Work,
  viewer: Viewer,
  id: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<Customer> {
  await lockCustomer(work, viewer, id)
  const named = [...new Set([...add, ...remove])]
  if (!named.every(isId)) throw groupNotFound()
  const known = await work.query('SELECT 1 FROM customer_groups WHERE id = ANY($1::bigint[])', [named])
  if (named.length === 0 || known.length < named.length) throw groupNotFound()
  await work.query(
    'DELETE FROM customer_group_members WHERE customer_id = $1 AND group_id = ANY($2::bigint[])',
    [id, remove],
  )
  await work.query(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT $1, g, $2 FROM unnest($3::bigint[]) g ON CONFLICT DO NOTHING`,
    [work.tenant.id, id, add],
  )
  return tellCustomer(work, id, { groups: true })
}

const groupNotFound = () => new Refusal('NOT_FOUND', 'Grupo não encontrado.')

/** @throws Refusal when the name is no good or taken. */
export async function createCustomerGroup(
  work: Work,
  typed: { name: string; color_tag: string | null },
): Promise<GroupSummary> {
  const name = cleanText(typed.name).trim()
  if (name === '' || name.length > LONGEST_NAME)
    throw new Refusal('INVALID', `O nome do grupo deve ter de 1 a ${LONGEST_NAME} caracteres.`)
  if (typed.color_tag !== null && !(COLOR_TAGS as readonly string[]).includes(typed.color_tag))
    throw new Refusal('INVALID', 'Cor inválida.')
  const counted = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM customer_groups')
  if ((counted?.count ?? 0) >= MOST_GROUPS)
    throw new Refusal('CONFLICT', `Já existem ${MOST_GROUPS} grupos. Apague algum antes de criar outro.`)
  const created = await work.one<GroupSummary>(
    `INSERT INTO customer_groups (tenant_id, name, color_tag) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, fold_text(name)) DO NOTHING RETURNING id::text, name, color_tag`,
    [work.tenant.id, name, typed.color_tag],
  )
  if (!created) throw new Refusal('CONFLICT', `Já existe um grupo com o nome ${name}.`)
  await publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'customerGroups', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
  return created
}
