import type { Config } from '../../platform/config'
import { isUniqueViolation } from '../../platform/db/unique-violation'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationUpdateInstanceArgs } from '../../platform/graphql/resolvers.gen'
import { seal, unseal } from '../../platform/seal'
import type { Line } from '../whatsapp/meta/cloud-api'
import { readNumbersOf, subscribeApp } from '../whatsapp/meta/number-api'
import type { MediaOutcome } from '../whatsapp/provider'
import { askNumber, keepHealth, type NumberHealth } from './health'
import { lockInstance } from './may-change'
import { numberEntered } from './moments'
import { resumeSends } from './standing'

type Fields = Pick<MutationUpdateInstanceArgs, 'waba_id' | 'official_phone_id' | 'official_token'>

/** Is something of what leads to Meta among the arguments? */
export const changesNumber = ({ waba_id, official_phone_id, official_token }: Fields): boolean =>
  Boolean(waba_id || official_phone_id || official_token)

/** What leads to a number at Meta. */
type NumberAccess = { wabaId: string; phoneNumberId: string; token: string }

/**
 * Tries what was typed with Meta, together with what is known already; gives what keeps it.
 * @throws Refusal INVALID with the field that will not do.
 */
export async function connectByHand(
  db: Database,
  tenant: Tenant,
  args: MutationUpdateInstanceArgs,
  config: Config,
): Promise<(work: Work) => Promise<void>> {
  const row = await db.work(tenant, (work) => lockInstance(work, args.id))
  if (!row.is_official)
    throw new Refusal('INVALID', 'Esta conexão é por QR Code: não tem conta da Meta.', { field: 'waba_id' })
  const kept = row.official_token === null ? null : unseal(config.secretKey, row.official_token)
  const access = {
    wabaId: (args.waba_id || row.waba_id || '').trim(),
    phoneNumberId: (args.official_phone_id || row.official_phone_id || '').trim(),
    token: (args.official_token || kept || '').trim(),
  }
  const digits = /^\d{5,20}$/
  if (!digits.test(access.wabaId))
    throw new Refusal('INVALID', 'Informe o ID da conta do WhatsApp (WABA): só números, de 5 a 20.', {
      field: 'waba_id',
    })
  if (!digits.test(access.phoneNumberId))
    throw new Refusal('INVALID', 'Informe o ID do número de telefone: só números, de 5 a 20.', {
      field: 'official_phone_id',
    })
  if (!/^[\x21-\x7e]{4,1000}$/.test(access.token))
    throw new Refusal('INVALID', 'Informe o token de acesso, inteiro e sem espaços.', {
      field: 'official_token',
    })
  const health = await tryNumber(access, config)
  return (work) => keepNumber(work, args.id, access, health, config)
}

/** Asks Meta whether the access leads to that number of that account, and has its events sent here. */
export async function tryNumber(access: NumberAccess, config: Config): Promise<NumberHealth> {
  const line: Line = {
    graphUrl: config.whatsapp.graphUrl,
    phoneNumberId: access.phoneNumberId,
    token: access.token,
    timeoutMs: config.whatsapp.callTimeoutMs,
  }
  const numbers = done(await readNumbersOf(line, access.wabaId), {
    field: 'waba_id',
    unknown: 'A Meta não encontrou esta conta do WhatsApp (WABA) com este token. Confira os dois.',
  })
  if (!numbers.includes(access.phoneNumberId))
    throw new Refusal('INVALID', 'Este número não é desta conta do WhatsApp (WABA).', {
      field: 'official_phone_id',
    })
  done(await subscribeApp(line, access.wabaId), {
    field: 'waba_id',
    unknown: 'A Meta não deixou o Balcão receber as mensagens desta conta.',
  })
  return done(await askNumber(line, access.wabaId, config.whatsapp.appId), {
    field: 'official_phone_id',
    unknown: 'A Meta não encontrou este número de telefone.',
  })
}

/** Meta's codes for a token that is not good, and for one that may not do this (whatsapp-facts 2.3). */
const NO_TOKEN = ['0', '190']
const NOT_ALLOWED = /^(3|10|2\d\d|131005)$/
const BUSY = ['1', '2', '4', '80007', '130429', '131016']

/** @throws Refusal that says which field Meta did not take, or that Meta was not reached. */
export function done<T>(outcome: MediaOutcome<T>, about: { field: string; unknown: string }): T {
  if (outcome.kind === 'done') return outcome.value
  const busy = 'Não conseguimos falar com a Meta agora. Nada foi mudado: tente de novo em instantes.'
  if (outcome.kind === 'unreached' || BUSY.includes(outcome.code)) throw new Refusal('CONFLICT', busy)
  if (NO_TOKEN.includes(outcome.code))
    throw new Refusal('INVALID', 'A Meta não aceitou o token: ele venceu ou está incompleto.', {
      field: 'official_token',
    })
  if (NOT_ALLOWED.test(outcome.code))
    throw new Refusal(
      'INVALID',
      'O token não tem as permissões whatsapp_business_management e whatsapp_business_messaging.',
      { field: 'official_token' },
    )
  throw new Refusal('INVALID', about.unknown, { field: about.field })
}

/** Keeps what leads to a number, its token sealed; what waited for the connection goes on. */
export async function keepNumber(
  work: Work,
  instanceId: string,
  { wabaId, phoneNumberId, token }: NumberAccess,
  health: NumberHealth,
  config: Config,
): Promise<void> {
  try {
    await work.query(
      `UPDATE instances SET waba_id = $2, official_phone_id = $3, official_token = $4, activated = TRUE, off_code = NULL,
         paused_until = NULL, probes = 0, reset_finished = TRUE,
         state_at = CASE WHEN activated THEN state_at ELSE now() END WHERE id = $1`,
      [instanceId, wabaId, phoneNumberId, seal(config.secretKey, token)],
    )
  } catch (error) {
    // Of two that are taken at once, and of one in another house: a number has one connection.
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('CONFLICT', 'Este número já está ligado a outra conexão.', {
      field: 'official_phone_id',
    })
  }
  await keepHealth(work, instanceId, { kind: 'done', value: health }, new Date())
  await numberEntered.run(work, 'record', [{ wabaId, phoneNumberId }])
  await resumeSends(work, instanceId)
}
