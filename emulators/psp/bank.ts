import { randomBytes } from 'node:crypto'

/** Money as the API Pix writes it: "12.34". */
export const valorOf = (cents: number): string => (cents / 100).toFixed(2)
export const centsOf = (valor: string): number => Math.round(Number(valor) * 100)

/** A "devolução" of a Pix. */
export type Refund = {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string
}

/** Money that came. */
type Pix = {
  endToEndId: string
  txid: string
  valor: string
  chave: string
  horario: string
  devolucoes?: Refund[]
}

export type Charge = {
  txid: string
  revisao: number
  calendario: { criacao: string; expiracao: number }
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'
  valor: { original: string }
  chave: string
  location: string
  pixCopiaECola: string
  pix: Pix[]
}

/**
 * Trouble that was ordered, met by the next call that fits. `status`: refused with it; `cut`: nothing is done and the
 * line is cut; `drop`: done, and the answer is lost.
 */
export type Fault = { on: 'token' | 'read' | 'charge' | 'refund' } & (
  | { kind: 'status'; status: number; detail?: string }
  | { kind: 'cut' }
  | { kind: 'drop' }
)

/** What refunds come to: at once, later (`settle`), or never. */
export type RefundMood = 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO'

/** One receiver's books at a payment provider. */
export class Bank {
  readonly charges = new Map<string, Charge>()
  readonly faults: Fault[] = []
  /** Calls as they came: "PUT /cob/… 201". */
  readonly journal: string[] = []
  readonly hooks = new Map<string, string>()
  readonly tokens = new Set<string>()
  readonly clientId = 'balcao-pix'
  readonly clientSecret = 'emulated-pix-secret'
  refundMood: RefundMood = 'DEVOLVIDO'

  fault(on: Fault['on']): Fault | undefined {
    const at = this.faults.findIndex((one) => one.on === on)
    return at < 0 ? undefined : this.faults.splice(at, 1)[0]
  }

  /** Money comes for a charge, whatever stands in its books: people pay twice, too much, too little and too late. */
  pay(txid: string, cents: number, { endToEndId = e2e(), at = new Date() } = {}): Pix | null {
    const charge = this.charges.get(txid)
    if (!charge) return null
    const pix: Pix = {
      endToEndId,
      txid,
      valor: valorOf(cents),
      chave: charge.chave,
      horario: at.toISOString(),
    }
    charge.pix.push(pix)
    charge.status = 'CONCLUIDA'
    return pix
  }

  pixOf(endToEndId: string): Pix | undefined {
    for (const { pix } of this.charges.values())
      for (const one of pix) if (one.endToEndId === endToEndId) return one
    return undefined
  }

  /** Everything that was on its way back has arrived. */
  settle(): void {
    for (const { pix } of this.charges.values())
      for (const { devolucoes } of pix)
        for (const refund of devolucoes ?? [])
          if (refund.status === 'EM_PROCESSAMENTO') {
            refund.status = 'DEVOLVIDO'
            refund.horario.liquidacao = new Date().toISOString()
          }
  }

  clear(): void {
    this.charges.clear()
    this.faults.length = 0
    this.journal.length = 0
    this.hooks.clear()
    this.refundMood = 'DEVOLVIDO'
  }
}

/** E, eight digits of the bank, date and time, eleven letters: 32 characters. */
export const e2e = (): string => {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 12)
  return `E12345678${stamp}${randomBytes(8).toString('hex').slice(0, 11)}`
}
