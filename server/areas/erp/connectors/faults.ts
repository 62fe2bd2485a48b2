import { ERP_NAMES } from '../../../../src/domain/erp/kinds'
import type { ErpAnswer, ErpConnector, Fault } from './connector'

type Kind = ErpConnector['kind']

/** A fault in the words that every ERP shares; `words`: what it said itself. */
export function faultOf(kind: Kind, what: Fault['kind'], words = '', at?: Date): Fault {
  const name = ERP_NAMES[kind]
  const said = words === '' ? '' : `: ${words.slice(0, 300)}`
  const sentences: Record<Fault['kind'], Pick<Fault, 'say' | 'who'>> = {
    login: { say: `O ${name} não reconhece mais o acesso da loja. Entre de novo no ${name}.`, who: 'admin' },
    rate: { say: `O ${name} pediu para esperar: o limite de chamadas foi atingido.`, who: 'us' },
    refused: { say: `O ${name} recusou${said || '.'}`, who: 'attendant' },
    absent: { say: `O ${name} não encontrou o que foi pedido${said || '.'}`, who: 'attendant' },
    down: { say: `O ${name} não está respondendo. Tentamos de novo sozinhos.`, who: 'us' },
    bug: { say: `O ${name} respondeu algo que o painel não entende${said || '.'}`, who: 'us' },
  }
  return { kind: what, ...sentences[what], ...(at && { at }) }
}

/** What an HTTP status means where the ERP follows the custom. */
export function faultOfStatus(kind: Kind, { status, retryAfterS }: ErpAnswer, words: string): Fault | null {
  if (status < 300) return null
  if (status === 401 || status === 403) return faultOf(kind, 'login')
  if (status === 404) return faultOf(kind, 'absent', words)
  if (status === 429)
    return faultOf(
      kind,
      'rate',
      '',
      retryAfterS === null ? undefined : new Date(Date.now() + retryAfterS * 1_000),
    )
  if (status >= 500) return faultOf(kind, 'down')
  return faultOf(kind, 'refused', words)
}
