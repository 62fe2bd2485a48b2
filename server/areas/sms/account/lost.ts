import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'

/** The provider does not know us any more: nothing leaves until somebody has put that right. */
export async function accountLost(work: Work, say: string): Promise<void> {
  await work.query(
    'UPDATE sms_accounts SET trouble = left($1, 300), rev = rev + 1 WHERE active AND trouble IS NULL',
    [`O provedor não aceita mais a conta: ${say}`],
  )
  await tellTopic(work, 'sms')
}
