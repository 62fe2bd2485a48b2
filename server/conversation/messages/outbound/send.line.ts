import { backoffMs } from '../../../platform/backoff'
import type { Config } from '../../../platform/config'
import type { Database, Tenant } from '../../../platform/db/work'
import type { FileStore } from '../../../platform/file-store'
import type { Log } from '../../../platform/log'
import { errorLine } from '../../../platform/startup-error'
import { type Brought, bringMedia } from './bring-media'
import { openDepartures } from './departures'
import { UNASKED_RANK } from './outbox'
import { type Claim, claimHeads, type Heads } from './send.claim'
import { markUntilKnown } from './send.mark'
import { postClaim } from './send.post'
import { type Posted, recordPosted } from './send.record'
import { holdTurn, TURN_MS } from './send.turn'

export type LineNeeds = Readonly<{
  db: Database
  config: Config
  files: FileStore
  log: Log
  nodeId: string
  now: () => Date
}>

/** What leaves through one connection, as long as this node holds its turn. */
export interface Sender {
  /** Something may have changed: looks again. */
  wake(): void
  /** Is a message of this connection under way, or waiting for its time? */
  busy(): boolean
  /** The turn was kept by somebody else's word, until `TURN_MS` from now. */
  kept(): void
  /** Begins no call more; resolves when those under way are recorded. */
  close(): Promise<void>
}

/** Calls under way at a time, one per customer. */
const MOST_UNDER_WAY = 64
/** Messages are claimed at most this long before they are marked, ms: what is written meanwhile may go first. */
const AHEAD_MS = 150
/** When so much is left of what was claimed, the next is, ms. */
const LOOK_MS = AHEAD_MS / 2
/** The turn is taken again when less than this is left of it, ms. */
const KEEP_MS = 2_000
/** Once several calls are under way, what they bring is recorded together: one waits so long for others, ms. */
const GATHER_MS = 15

/**
 * Sends for one connection. Its customers' lines go side by side; within a line the next message is claimed once it is recorded what
 * became of the one before, so that nothing overtakes whatever fails. What one writes waits for the claim alone, however much
 * comes back meanwhile.
 *
 *   turn: claim the heads ──► mark them, call each at its slot ──► record what came back, together ──► next turn
 */
export function openSender(tenant: Tenant, instanceId: string, needs: LineNeeds): Sender {
  const { db, log, nodeId, now } = needs
  /** Lines whose head is under way. */
  const underWay = new Set<string>()
  /** Lines whose head is tried again, when (ms), and whether only what is planned waits for it. */
  const waiting = new Map<string, { until: number; unasked: boolean }>()
  /** By message: its file, once it is brought. */
  const brought = new Map<string, Brought>()
  let posted: Posted[] = []
  let stoppedUntil = 0
  let heldUntil = 0
  let turning = false
  let again = false
  let closing = false
  let recording = false
  /** How often in a row that came to nothing, what is tried again at growing distances. */
  let unrecorded = 0
  let unclaimed = 0
  /** When what came back is recorded, and when it is claimed again what could not be, ms. */
  let recordAt = 0
  let claimAt = 0
  let lastAt = 0
  let everyMs = 0
  let limited = false
  let timer: NodeJS.Timeout | undefined
  let settled: (() => void) | undefined
  const departures = openDepartures<Claim>({
    everyMs: () => everyMs,
    prepare: mark,
    begin: (claim) => void call(claim),
    overtakes: (claim, other) => claim.rank < other.rank,
  })

  /** When the last that was claimed is gone, by `performance.now()`. */
  const until = () => Math.max(lastAt, departures.until())
  /** How many more may be claimed now. */
  const room = (): number => {
    if (closing || stoppedUntil > now().getTime()) return 0
    // Slots that passed unused are not made up.
    const ahead = Math.max(0, until() - performance.now())
    const fit = everyMs === 0 ? MOST_UNDER_WAY : Math.floor((AHEAD_MS + departures.lead() - ahead) / everyMs)
    // The next of a slow number, too, is claimed before its slot comes.
    const slots = Math.max(fit, ahead <= LOOK_MS ? 1 : 0)
    return Math.max(0, Math.min(slots, MOST_UNDER_WAY - underWay.size))
  }

  /** Records what came back, while the lines that are free go on. One that cannot be recorded keeps no other from it. */
  async function record(): Promise<void> {
    if (recording) return
    recording = true
    try {
      while (posted.length > 0) {
        const some = unrecorded === 0 ? posted.slice() : posted.slice(unrecorded % posted.length).slice(0, 1)
        await db.work(tenant, (work) => recordPosted(work, some, now()), { prepared: true })
        unrecorded = 0
        posted = posted.filter((one) => !some.includes(one))
        for (const { claim } of some) {
          underWay.delete(claim.line)
          brought.delete(claim.id)
        }
        void turn()
      }
    } catch (error) {
      unrecorded++
      recordAt = now().getTime() + backoffMs(unrecorded)
      failed(error)
    } finally {
      recording = false
      plan()
    }
  }

  async function turn(): Promise<void> {
    if (turning) {
      again = true
      return
    }
    turning = true
    try {
      do {
        again = false
        for (const [line, { until }] of waiting) if (until <= now().getTime()) waiting.delete(line)
        const most = room()
        if (most === 0) break
        const heads = await db.work(tenant, (work) => claim(work, most), { prepared: true })
        unclaimed = 0
        if (heads) follow(heads, most)
      } while (again)
    } catch (error) {
      unclaimed++
      claimAt = now().getTime() + backoffMs(unclaimed)
      failed(error)
    } finally {
      turning = false
      plan()
    }
  }

  const failed = (error: unknown) =>
    log.warn('Envio interrompido; tentando de novo.', { loja: tenant.slug, erro: errorLine(error) })

  async function claim(work: Parameters<typeof claimHeads>[0], most: number) {
    if (heldUntil - performance.now() < KEEP_MS) {
      const asked = performance.now()
      if (!(await holdTurn(work, instanceId, nodeId))) return null
      heldUntil = asked + TURN_MS
    }
    const waits = (unasked: boolean) =>
      [...waiting].flatMap(([line, one]) => (one.unasked === unasked ? [line] : []))
    return claimHeads(work, {
      instanceId,
      nodeId,
      except: [...underWay, ...waits(false)],
      exceptUnasked: waits(true),
      most,
      brought: new Set(brought.keys()),
      pace: needs.config.whatsapp.pace,
      now: now(),
    })
  }

  function follow(heads: Heads, most: number): void {
    if (heads.everyMs > 0) everyMs = heads.everyMs
    if (heads.lost) heldUntil = 0
    for (const id of heads.ended) brought.delete(id)
    limited = heads.claims.length === most
    if (heads.stoppedUntil !== undefined)
      stoppedUntil = heads.stoppedUntil?.getTime() ?? Number.POSITIVE_INFINITY
    for (const { until, ...head } of heads.waiting) wait(head, until.getTime())
    for (const head of heads.toBring) void bring(head)
    for (const { claim, inMs } of heads.claims) {
      underWay.add(claim.line)
      lastAt = Math.max(performance.now() + inMs, lastAt + everyMs)
      departures.add(claim, lastAt)
    }
    // Lines that wait or whose file comes first may hide others behind the first ones.
    if (heads.ended.length + heads.waiting.length + heads.toBring.length > 0) again = true
  }

  const wait = ({ line, rank }: Pick<Claim, 'line' | 'rank'>, until: number) =>
    void waiting.set(line, { until, unasked: rank >= UNASKED_RANK })

  /** The file comes before the claim: this may be cut off and done again, while posting may not. */
  async function bring({ id, line, rank }: Pick<Claim, 'id' | 'line' | 'rank'>): Promise<void> {
    underWay.add(line)
    try {
      brought.set(id, await bringMedia(tenant, id, needs))
    } catch (error) {
      log.warn('Arquivo não levado; tentando de novo.', { loja: tenant.slug, erro: errorLine(error) })
      wait({ line, rank }, now().getTime() + backoffMs(4))
    }
    underWay.delete(line)
    void turn()
  }

  /** Those that are still ours to call. The others are in their lines, for whoever sends for them now. */
  async function mark(claims: readonly Claim[]): Promise<Set<Claim>> {
    const ours = await markUntilKnown({ tenant, instanceId, ...needs }, claims, () => !closing)
    const lost = claims.filter((claim) => !ours.has(claim))
    for (const { id, line } of lost) {
      underWay.delete(line)
      brought.delete(id)
    }
    if (lost.length > 0) {
      heldUntil = 0
      void turn()
    }
    return ours
  }

  async function call(claim: Claim): Promise<void> {
    const file = brought.get(claim.id) ?? null
    const back = await postClaim(tenant, claim, file, needs).catch((error: unknown): Posted => {
      // Thrown by us, before or after the call: nobody can say which.
      log.error('Envio com erro.', { loja: tenant.slug, erro: errorLine(error) })
      return { claim, outcome: { kind: 'unknown', cause: errorLine(error) } }
    })
    posted.push(back)
    if (posted.length === 1) recordAt = now().getTime() + GATHER_MS
    if (underWay.size > 2 && posted.length < underWay.size) plan()
    else void record()
  }

  /** When to look again by oneself. */
  function plan(): void {
    clearTimeout(timer)
    if (underWay.size === 0 && posted.length === 0) settled?.()
    const at = [
      ...(posted.length > 0 && !recording ? [recordAt] : []),
      ...(unclaimed > 0 ? [claimAt] : []),
      ...(closing ? [] : [...waiting.values()].map(({ until }) => until)),
      ...(closing || !Number.isFinite(stoppedUntil) || stoppedUntil <= now().getTime() ? [] : [stoppedUntil]),
      ...(closing || !limited || until() <= performance.now()
        ? []
        : [now().getTime() + until() - performance.now() - LOOK_MS]),
    ]
    if (at.length > 0)
      timer = setTimeout(look, Math.min(60_000, Math.max(1, Math.min(...at) - now().getTime())))
  }
  function look(): void {
    void record()
    void turn()
  }

  return {
    wake() {
      stoppedUntil = 0
      void turn()
    },
    busy: () => underWay.size + waiting.size + posted.length > 0,
    kept() {
      heldUntil = performance.now() + TURN_MS
    },
    async close() {
      closing = true
      if (underWay.size + posted.length > 0)
        await new Promise<void>((resolve) => {
          settled = resolve
          plan()
        })
      clearTimeout(timer)
    },
  }
}
