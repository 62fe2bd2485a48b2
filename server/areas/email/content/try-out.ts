import type { Viewer } from '../../../../src/domain/access/visibility'
import { LEAVE, SHOP } from '../../../../src/domain/email/content/layout'
import { escapeHtml, fillVariables } from '../../../../src/domain/email/content/variables'
import type { Config } from '../../../platform/config'
import { checkedKey } from '../../../platform/db/request-key'
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

/** A mail as its readers see it, with an example of one. */
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
): Promise<MailPreview> {
  const layout = await laidOut(content)
  const shop = await db.work(tenant, (work) =>
    work.one<{ name: string }>('SELECT name FROM tenants WHERE id = $1', [tenant.id]),
  )
  const values = { ...EXAMPLE, [SHOP]: shop?.name ?? '', [LEAVE]: config.publicUrl }
  const plain = (text: string) => text
  return {
    subject: fillVariables(layout.subject, values, plain),
    html: fillVariables(layout.html, values, escapeHtml),
    plain: fillVariables(layout.plain, values, plain),
  }
}

/** Sends a laid-out mail to the caller's own address; gives it. @throws Refusal NOT_FOUND, CONFLICT */
export async function sendTest(
  work: Work,
  viewer: Viewer,
  { senderId, layout, hash }: Readonly<{ senderId: string; layout: MailLayout; hash: string }>,
): Promise<string> {
  const key = `test.${viewer.id}.${checkedKey(hash)}`
  const { domain_id: domainId } = await senderOf(work, senderId)
  const user = await work.one<{ email: string }>('SELECT email FROM users WHERE id = $1', [Number(viewer.id)])
  if (!user) throw new Refusal('NOT_FOUND', 'Esta pessoa não existe mais.')
  await work.query(
    `INSERT INTO mail_outbox (tenant_id, hash, domain_id, sender_id, content_id, purpose, address, filled)
     VALUES ($1, $2, $3, $4, $5, 'service', $6, $7) ON CONFLICT (tenant_id, hash) DO NOTHING`,
    [
      work.tenant.id,
      key,
      domainId,
      senderId,
      await keepContent(work, layout),
      user.email,
      JSON.stringify(EXAMPLE),
    ],
  )
  await enqueuePump(work, domainId, new Date())
  return user.email
}
