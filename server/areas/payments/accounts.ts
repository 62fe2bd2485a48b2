import * as v from 'valibot'
import { PspForm } from '../../../src/domain/payments/psp-form'
import { lockInstance } from '../../directory/instances/may-change'
import type { Config } from '../../platform/config'
import { byName } from '../../platform/db/by-name'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { lockAccount } from './account.row'
import { enqueueOpening } from './schedule'
import { checkedSecrets, keepSecrets, type TypedSecrets } from './secrets'

const moment = (column: string) =>
  `to_char(a.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`
const HAS_LOGIN =
  'EXISTS (SELECT 1 FROM psp_secrets s WHERE s.tenant_id = a.tenant_id AND s.account_id = a.id)'

/** A shop's accounts at payment providers, and how each stands. */
export const accountList: ListDefinition = {
  table: 'psp_accounts',
  as: 'a',
  joins: 'LEFT JOIN instances i ON i.tenant_id = a.tenant_id AND i.id = a.instance_id',
  select: `a.id::text, a.provider, a.name, a.instance_id::text, i.name AS instance_name, a.pix_key, a.expiry_minutes,
    CASE WHEN a.locked_out OR NOT ${HAS_LOGIN} THEN 'needs_login' WHEN a.trouble IS NOT NULL THEN 'degraded'
      WHEN a.hooked_at IS NULL THEN 'opening' ELSE 'connected' END AS state,
    a.trouble, ${HAS_LOGIN} AS has_login, a.rev, ${moment('heard_at')}`,
  search: (pattern) => `a.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('a.name'), type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('a.id') },
  where: 'a.deleted_at IS NULL',
}

const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })

/**
 * Makes an account (`id` null) or changes it.
 * @throws Refusal INVALID with the field, NOT_FOUND, CONFLICT where somebody else has changed it since, or the store has one.
 */
export async function saveAccount(
  work: Work,
  { psp }: Pick<Config, 'psp'>,
  { id, rev }: { id: string | null; rev: number | null },
  typed: unknown,
): Promise<string> {
  const read = v.safeParse(PspForm, typed)
  if (!read.success) {
    const field = v.getDotPath(read.issues[0])
    throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
  }
  const { provider, instanceId, pixKey, expiryMinutes } = read.output
  const name = cleanText(read.output.name).trim()
  if (name === '') throw invalid('name', 'Dê um nome à conta.')
  if (!psp.providers.some((one) => one.name === provider))
    throw invalid('provider', 'Este banco não está entre os que o responsável pelo Balcão oferece.')
  if (instanceId !== null) await lockInstance(work, instanceId)
  const before = id === null ? null : await lockAccount(work, id)
  if (before && rev !== before.rev)
    throw new Refusal('CONFLICT', 'Outra pessoa mudou esta conta. Confira como ela está agora.')
  const other = await work.one(
    `SELECT 1 FROM psp_accounts WHERE deleted_at IS NULL AND instance_id IS NOT DISTINCT FROM $1::bigint AND id IS DISTINCT FROM $2::bigint`,
    [instanceId, id],
  )
  if (other)
    throw new Refusal('CONFLICT', 'Esta loja já tem uma conta: mude a que existe.', { field: 'instanceId' })
  const values = [name, provider, instanceId, pixKey, Math.round(expiryMinutes)]
  if (!before) {
    const row = await work.one<{ id: string }>(
      `INSERT INTO psp_accounts (tenant_id, name, provider, instance_id, pix_key, expiry_minutes)
       VALUES ($6, $1, $2, $3, $4, $5) RETURNING id::text`,
      [...values, work.tenant.id],
    )
    if (!row) throw new Error('an account was not written')
    await tellTopic(work, 'psp')
    return row.id
  }
  if (before.provider !== provider) throw invalid('provider', 'O banco de uma conta não muda: crie outra.')
  await work.query(
    `UPDATE psp_accounts SET name = $1, provider = $2, instance_id = $3, pix_key = $4, expiry_minutes = $5,
       hooked_at = CASE WHEN pix_key = $4 THEN hooked_at END, rev = rev + 1 WHERE id = $6`,
    [...values, before.id],
  )
  if (before.pix_key !== pixKey) await enqueueOpening(work, before.id)
  await tellTopic(work, 'psp')
  return before.id
}

/** Keeps what opens an account, and tries it; never given back. @throws Refusal INVALID with the field, NOT_FOUND */
export async function saveAccountSecret(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  id: string,
  typed: TypedSecrets,
): Promise<true> {
  await lockAccount(work, id)
  await keepSecrets(work, secretKey, id, checkedSecrets(typed))
  await work.query(
    'UPDATE psp_accounts SET trouble = NULL, locked_out = false, hooked_at = NULL WHERE id = $1',
    [id],
  )
  await enqueueOpening(work, id)
  await tellTopic(work, 'psp')
  return true
}

/**
 * Takes an account away, and forgets what opens it.
 * @throws Refusal NOT_FOUND, CONFLICT while charges or refunds of it are open: nobody could follow them any more.
 */
export async function deleteAccount(work: Work, id: string): Promise<true> {
  await lockAccount(work, id)
  const open = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM payments p WHERE p.account_id = $1 AND (p.state = 'awaiting' OR p.open_at_psp
       OR EXISTS (SELECT 1 FROM payment_refunds r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.state = 'asked'))`,
    [id],
  )
  if (open && open.count > 0)
    throw new Refusal(
      'CONFLICT',
      `Há ${open.count} cobranças abertas nesta conta. Cancele-as, ou espere vencerem.`,
    )
  await work.query('UPDATE psp_accounts SET deleted_at = now() WHERE id = $1', [id])
  await work.query('DELETE FROM psp_secrets WHERE account_id = $1', [id])
  await tellTopic(work, 'psp')
  return true
}
