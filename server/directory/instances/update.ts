import type { Instance } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Config } from '../../platform/config'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationUpdateInstanceArgs,
  MutationUpdateInstanceIntegrationArgs,
} from '../../platform/graphql/resolvers.gen'
import { announceInstance } from './announce'
import { announced, beginSession, checkedHub, checkedName } from './create'
import { lockInstance, mustAdminister } from './may-change'
import { changesNumber, connectByHand } from './official'
import { type PaceLimits, readPaceLimits } from './pace'

const LONGEST_NICKNAME = 40
const LONGEST_INTEGRATION = 100
const MOST_PEOPLE = 100_000_000

const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })

/**
 * Changes a connection. Number and token of an official one are tried with Meta first; what Meta refuses changes
 * nothing, and the rest of what was asked neither.
 * @throws Refusal FORBIDDEN, NOT_FOUND, or INVALID with the field that will not do.
 */
export async function updateInstance(
  db: Database,
  tenant: Tenant,
  viewer: Viewer,
  args: MutationUpdateInstanceArgs,
  config: Config,
): Promise<Instance> {
  mustAdminister(viewer)
  const change = await db.work(tenant, async (work) => {
    const found = await lockInstance(work, args.id)
    return plainChange(args, found, config, await readPaceLimits(work, args.id, config.whatsapp.pace))
  })
  const number = changesNumber(args) ? await connectByHand(db, tenant, args, config) : null
  return db.work(tenant, async (work) => {
    const before = await lockInstance(work, args.id)
    await write(work, args.id, change)
    if (number) await number(work)
    await enableMaria(work, args)
    const moved = change.hub_host !== undefined && change.hub_host !== before.hub_host
    if (!moved) return announced(work, args.id)
    if (before.hub_host !== null)
      await work.enqueue('hub.end', { tenantId: tenant.id, instanceId: args.id, url: before.hub_host })
    await work.query(
      `UPDATE instances SET activated = FALSE, browser_session = FALSE, qr_code = NULL, reset_finished = FALSE,
         off_code = 'HUB_CLOSED', state_at = now() WHERE id = $1`,
      [args.id],
    )
    return beginSession(work, args.id, false)
  })
}

type Columns = Partial<{
  name: string
  nickname: string | null
  color: string | null
  hub_host: string
  phone_number: string | null
  maria_enabled: boolean
  messaging_send: number | null
  messaging_limit: string | null
  sends_per_second: number | null
}>

/** What of the arguments is written as it is. Left out: unchanged; empty: taken away, where that can be. */
function plainChange(
  args: MutationUpdateInstanceArgs,
  { is_official: official }: { is_official: boolean },
  config: Config,
  pace: PaceLimits,
): Columns {
  const change: Columns = {}
  const { name, nickname, color, phone_number: phone, hub_host: host } = args
  if (args.dialog_params)
    throw invalid('dialog_params', 'Este servidor fala direto com a Meta: não usa parâmetros da 360dialog.')
  if (args.broker && args.broker !== (official ? 'meta' : 'hub'))
    throw invalid('broker', 'O tipo de uma conexão não muda: crie outra conexão.')
  if (name !== undefined && name !== null) change.name = checkedName(name)
  if (nickname !== undefined) {
    const text = cleanText(nickname ?? '').trim()
    if (text.length > LONGEST_NICKNAME)
      throw invalid('nickname', `O apelido tem no máximo ${LONGEST_NICKNAME} letras.`)
    change.nickname = text === '' ? null : text
  }
  if (color !== undefined) {
    if (color && !/^#[0-9a-f]{6}$/i.test(color)) throw invalid('color', 'Escolha uma cor como #0491FF.')
    change.color = color || null
  }
  if (phone !== undefined) {
    const digits = (phone ?? '').replace(/\D/g, '')
    if (digits !== '' && (digits.length < 8 || digits.length > 15))
      throw invalid('phone_number', 'O número tem de 8 a 15 dígitos, com o código do país.')
    change.phone_number = digits === '' ? null : digits
  }
  if (host !== undefined && host !== null) {
    if (official) throw invalid('hub_host', 'Só conexões por QR Code têm um hub.')
    change.hub_host = checkedHub(host, config)
  }
  if (args.maria_enabled !== undefined && args.maria_enabled !== null)
    change.maria_enabled = args.maria_enabled
  if (args.messaging_send !== undefined) {
    const sent = args.messaging_send
    if (sent !== null && (sent < 0 || sent > MOST_PEOPLE))
      throw invalid('messaging_send', 'Informe quantas pessoas, de zero em diante.')
    change.messaging_send = sent
  }
  if (args.messaging_limit !== undefined) {
    const limit = args.messaging_limit || null
    if (limit !== null && !/^TIER_\w{1,20}$/.test(limit))
      throw invalid('messaging_limit', 'Escolha um dos limites da lista.')
    change.messaging_limit = limit
  }
  const { sends_per_second: sends } = args
  if (sends !== undefined) {
    if (sends !== null && (sends < 1 || sends > pace.most))
      throw invalid('sends_per_second', `Informe de 1 a ${pace.most} mensagens por segundo.`)
    change.sends_per_second = sends
  }
  return change
}

async function write(work: Work, id: string, change: Columns): Promise<void> {
  const columns = Object.entries(change)
  if (columns.length === 0) return
  // The names are those of Columns, never a client's.
  const set = columns.map(([column], n) => `${column} = $${n + 2}`).join(', ')
  await work.query(`UPDATE instances SET ${set} WHERE id = $1`, [id, ...columns.map(([, value]) => value)])
}

/** Switches the assistant on for others too, and tells of each. */
async function enableMaria(
  work: Work,
  { id, instance_ids_to_enable_maria: ids }: MutationUpdateInstanceArgs,
): Promise<void> {
  if (!ids || ids.length === 0) return
  const named = [...new Set(ids)]
  const rows = named.every(isId)
    ? await work.query<{ id: string; fresh: boolean }>(
        `UPDATE instances i SET maria_enabled = TRUE FROM (SELECT id, maria_enabled FROM instances WHERE id = ANY($1::bigint[])
           AND deleted_at IS NULL FOR UPDATE) before
         WHERE i.id = before.id RETURNING i.id::text, NOT before.maria_enabled AS fresh`,
        [named],
      )
    : []
  if (rows.length < named.length)
    throw invalid('instance_ids_to_enable_maria', 'Uma das conexões escolhidas não existe mais.')
  for (const row of rows) if (row.fresh && row.id !== id) await announceInstance(work, row.id)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, or INVALID when another connection has the name. */
export async function updateIntegration(
  work: Work,
  viewer: Viewer,
  { id, integration_id: given }: MutationUpdateInstanceIntegrationArgs,
): Promise<Instance> {
  mustAdminister(viewer)
  await lockInstance(work, id)
  const integration = cleanText(given ?? '').trim() || null
  if (integration !== null && integration.length > LONGEST_INTEGRATION)
    throw invalid('integration_id', `O código tem no máximo ${LONGEST_INTEGRATION} letras.`)
  const taken = await work.one<{ name: string }>(
    'SELECT name FROM instances WHERE integration_id = $1 AND id <> $2 AND deleted_at IS NULL',
    [integration, id],
  )
  if (taken) throw invalid('integration_id', `A conexão “${taken.name}” já usa este código.`)
  await work.query('UPDATE instances SET integration_id = $2 WHERE id = $1', [id, integration])
  return announced(work, id)
}
