import { createPrivateKey, X509Certificate } from 'node:crypto'
import * as v from 'valibot'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { seal, unseal } from '../../platform/seal'

const Secrets = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  /** The client's certificate and its key, PEM; null: the provider wants none. */
  tls: v.nullable(v.object({ cert: v.string(), key: v.string() })),
})
/** What opens an account at a provider. */
export type PspSecrets = v.InferOutput<typeof Secrets>

const LARGEST_PEM = 20_000
const invalid = (field: string, sentence: string) => new Refusal('INVALID', sentence, { field })

export type TypedSecrets = Readonly<{
  clientId: string
  clientSecret: string
  certificate: string
  privateKey: string
}>

/** What was typed, as it is kept. @throws Refusal INVALID with the field */
export function checkedSecrets(typed: TypedSecrets): PspSecrets {
  const [clientId, clientSecret] = [typed.clientId.trim(), typed.clientSecret.trim()]
  if (!/^[\x21-\x7e]{4,200}$/.test(clientId))
    throw invalid('client_id', 'Cole o Client ID como o banco o mostra.')
  if (!/^[\x21-\x7e]{4,400}$/.test(clientSecret))
    throw invalid('client_secret', 'Cole o Client Secret como o banco o mostra.')
  const [cert, key] = [typed.certificate.trim(), typed.privateKey.trim()]
  if (cert === '' && key === '') return { clientId, clientSecret, tls: null }
  mustMatch(cert, key)
  return { clientId, clientSecret, tls: { cert, key } }
}

function mustMatch(cert: string, key: string): void {
  const certificate = parsed(cert, 'certificate', (pem) => new X509Certificate(pem))
  const privateKey = parsed(key, 'private_key', (pem) => createPrivateKey(pem))
  if (!certificate.checkPrivateKey(privateKey))
    throw invalid('private_key', 'Esta chave não é a do certificado.')
  if (Date.parse(certificate.validTo) < Date.now()) throw invalid('certificate', 'Este certificado venceu.')
}

function parsed<T>(pem: string, field: string, parse: (pem: string) => T): T {
  try {
    if (pem.length > LARGEST_PEM) throw new RangeError('too long')
    return parse(pem)
  } catch {
    throw invalid(field, 'Cole o texto inteiro, de -----BEGIN até END-----, sem senha.')
  }
}

/** Keeps what opens an account; nothing gives it back but {@link secretsOf}. */
export const keepSecrets = (
  work: Work,
  secretKey: string,
  accountId: string,
  secrets: PspSecrets,
): Promise<unknown> =>
  work.query(
    `INSERT INTO psp_secrets (tenant_id, account_id, sealed) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, account_id) DO UPDATE SET sealed = excluded.sealed, changed_at = now()`,
    [work.tenant.id, accountId, seal(secretKey, JSON.stringify(secrets))],
  )

/** What opens the account; null where there is nothing, or nobody can read it any more. */
export async function secretsOf(
  work: Work,
  secretKey: string,
  accountId: string,
): Promise<PspSecrets | null> {
  const row = await work.one<{ sealed: string }>('SELECT sealed FROM psp_secrets WHERE account_id = $1', [
    accountId,
  ])
  const text = row && unseal(secretKey, row.sealed)
  const read = text ? v.safeParse(v.pipe(v.string(), v.parseJson(), Secrets), text) : null
  return read?.success ? read.output : null
}
