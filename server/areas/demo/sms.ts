import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../platform/config'
import type { Database, Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { accountInUse, saveSmsAccount } from '../sms/area'

const TRIES = 60
const WAIT_MS = 1_000

const ACCOUNT = {
  provider: 'zenvia',
  account: '',
  secret: 'token-da-demonstracao',
  sender: '29095',
  answers: true,
  plain: true,
  per_day: 5_000,
}

/**
 * The demonstration's account at the emulated provider, and what its contract says that a part costs: where one runs, and once.
 * Best effort, in the background: the emulator starts after the server, or not at all.
 */
export async function setUpSms(db: Database, tenant: Tenant, config: Config): Promise<void> {
  if (config.sms.emulatorPort === null) return
  if (await db.work(tenant, accountInUse)) return
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await saveSmsAccount({ db, tenant, config }, { rev: null, form: ACCOUNT })
      await db.work(tenant, (work) =>
        work.query(
          `INSERT INTO shop_rates (tenant_id, kind, since, price, source) VALUES ($1, 'sms', '2026-01-01', 800, 'Contrato da demonstração')
           ON CONFLICT DO NOTHING`,
          [tenant.id],
        ),
      )
      return
    } catch (error) {
      // It does not answer yet; or somebody was quicker.
      if (!(error instanceof Refusal)) throw error
    }
    await sleep(WAIT_MS)
  }
}
