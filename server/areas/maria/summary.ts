import { summaryPrompt } from '../../../src/domain/maria/prompt'
import { unprovenIn } from '../../../src/domain/maria/verify'
import { lockVisibleTicket } from '../../conversation/tickets/locked-ticket'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { reserve, settle } from './account/spend'
import { helpsIn } from './drafts'
import { askModel } from './run/ask'
import { saidLately } from './run/said-lately'
import type { Thinking } from './run/think'

/** Messages that are summed up. */
const MOST_SUMMED_UP = 40
/** Words by which somebody tells what others said: a summary has them, whatever was said. */
const TELLING =
  'cliente equipe Maria pergunta perguntou pede pediu quer queria diz disse informa informou responde respondeu'

/**
 * Sums a conversation up for the colleague who is to have it: only what stands in it, without who the customer is.
 * @throws Refusal NOT_FOUND, CONFLICT where she is off, no model is to be asked now, or it says what nobody said
 */
export async function summarize(
  { db, tenant, config }: Pick<Thinking, 'db' | 'tenant' | 'config'>,
  { viewer }: Principal,
  ticketId: string,
): Promise<string> {
  const { said, prompt, reserved } = await db.work(tenant, async (work) => {
    const ticket = await lockVisibleTicket(work, viewer, ticketId)
    if (!(await helpsIn(work, ticket.id)))
      throw new Refusal('CONFLICT', 'A Maria está desligada nesta conexão.')
    const said = await saidLately(work, ticketId, MOST_SUMMED_UP)
    const prompt = summaryPrompt(said)
    const asked = { customerId: ticket.customer_id, prompt: prompt.system + prompt.user, now: new Date() }
    return { said, prompt, reserved: await reserve(work, config, asked) }
  })
  if (!reserved)
    throw new Refusal(
      'CONFLICT',
      'Para resumir é preciso um modelo de linguagem, e agora nenhum pode ser usado.',
    )
  const heard = await askModel(reserved, prompt, [], async () => null)
  await db.work(tenant, (work) => settle(work, reserved, heard.usage, heard.fault, new Date()))
  const text = heard.answer?.text.trim() ?? ''
  const conversation = {
    id: 'conversa',
    title: '',
    text: [TELLING, ...said.map((one) => one.text)].join('\n'),
  }
  if (unprovenIn({ text, sources: ['conversa'] }, [conversation], []) !== null)
    throw new Refusal('CONFLICT', 'O modelo não fez um resumo em que se possa confiar. Escreva-o à mão.')
  return text
}
