import type { Operation } from '@contract/operation'
import { refusalIn } from '@domain/errors/refusal-in'
import type { SaleDraft } from '@domain/orders/sale-form'
import * as documents from '@infra/graphql/access.gen'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import { getAsUser } from '@infra/graphql/get-as-user'
import { mapped, type Outcome, only, outcomeOf, UNREACHABLE } from '../../commands/outcome'
import type { AccessTrailFilter, AccountCall, AccountCalls, KeptProducts } from '../account'

type Product = KeptProducts['products'][number]

type Handlers = {
  [N in AccountCall]: (
    client: GraphqlClient,
    asked: AccountCalls[N][0],
  ) => Promise<Outcome<AccountCalls[N][1]>>
}

/** What an answer gives, or its refusal. */
export const taken = <T, V>(answer: Answer<T>, value: (data: T) => V): Outcome<V> =>
  mapped(outcomeOf(answer), value)

/** Asks by a document; gives the one thing that its answer holds. */
const by =
  <T, V>(document: Operation<Readonly<Record<string, T>>, V>) =>
  (client: GraphqlClient, asked: V | null): Promise<Outcome<T>> =>
    only(client.request(document, asked ?? ({} as V)).then(outcomeOf))

/** A tab that asked through another one gives up after 90 s. */
const EXPORT_MS = 80_000

/** The trail as a file. An answer that breaks off is none: half a table would pass for the whole. */
async function exportTrail(
  client: GraphqlClient,
  { kinds, ...asked }: AccessTrailFilter,
): Promise<Outcome<Blob>> {
  const query = new URLSearchParams(kinds ? { kinds: kinds.join(',') } : {})
  for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value)
  const path = client.endpoint.replace(/graphql$/, `api/access-trail.csv?${query}`)
  try {
    const response = await getAsUser(client, path, EXPORT_MS)
    if (response.ok) return { ok: true, value: await response.blob() }
    return refusedBy(response.status, await response.text())
  } catch {
    return UNREACHABLE
  }
}

/** Sends a file to be imported. A large one takes its time. */
async function uploadImport(
  client: GraphqlClient,
  { kind, name, blob }: AccountCalls['uploadImport'][0],
): Promise<Outcome<{ id: string }>> {
  const path = client.endpoint.replace(/graphql$/, `api/import/${kind}?${new URLSearchParams({ name })}`)
  try {
    const response = await getAsUser(client, path, EXPORT_MS, { method: 'POST', body: blob })
    const text = await response.text()
    if (!response.ok) return refusedBy(response.status, text)
    return { ok: true, value: JSON.parse(text) as { id: string } }
  } catch {
    return UNREACHABLE
  }
}

function refusedBy(status: number, text: string): Outcome<never> {
  const refusal = refusalIn(status, text)
  return refusal ? { ok: false, code: refusal.code, message: refusal.message } : UNREACHABLE
}

/** The tenant of the endpoint: the first segment of its path. */
const tenantOf = ({ endpoint }: GraphqlClient): string => endpoint.split('/').at(-2) ?? ''

const handlers: Handlers = {
  keptProducts: async (client, { place }) => {
    const { readKept } = await import('@infra/products/product-cache')
    return { ok: true, value: (await readKept<Product>(tenantOf(client), place)) ?? null }
  },
  keepProducts: async (client, { place, at, products }) => {
    const { writeKept } = await import('@infra/products/product-cache')
    await writeKept(tenantOf(client), place, products, at)
    return { ok: true, value: null }
  },

  saleDraft: async (client, { key, now }) => {
    const { readSaleDraft } = await import('@infra/drafts/sale-drafts')
    const kept = await readSaleDraft<SaleDraft>(tenantOf(client), key, now)
    return { ok: true, value: kept ? { ...kept.draft, at: kept.at } : null }
  },
  keepSaleDraft: async (client, { key, draft, at }) => {
    const { writeSaleDraft } = await import('@infra/drafts/sale-drafts')
    try {
      await writeSaleDraft(tenantOf(client), key, draft, at)
      return { ok: true, value: null }
    } catch {
      return { ok: false, code: 'NOT_KEPT', message: '' }
    }
  },

  twoFactor: by(documents.TwoFactorStandingDocument),
  beginTwoFactor: async (client, asked) =>
    taken(await client.request(documents.GenerateQrcodeDocument, asked), ({ generateQrcode }) => ({
      secret: generateQrcode.google2fa_secret ?? '',
      picture: generateQrcode.qrCodeSVG ?? '',
    })),
  confirmTwoFactor: async (client, { code }) =>
    taken(
      await client.request(documents.TwoFactorActivityDocument, { validate: code }),
      ({ twoFactorActivity }) => twoFactorActivity.recovery_codes ?? [],
    ),
  disableTwoFactor: by(documents.DisableTwoFactorDocument),
  renewRecoveryCodes: by(documents.RenewRecoveryCodesDocument),
  changePassword: async (client, { old, password }) => {
    const answer = await client.request(documents.UpdateUserPasswordDocument, { old, password })
    if (answer.ok) client.token = answer.data.updateUserPassword.token
    return taken(answer, () => null)
  },

  terms: by(documents.TermsAcceptanceDocument),
  accessRules: by(documents.AccessRulesDocument),
  updateAccessRules: by(documents.UpdateAccessRulesDocument),
  addTrustedRange: by(documents.AddTrustedRangeDocument),
  deleteTrustedRange: by(documents.DeleteTrustedRangeDocument),
  securityLog: by(documents.SecurityLogDocument),
  ownSecurityLog: by(documents.OwnSecurityLogDocument),
  accessTrail: by(documents.CustomerAccessTrailDocument),
  exportAccessTrail: exportTrail,
  uploadImport,
  people: (client, { search }) => by(documents.PeopleDocument)(client, { search: search.trim() || null }),
  userTwoFactor: by(documents.UserTwoFactorDocument),
  requireTwoFactor: async (client, asked) =>
    taken(await client.request(documents.RequireTwoFactorDocument, asked), () => null),
  resetTwoFactor: async (client, asked) =>
    taken(await client.request(documents.ResetTwoFactorDocument, asked), () => null),
}

/** Does one of the calls about one's own account. */
export const account = <N extends AccountCall>(
  client: GraphqlClient,
  call: N,
  asked: AccountCalls[N][0],
): Promise<Outcome<AccountCalls[N][1]>> => handlers[call](client, asked)
