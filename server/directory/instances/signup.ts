import { randomInt } from 'node:crypto'
import type { Instance } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Config } from '../../platform/config'
import type { Database, Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationConnectInstanceArgs } from '../../platform/graphql/resolvers.gen'
import type { Line } from '../whatsapp/meta/cloud-api'
import { registerNumber } from '../whatsapp/meta/number-api'
import { inspectToken, type MetaApp, tradeCode } from '../whatsapp/meta/signup-api'
import type { MediaOutcome } from '../whatsapp/provider'
import { announced } from './create'
import { askNumber, type NumberHealth } from './health'
import { lockInstance, mustAdminister } from './may-change'
import { done, keepNumber, tryNumber } from './official'

/**
 * Connects an official connection with what Meta's registration window gave (whatsapp-facts section 5, steps 4
 * to 9): the code is traded for a token, the token must speak of this account, its events come here, the number
 * is registered for the API.
 * @throws Refusal when no application is set up, or Meta says otherwise than the browser.
 */
export async function connectInstance(
  db: Database,
  tenant: Tenant,
  viewer: Viewer,
  { id, code, waba_id: wabaId, official_phone_id: phoneNumberId }: MutationConnectInstanceArgs,
  config: Config,
): Promise<Instance> {
  mustAdminister(viewer)
  const { appId, appSecret, signup, graphUrl, callTimeoutMs } = config.whatsapp
  if (!signup || appId === null || appSecret === null)
    throw new Refusal('INVALID', 'O cadastro pela Meta não foi configurado neste servidor.')
  const row = await db.work(tenant, (work) => lockInstance(work, id))
  if (!row.is_official) throw new Refusal('INVALID', 'Esta conexão é por QR Code: não tem conta da Meta.')
  const app: MetaApp = { graphUrl, appId, appSecret, timeoutMs: callTimeoutMs }
  const about = { field: 'code', unknown: 'O cadastro na Meta venceu antes de terminar. Abra-o de novo.' }
  const token = done(ownFault(await tradeCode(app, code)), about)
  const facts = done(await inspectToken(app, token), about)
  // What a browser says is anybody's: the token itself must be for our application and for this account.
  if (!facts.valid || facts.appId !== appId || !facts.wabaIds.includes(wabaId))
    throw new Refusal('INVALID', 'A Meta não confirmou que esta conta foi liberada para o Balcão.', {
      field: 'code',
    })
  const access = { wabaId, phoneNumberId, token }
  const line = { graphUrl, phoneNumberId, token, timeoutMs: callTimeoutMs }
  const found = await tryNumber(access, config)
  // A number that works already (from the WhatsApp Business app) must not be registered again.
  const health = found.status === 'CONNECTED' ? found : await register(line, wabaId, appId)
  return db.work(tenant, async (work) => {
    await lockInstance(work, id)
    await keepNumber(work, id, access, health, config)
    return announced(work, id)
  })
}

/** Registers the number for the API; how it stands then. @throws Refusal */
async function register(line: Line, wabaId: string, appId: string): Promise<NumberHealth> {
  const about = {
    field: 'official_phone_id',
    unknown:
      'A Meta não registrou este número. Se ele tem um PIN de confirmação em duas etapas, desative-o no Gerenciador do WhatsApp e tente de novo.',
  }
  done(await registerNumber(line, newPin()), about)
  return done(await askNumber(line, wabaId, appId), about)
}

/** Meta's codes for an application's id or secret that it does not know. */
const OWN_FAULT = ['1', '101']

/** @throws Refusal where it is this server that Meta does not know: nothing that the user could try again helps. */
function ownFault<T>(outcome: MediaOutcome<T>): MediaOutcome<T> {
  if (outcome.kind === 'refused' && OWN_FAULT.includes(outcome.code))
    throw new Refusal(
      'INVALID',
      'A Meta não reconheceu o aplicativo deste servidor. Peça a quem cuida dele que confira WHATSAPP_APP_ID e WHATSAPP_APP_SECRET.',
    )
  return outcome
}

/** The number's second factor at Meta; people who want to know it set their own there. */
const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')
