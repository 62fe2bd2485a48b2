import type { Viewer } from '../../../../src/domain/access/visibility'
import { LEAVE, SHOP } from '../../../../src/domain/email/content/layout'
import {
  escapeHtml,
  fillVariables,
  type MailValues,
  ownVariable,
} from '../../../../src/domain/email/content/variables'
import type { Config } from '../../../platform/config'
import type { Tenant, Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { MailContentInput, MailPreview } from '../../../platform/graphql/resolvers.gen'
import { enqueuePump } from '../outbox/enqueue'
import { senderOf } from '../outbox/plan'
import { keepContent, layOut, type MailLayout } from './lay-out'

/** What stands for a reader who is nobody yet. */
const EXAMPLE = { nome: 'Maria da Silva', primeiro_nome: 'Maria' }

/** What was typed; what a block was not given is empty. */
export const laidOut = (content: MailContentInput): Promise<MailLayout> =>
  layOut({
    ...content,
    blocks: content.blocks.map((block) => ({
      ...{ text: '', src: '', alt: '', href: '', label: '', name: '', price: '', before: '' },
      ...Object.fromEntries(Object.entries(block).filter(([, value]) => value != null)),
    })),
  })

/** A mail as its readers see it: with an example of one, or `open`, their variables still in it. */
export async function previewOf(
  {
    db,
    tenant,
    config,
  }: Readonly<{
    db: { work: <T>(tenant: Tenant, body: (work: Work) => Promise<T>) => Promise<T> }
    tenant: Tenant
    config: Config
  }>,
  content: MailContentInput,
  open: boolean,
): Promise<MailPreview> {
  const layout = await laidOut(content)
  const shop = await db.work(tenant, (work) =>
    work.one<{ name: string }>('SELECT name FROM tenants WHERE id = $1', [tenant.id]),
  )
  const own = { [SHOP]: shop?.name ?? '', [LEAVE]: config.publicUrl }
  const filled = (text: string, safe: (known: string) => string) =>
    open
      ? Object.entries(own).reduce(
          (now, [name, known]) => now.replaceAll(ownVariable(name), () => safe(known)),
          text,
        )
      : fillVariables(text, { ...EXAMPLE, ...own }, safe)
  const plain = (text: string) => text
  return {
    subject: filled(layout.subject, plain),
    html: filled(layout.html, escapeHtml),
    plain: filled(layout.plain, plain),
  }
}

/** A laid-out mail that is tried out. */
export type TestMail = Readonly<{
  senderId: string
  layout: MailLayout
  /** The same is one mail. */
  hash: string
  to?: string
  filled?: MailValues
}>

/** Sends a laid-out mail to the caller's own address, or another that is given; gives it. @throws Refusal NOT_FOUND, CONFLICT */
export async function sendTest(
  work: Work,
  viewer: Viewer,
  { senderId, layout, hash, to, filled = EXAMPLE }: TestMail,
): Promise<string> {
  const key = `test.${viewer.id}.${hash}`
  const { domain_id: domainId } = await senderOf(work, senderId)
  const address = to ?? (await ownAddress(work, viewer))
  await work.query(
    `INSERT INTO mail_outbox (tenant_id, hash, domain_id, sender_id, content_id, purpose, address, filled)
     VALUES ($1, $2, $3, $4, $5, 'service', $6, $7) ON CONFLICT (tenant_id, hash) DO NOTHING`,
    [
      work.tenant.id,
      key,
      domainId,
      senderId,
      await keepContent(work, layout),
      address,
      JSON.stringify(filled),
    ],
  )
  await enqueuePump(work, domainId, new Date())
  return address
}

async function ownAddress(work: Work, { id }: Viewer): Promise<string> {
  const user = await work.one<{ email: string }>('SELECT email FROM users WHERE id = $1', [Number(id)])
  if (!user) throw new Refusal('NOT_FOUND', 'Esta pessoa não existe mais.')
  return user.email
}
