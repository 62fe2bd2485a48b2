import type { Session } from './session.ts'

/** A call of a webhook, as it went out. */
type Sent = { event: string; status: number | null; body: unknown }

/**
 * Calls webhooks until they are taken: again after a while on 5xx and silence, never after 400, 401, 403, 404
 * and 422 (whatsapp-facts section 7).
 */
export class Hooks {
  readonly sent: Sent[] = []
  /** Orders for the next calls: send each twice, or none at all. */
  twice = false
  lost = 0
  /** So many calls are held, and then made in the reverse order. */
  held = 0
  private readonly waiting: (() => Promise<void>)[] = []
  private flying = 0
  private closed = false

  constructor(private readonly waitsMs: readonly number[]) {}

  get pending(): number {
    return this.flying
  }

  /** Tells of an event, in the background. */
  tell(session: Session, event: string, data: unknown): void {
    if (this.lost > 0) {
      this.lost -= 1
      return
    }
    const { hook } = session
    if (!hook?.events.includes(event.toUpperCase().replaceAll('.', '_'))) return
    const body = {
      event,
      instance: session.name,
      data,
      destination: hook.url,
      date_time: new Date().toISOString(),
      sender: session.number === null ? null : `${session.number}@s.whatsapp.net`,
    }
    const call = async () => {
      const times = this.twice ? [1, 2] : [1]
      await Promise.all(times.map(() => this.deliver(hook.url, hook.headers, event, body)))
    }
    if (this.held === 0) {
      void call()
      return
    }
    this.waiting.push(call)
    if (this.waiting.length < this.held) return
    this.held = 0
    void inTurn(this.waiting.splice(0).reverse())
  }

  close(): void {
    this.closed = true
  }

  private async deliver(url: string, headers: Record<string, string>, event: string, body: unknown) {
    this.flying += 1
    try {
      for (let n = 0; !this.closed; n++) {
        const status = await post(url, headers, body)
        this.sent.push({ event, status, body })
        const over = status !== null && (status < 300 || [400, 401, 403, 404, 422].includes(status))
        const wait = this.waitsMs[n]
        if (over || wait === undefined) return
        await new Promise((done) => setTimeout(done, wait))
      }
    } finally {
      this.flying -= 1
    }
  }
}

/** One after the other. */
async function inTurn(calls: readonly (() => Promise<void>)[]): Promise<void> {
  for (const call of calls) await call()
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // Nobody there: it is told again.
    return null
  }
}
