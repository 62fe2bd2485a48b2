import { layOut } from '../../../server/areas/email/content/lay-out'
import { keepPairs, makePairs } from '../../../server/areas/email/domains/keys'
import { claimMails } from '../../../server/areas/email/outbox/claim'
import { settleMails } from '../../../server/areas/email/outbox/settle'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { aForm } from './campaign-stage'
import { rows, type Stage, work } from './stage'

/** A sender of a domain that is neither new nor in doubt. */
export async function aMailHouse(stage: Stage, name = 'loja.com.br') {
  const [domain] = await rows<{ id: string }>(
    stage,
    `INSERT INTO mail_domains (tenant_id, name, state, verified_at) VALUES ($1, $2, 'verified', now() - interval '90 days') RETURNING id::text`,
    [stage.tenant.id, name],
  )
  const domainId = domain?.id ?? ''
  // What lays mails out is loaded before a campaign starts: on a busy machine that takes longer than its transaction may wait.
  await layOut({ subject: 'Oi', preview: '', blocks: [{ kind: 'text', text: 'Oi' }] })
  const pairs = await makePairs()
  await work(stage, (w) => keepPairs(w, stage.config.secretKey, domainId, pairs))
  const [sender] = await rows<{ id: string }>(
    stage,
    `INSERT INTO mail_senders (tenant_id, domain_id, name, address, confirmed_at) VALUES ($1, $2, 'Loja', $3, now()) RETURNING id::text`,
    [stage.tenant.id, domainId, `oi@${name}`],
  )
  return { domainId, senderId: sender?.id ?? '' }
}
export type MailHouse = Awaited<ReturnType<typeof aMailHouse>>

let addresses = 0
/** Gives customers an address each; gives the addresses. */
export async function withAddresses(stage: Stage, ids: readonly string[]): Promise<string[]> {
  const all = ids.map(() => `pessoa${++addresses}@exemplo.com.br`)
  await rows(
    stage,
    `UPDATE customers c SET email = v.email FROM unnest($1::bigint[], $2::text[]) v(id, email) WHERE c.id = v.id`,
    [ids, all.map((one) => ` ${one.toUpperCase()} `)],
  )
  return all
}

/** A campaign by e-mail to everybody, as it is typed in. */
export const aMailForm = (
  stage: Stage,
  { senderId }: MailHouse,
  more: Partial<CampaignInput> = {},
): CampaignInput =>
  aForm(stage, '', {
    channel: 'email',
    instance_id: null,
    variants: [
      {
        content: {
          sender_id: senderId,
          subject: 'Ofertas para {{primeiro_nome}}',
          preview: '',
          blocks: [{ kind: 'text', text: 'Olá, {{nome|cliente}}!' }],
        },
      },
    ],
    ...more,
  })

/** What becomes of a mail on the line; `dies`: the server is killed while it holds it. */
export type MailFate = 'sent' | 'failed' | 'unknown' | 'dies'

/** The next mails leave, each with its fate. Gives the keys of those that were on the line, and the ids by the keys. */
export async function postMails(
  stage: Stage,
  { domainId }: MailHouse,
  fate: MailFate,
  { most = 100, now = new Date() }: Readonly<{ most?: number; now?: Date }> = {},
): Promise<string[]> {
  const { mails } = await work(stage, (w) => claimMails(w, stage.config, { domainId, most, now }))
  const ids = mails.map(({ id }) => id)
  if (fate !== 'dies')
    await work(stage, (w) =>
      settleMails(
        w,
        ids.map((id) => ({
          id,
          state: fate,
          reason: fate === 'failed' ? '550 5.1.1 no such user' : null,
          at: now,
        })),
      ),
    )
  const keys = await rows<{ hash: string }>(
    stage,
    'SELECT hash FROM mail_outbox WHERE id = ANY($1::bigint[]) ORDER BY mail_outbox.id',
    [ids],
  )
  return keys.map(({ hash }) => hash)
}

/** What mail servers say later of mails, by their keys. */
export const sayOfMails = (
  stage: Stage,
  hashes: readonly string[],
  state: 'delivered' | 'bounced' | 'complained',
  now = new Date(),
) =>
  work(stage, async (w) => {
    const found = await w.query<{ id: string }>(
      'SELECT id::text FROM mail_outbox WHERE hash = ANY($1::text[])',
      [hashes],
    )
    await settleMails(
      w,
      found.map(({ id }) => ({ id, state, reason: state === 'bounced' ? '550 5.2.2 full' : null, at: now })),
    )
  })
