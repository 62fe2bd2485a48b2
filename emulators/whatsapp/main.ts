import path from 'node:path'
import { startDnsEmulator } from '../dns/server.ts'
import { erpFromEnvironment } from '../erp/main.ts'
import { hubFromEnvironment } from '../hub/main.ts'
import { modelFromEnvironment } from '../model/server.ts'
import { pbmFromEnvironment } from '../pbm/main.ts'
import { pspFromEnvironment } from '../psp/main.ts'
import { smsFromEnvironment } from '../sms/server.ts'
import { startSmtpEmulator } from '../smtp/server.ts'
import { type Emulator, startEmulator } from './server.ts'

/**
 * Starts the emulator from the environment: as a process of its own, or forked by the server, whose
 * end then ends it too.
 *
 * EMULATOR_PORT (4010), WHATSAPP_APP_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, EMULATOR_WEBHOOK_URL (the
 * product's address on PORT, 3000), EMULATOR_DATA_DIR (none: memory only). A session hub starts beside it where
 * HUB_EMULATOR_PORT is set, ERPs where ERP_EMULATOR_PORT is, a payment provider where PSP_EMULATOR_PORT is, providers of SMS
 * where SMS_EMULATOR_PORT is, a language model where MODEL_EMULATOR_PORT is, a mail server where SMTP_EMULATOR_PORT is, and a name server where DNS_EMULATOR_PORT is (the pages of both one port further).
 */
async function main(): Promise<void> {
  const { env } = process
  const port = Number(env.EMULATOR_PORT || 4010)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError('EMULATOR_PORT is not a port')
  const emulator = await startEmulator({
    port,
    appSecret: env.WHATSAPP_APP_SECRET || 'emulator-app-secret',
    verifyToken: env.WHATSAPP_VERIFY_TOKEN || 'emulator-verify-token',
    ...(env.WHATSAPP_APP_ID && { appId: env.WHATSAPP_APP_ID }),
    webhookUrl: env.EMULATOR_WEBHOOK_URL || `http://127.0.0.1:${env.PORT || 3000}/webhooks/whatsapp`,
    ...(env.EMULATOR_DATA_DIR && { dataDir: env.EMULATOR_DATA_DIR }),
  })
  const hub = await hubFromEnvironment(env)
  const erp = await erpFromEnvironment(env)
  const psp = await pspFromEnvironment(env)
  const pbm = await pbmFromEnvironment(env)
  const sms = await smsFromEnvironment(env)
  const model = await modelFromEnvironment(env)
  const mail = env.SMTP_EMULATOR_PORT
    ? await startSmtpEmulator({
        port: Number(env.SMTP_EMULATOR_PORT),
        pagePort: Number(env.SMTP_EMULATOR_PORT) + 1,
        ...(env.EMULATOR_MAIL_HOOK_URL && { hookUrl: env.EMULATOR_MAIL_HOOK_URL }),
        ...(env.EMULATOR_DATA_DIR && { dataDir: path.join(env.EMULATOR_DATA_DIR, 'mail') }),
      })
    : null
  const dns = env.DNS_EMULATOR_PORT
    ? await startDnsEmulator({
        port: Number(env.DNS_EMULATOR_PORT),
        pagePort: Number(env.DNS_EMULATOR_PORT) + 1,
        ...(env.EMULATOR_DATA_DIR && { dataDir: path.join(env.EMULATOR_DATA_DIR, 'dns') }),
      })
    : null
  const all = [emulator, hub, erp, psp, pbm, sms, model, mail, dns]
  stopWith({ close: async () => void (await Promise.all(all.map(async (one) => one?.close()))) })
  if (process.send) process.send({ type: 'ready', port: emulator.port })
  else console.log(`WhatsApp emulator: customers' phones at ${emulator.url}`)
  if (hub) console.log(`Session hub at ${hub.url}`)
  if (erp) console.log(`ERPs (Bling, Tiny, Omie) at ${erp.url}`)
  if (sms) console.log(`SMS: providers and phones at ${sms.url}`)
  if (model) console.log(`Language model at ${model.url}`)
  if (pbm) console.log(`Operator of benefit programmes at ${pbm.url}`)
  if (psp) console.log(`Payment provider (API Pix) at ${psp.url}`)
}

function stopWith(emulator: Pick<Emulator, 'close'>): void {
  const stop = () => {
    void emulator.close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send) process.once('disconnect', stop)
}

main().catch((error: unknown) => {
  const port = process.env.EMULATOR_PORT || 4010
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    taken
      ? `WhatsApp emulator: port ${port} is taken; free it or set EMULATOR_PORT to another.`
      : `WhatsApp emulator could not start: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(1)
})
