import { mjmlOf, plainTextOf, subjectOf } from '../../../../src/domain/email/content/layout'
import { MailContent } from '../../../../src/domain/email/content/mail-content'
import type { Work } from '../../../platform/db/work'
import { typedIn } from '../../../platform/graphql/typed-in'
import { spareThread } from '../../../platform/spare-thread'
import type { Asked, LaidOut } from './layout.thread'

/** A mail laid out, its variables still in it. */
export type MailLayout = Readonly<{ subject: string; html: string; plain: string }>

/** To load what lays mails out takes most of the time, on a machine with other work to do half a minute of it. */
const withThread = spareThread<Asked, LaidOut>('mail-layout', { memory: 128, patience: 60_000 })

/**
 * Lays a mail out, in a thread of its own: requests are answered meanwhile.
 * @throws Refusal INVALID with the field for what is no mail; ThreadSpent
 */
export async function layOut(typed: unknown): Promise<MailLayout> {
  const content = typedIn(MailContent, typed)
  return withThread(async (thread, keep) => {
    const answer = await thread.ask({ mjml: mjmlOf(content) })
    keep()
    if ('fault' in answer) throw new Error(`a mail was not laid out: ${answer.fault}`)
    return { subject: subjectOf(content), html: answer.html, plain: plainTextOf(content) }
  })
}

/** Keeps a laid-out mail, once for all who get it; gives its id. */
export async function keepContent(work: Work, { subject, html, plain }: MailLayout): Promise<string> {
  const row = await work.one<{ id: string }>(
    'INSERT INTO mail_contents (tenant_id, subject, html, plain) VALUES ($1, $2, $3, $4) RETURNING id::text',
    [work.tenant.id, subject, html, plain],
  )
  if (!row) throw new Error('a mail was not kept')
  return row.id
}
