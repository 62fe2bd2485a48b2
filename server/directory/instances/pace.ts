import type { WhatsAppPace } from '../../platform/config'
import type { Work } from '../../platform/db/work'

/** Of numbers that Meta has raised (whatsapp-facts 2.2), messages a second. */
const HIGH_THROUGHPUT = 1_000

/** Messages a second: what is usual for a connection's kind, and the most that its number may be set to. */
export type PaceLimits = Readonly<{ usual: number; most: number }>

/** What decides how many messages a second are usual for a number. */
export type NumberKind = { is_official: boolean; coexistence: boolean }

/** Messages a second that are usual for a connection of this kind. */
export const usualSends = ({ is_official, coexistence }: NumberKind, pace: WhatsAppPace): number =>
  coexistence || !is_official ? pace.coexistence : pace.usual

type PaceEvidence = NumberKind & {
  /** Meta's word: STANDARD, HIGH, NOT_APPLICABLE; null: not asked yet. */
  throughput: string | null
}

/** What the provider takes of such a number: more than is usual only where Meta has raised it. */
export function paceLimits(row: PaceEvidence, pace: WhatsAppPace): PaceLimits {
  const usual = usualSends(row, pace)
  const raised = row.throughput === 'HIGH' && row.is_official && !row.coexistence
  return { usual, most: raised ? Math.max(usual, HIGH_THROUGHPUT) : usual }
}

/** {@link paceLimits} of a connection that is there. */
export async function readPaceLimits(work: Work, id: string, pace: WhatsAppPace): Promise<PaceLimits> {
  const row = await work.one<PaceEvidence>(
    `SELECT is_official, coexistence, health ->> 'throughput' AS throughput FROM instances WHERE id = $1`,
    [id],
  )
  if (!row) throw new Error('a connection vanished inside its transaction')
  return paceLimits(row, pace)
}
