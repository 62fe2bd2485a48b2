import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../platform/config'
import { connection } from './people'
import { providerTemplates } from './provider-templates'
import type { Talk } from './talk'

const TRIES = 20
const WAIT_MS = 1_000

/**
 * Gives the emulator's phones the demonstration's people, so that they can be answered and can write back, and the
 * account its templates; then calls `told`.
 * Best effort, in the background: the emulator starts after the server, or not at all.
 */
export async function tellEmulator(
  config: Config,
  talks: readonly Talk[],
  told: () => Promise<void>,
): Promise<void> {
  // Never to anybody but our own emulator.
  if (config.emulatorPort === null || config.whatsapp.graphUrl !== `http://127.0.0.1:${config.emulatorPort}`)
    return
  const phones = JSON.stringify(talks.map(({ phone, customer }) => ({ wa_id: phone, name: customer })))
  for (let n = 0; n < TRIES; n++) {
    try {
      const response = await fetch(`${config.whatsapp.graphUrl}/__emulator/phones`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: phones,
        signal: AbortSignal.timeout(2_000),
      })
      await response.arrayBuffer()
      if (response.ok) {
        await tellTemplates(config)
        return await told()
      }
    } catch {
      // Not up yet; without it the panel works all the same.
    }
    await sleep(WAIT_MS, undefined, { ref: false })
  }
}

/** One after the other: those that the emulator has already stay as they are. */
async function tellTemplates(config: Config): Promise<void> {
  for (const template of providerTemplates) {
    const response = await fetch(`${config.whatsapp.graphUrl}/__emulator/templates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ waba: connection.wabaId, language: 'pt_BR', ...template }),
      signal: AbortSignal.timeout(2_000),
    })
    await response.arrayBuffer()
  }
}
