import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { apiPix } from './api-pix'
import { type Psp, PspFailure } from './port'
import { secretsOf } from './secrets'

/** An account at a payment provider. */
export type Account = Readonly<{
  id: string
  provider: string
  name: string
  instance_id: string | null
  pix_key: string
  expiry_minutes: number
  trouble: string | null
  locked_out: boolean
  hooked_at: Date | null
  rev: number
}>

const COLUMNS =
  'id::text, provider, name, instance_id::text, pix_key, expiry_minutes, trouble, locked_out, hooked_at, rev'

/** An account, also one that was taken away: what was charged by it may still be paid. */
export const findAccount = (work: Work, id: string): Promise<Account | undefined> =>
  isId(id)
    ? work.one<Account>(`SELECT ${COLUMNS} FROM psp_accounts WHERE id = $1::bigint`, [id])
    : Promise.resolve(undefined)

/** @throws Refusal NOT_FOUND */
export async function lockAccount(work: Work, id: string): Promise<Account> {
  const found = isId(id)
    ? await work.one<Account>(
        `SELECT ${COLUMNS} FROM psp_accounts WHERE id = $1::bigint AND deleted_at IS NULL FOR UPDATE`,
        [id],
      )
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Esta conta não existe mais.')
  return found
}

/** The account by which orders of a connection are paid: its own, else the whole shop's; undefined: there is none. */
export const accountFor = (work: Work, instanceId: string | null): Promise<Account | undefined> =>
  work.one<Account>(
    `SELECT ${COLUMNS} FROM psp_accounts a WHERE a.deleted_at IS NULL
       AND (a.instance_id IS NULL OR a.instance_id = $1::bigint)
       AND EXISTS (SELECT 1 FROM psp_secrets s WHERE s.tenant_id = a.tenant_id AND s.account_id = a.id)
     ORDER BY a.instance_id IS NULL LIMIT 1`,
    [instanceId],
  )

type Needs = Pick<Config, 'psp' | 'secretKey'>

/** An account, opened. @throws PspFailure 'login' where nothing opens it */
export async function openAccount(work: Work, config: Needs, account: Account): Promise<Psp> {
  const provider = config.psp.providers.find(({ name }) => name === account.provider)
  const secrets = provider && (await secretsOf(work, config.secretKey, account.id))
  if (!provider)
    throw new PspFailure('login', `O responsável pelo Balcão não oferece mais ${account.provider}.`)
  if (!secrets) throw new PspFailure('login', `Informe as credenciais de ${account.name}.`)
  return apiPix({
    account: `${work.tenant.id}:${account.id}`,
    provider,
    secrets,
    timeoutMs: config.psp.callTimeoutMs,
  })
}

/** Writes down how the provider answers, and says it where that has changed. */
export async function heardOf(work: Work, id: string, failure: PspFailure | null): Promise<void> {
  const changed = await work.one(
    `UPDATE psp_accounts SET trouble = $2, locked_out = $3, heard_at = CASE WHEN $2::text IS NULL THEN now() ELSE heard_at END
     WHERE id = $1 AND (trouble IS DISTINCT FROM $2 OR locked_out <> $3 OR ($2::text IS NULL AND coalesce(heard_at, '-infinity') < now() - interval '5 minutes'))
     RETURNING 1`,
    [id, failure?.say ?? null, failure?.kind === 'login'],
  )
  if (changed) await tellTopic(work, 'psp')
}
