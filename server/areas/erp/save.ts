import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { chosenColumns, doubledColumn, ErpForm } from '../../../src/domain/erp/erp-form'
import { isCalledKind } from '../../../src/domain/erp/kinds'
import { lockInstance } from '../../directory/instances/may-change'
import type { Config } from '../../platform/config'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { isQuiet, lockConnection, moveConnection } from './connection.row'
import { keepSecrets } from './connectors/secrets'
import { signedIn } from './connectors/sign-in'
import { BadPlace, isBelow, placeOf } from './file/place'
import { retryNotices } from './orders/notices'
import { enqueuePush, enqueueRun } from './schedule'

/** No shop has so many systems. */
const MOST = 50

const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })

/**
 * Makes an integration (`id` null) or changes it; its kind stays what it was.
 * @throws Refusal INVALID with the field, NOT_FOUND, CONFLICT where somebody else has changed it since.
 */
export async function saveConnection(
  work: Work,
  config: Pick<Config, 'erp'>,
  { id, rev }: { id: string | null; rev: number | null },
  typed: unknown,
): Promise<string> {
  const read = v.safeParse(ErpForm, typed)
  if (!read.success) {
    const field = v.getDotPath(read.issues[0])
    throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
  }
  const { kind, instanceId, pushOrders, place, every, missing, columns, noticeUrl } = read.output
  const name = cleanText(read.output.name).trim()
  if (name === '') throw invalid('name', 'Dê um nome à integração.')
  if (instanceId !== null) await lockInstance(work, instanceId)
  if (kind === 'file') checkPlace(place, config, work)
  const doubled = kind === 'file' ? doubledColumn(columns) : undefined
  if (doubled) throw invalid(`columns.${doubled}`, 'Esta coluna já é de outro campo.')
  if (kind === 'api' && noticeUrl !== '') checkNotice(noticeUrl, config)
  const options =
    kind === 'file'
      ? {
          place,
          every: Math.round(every),
          missing,
          columns: Object.fromEntries(chosenColumns(columns).map(({ field, title }) => [field, title])),
        }
      : kind === 'api'
        ? { notice_url: noticeUrl }
        : {}
  if (id === null) {
    const all = await work.query(
      'SELECT 1 FROM erp_connections WHERE tenant_id = $1 AND deleted_at IS NULL',
      [work.tenant.id],
    )
    if (all.length >= MOST) throw new Refusal('CONFLICT', `São no máximo ${MOST} integrações.`)
    const row = await work.one<{ id: string }>(
      `INSERT INTO erp_connections (tenant_id, kind, name, instance_id, push_orders, options, state)
       VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7) RETURNING id::text`,
      [
        work.tenant.id,
        kind,
        name,
        instanceId,
        pushOrders && kind !== 'file',
        JSON.stringify(options),
        isCalledKind(kind) ? 'needs_login' : 'connected',
      ],
    )
    if (!row) throw new Error('an integration was not written')
    if (kind === 'file') await enqueueRun(work, row.id, new Date())
    await tellTopic(work, 'erp')
    return row.id
  }
  const before = await lockConnection(work, id)
  if (before.kind !== kind) throw invalid('kind', 'O tipo de uma integração não muda: crie outra.')
  if (rev !== null && String(rev) !== before.rev)
    throw new Refusal('CONFLICT', 'Outra pessoa mudou esta integração. Confira como ela está agora.')
  await work.query(
    `UPDATE erp_connections SET name = $2, instance_id = $3, push_orders = $4, options = $5::jsonb, rev = rev + 1 WHERE id = $1`,
    [id, name, instanceId, pushOrders && kind !== 'file', JSON.stringify(options)],
  )
  if (kind === 'file' && !isQuiet(before.state)) await enqueueRun(work, id, new Date())
  await tellTopic(work, 'erp')
  return id
}

function checkPlace(place: string, { erp }: Pick<Config, 'erp'>, work: Work): void {
  try {
    placeOf(place, erp, work.tenant)
  } catch (error) {
    if (error instanceof BadPlace) throw invalid('place', error.message)
    throw error
  }
}

function checkNotice(url: string, { erp }: Pick<Config, 'erp'>): void {
  if (!URL.canParse(url) || !isBelow(new URL(url), erp.noticeUrls))
    throw invalid(
      'notice_url',
      'Este endereço não está entre os que o responsável pelo Balcão permite (ERP_NOTICE_URLS).',
    )
}

/** What opens an ERP that is opened by a key; never given back. @throws Refusal INVALID, NOT_FOUND, CONFLICT */
export async function saveSecret(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  id: string,
  given: { key: string; secret: string },
): Promise<true> {
  const { kind } = await lockConnection(work, id)
  if (kind !== 'omie') throw new Refusal('CONFLICT', 'Esta integração não é aberta por uma chave.')
  const [key, secret] = [given.key.trim(), given.secret.trim()]
  if (!/^[\x21-\x7e]{4,100}$/.test(key)) throw invalid('key', 'Cole a app_key como a Omie a mostra.')
  if (!/^[\x21-\x7e]{8,200}$/.test(secret)) throw invalid('secret', 'Cole a app_secret como a Omie a mostra.')
  await keepSecrets(work, secretKey, id, { type: 'key', key, secret })
  await signedIn(work, id)
  return true
}

/** A new secret by which notices are signed, shown this once. @throws Refusal NOT_FOUND, CONFLICT */
export async function makeNoticeSecret(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  id: string,
): Promise<string> {
  const { kind } = await lockConnection(work, id)
  if (kind !== 'api') throw new Refusal('CONFLICT', 'Só integrações pela nossa API recebem avisos.')
  const secret = `balcao_sig_${randomBytes(24).toString('base64url')}`
  await keepSecrets(work, secretKey, id, { type: 'key', key: 'notices', secret })
  await tellTopic(work, 'erp')
  return secret
}

/** Lets an integration rest, or go on; what waits meanwhile stays where it is. @throws Refusal NOT_FOUND */
export async function pauseConnection(work: Work, id: string, paused: boolean): Promise<true> {
  const { kind, state } = await lockConnection(work, id)
  if (paused === (state === 'paused')) return true
  if (paused) {
    await moveConnection(work, id, 'PAUSE')
    return true
  }
  const opened = isCalledKind(kind)
    ? await work.one('SELECT 1 FROM erp_secrets WHERE tenant_id = $1 AND connection_id = $2', [
        work.tenant.id,
        id,
      ])
    : true
  await moveConnection(work, id, opened ? 'RESUME' : 'RESUME_UNKNOWN')
  if (opened && kind !== 'api') {
    await enqueueRun(work, id, new Date())
    if (isCalledKind(kind)) await enqueuePush(work, id)
  }
  if (kind === 'api') await retryNotices(work, id)
  return true
}

/** Sends an ERP that fetches orders what it was not told. @throws Refusal NOT_FOUND, CONFLICT where nothing may be sent */
export async function retryNoticesOf(work: Work, id: string): Promise<true> {
  const { kind, state } = await lockConnection(work, id)
  if (kind !== 'api') throw new Refusal('CONFLICT', 'Só integrações pela nossa API recebem avisos.')
  if (state === 'paused') throw new Refusal('CONFLICT', 'A integração está pausada.')
  await retryNotices(work, id)
  await tellTopic(work, 'erp')
  return true
}

/** Looks at the ERP now. @throws Refusal NOT_FOUND, CONFLICT where nothing may be asked */
export async function runNow(work: Work, id: string, full: boolean): Promise<true> {
  const { kind, state } = await lockConnection(work, id)
  if (kind === 'api') throw new Refusal('CONFLICT', 'Nesta integração é o ERP que chama.')
  if (isQuiet(state))
    throw new Refusal(
      'CONFLICT',
      state === 'paused' ? 'A integração está pausada.' : 'Entre de novo no ERP antes.',
    )
  await enqueueRun(work, id, new Date(), full)
  await tellTopic(work, 'erp')
  return true
}

/**
 * Takes an integration away: what opens it is forgotten, products and orders stay.
 * @throws Refusal NOT_FOUND, CONFLICT while orders are on their way there
 */
export async function deleteConnection(work: Work, id: string): Promise<true> {
  await lockConnection(work, id)
  const waiting = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM erp_outbox
     WHERE tenant_id = $1 AND connection_id = $2 AND state IN ('queued', 'sending', 'unknown')`,
    [work.tenant.id, id],
  )
  if (waiting && waiting.count > 0)
    throw new Refusal(
      'CONFLICT',
      `Há ${waiting.count} pedidos que ainda não chegaram lá. Espere, ou recuse-os antes.`,
    )
  await work.query(
    `UPDATE erp_connections SET deleted_at = now(), next_run_at = NULL, instance_id = NULL WHERE id = $1`,
    [id],
  )
  await work.query('DELETE FROM erp_secrets WHERE tenant_id = $1 AND connection_id = $2', [
    work.tenant.id,
    id,
  ])
  await work.query('DELETE FROM erp_links WHERE tenant_id = $1 AND connection_id = $2', [work.tenant.id, id])
  await work.query(
    'UPDATE erp_keys SET revoked_at = now() WHERE tenant_id = $1 AND connection_id = $2 AND revoked_at IS NULL',
    [work.tenant.id, id],
  )
  await work.query(
    'UPDATE erp_refusals SET solved_at = now() WHERE tenant_id = $1 AND connection_id = $2 AND solved_at IS NULL',
    [work.tenant.id, id],
  )
  await tellTopic(work, 'erp')
  return true
}
