import { withoutPerson } from '../../../../src/domain/business-data/without-person'
import { promptOf } from '../../../../src/domain/maria/prompt'
import { withModel, withoutModel } from '../../../../src/domain/maria/turn'
import type { Config } from '../../../platform/config'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { memoriesOf, proposeMemory } from '../../memories/area'
import { readAccount } from '../account/account.row'
import { type Reserved, reserve, settle } from '../account/spend'
import { keepQuote } from '../quotes'
import { askModel, type Heard } from './ask'
import { carryOut } from './carry-out'
import { type Looked, look, type Whether } from './look'
import { productsIn } from './products'
import { saidLately } from './said-lately'
import { runTool, TOOLS } from './tools'

/** What she thinks with. */
export type Thinking = Readonly<{
  db: Pick<Database, 'work'>
  tenant: Tenant
  config: Pick<Config, 'secretKey' | 'model'>
  now: () => Date
}>

/** A turn that a model is to be asked about. */
type Asking = Readonly<{ looked: Looked; reserved: Reserved; prompt: ReturnType<typeof promptOf> }>

/**
 * Answers what came in a ticket, or thinks along: reads, asks a model outside of any transaction where the shop has one, and does what
 * comes of it only if the ticket stands as it was read. Called twice, it does nothing twice.
 */
export async function think(
  { db, tenant, config, now }: Thinking,
  ticketId: string,
  whether: Whether = {},
): Promise<void> {
  const asking = await db.work(tenant, (work) => begin(work, ticketId, whether, config, now()), {
    prepared: true,
  })
  if (!asking) return
  const { looked, reserved, prompt } = asking
  const heard = await askModel(reserved, prompt, TOOLS, (call) =>
    db.work(tenant, (work) => runTool(work, looked, call, now())),
  )
  await db.work(tenant, (work) => finish(work, asking, heard, whether, now()))
}

/** Does all that takes no model; gives what a model is to be asked. */
async function begin(
  work: Work,
  ticketId: string,
  whether: Whether,
  config: Thinking['config'],
  now: Date,
): Promise<Asking | null> {
  const looked = await look(work, ticketId, now, whether)
  if (!looked) return null
  if (looked.at === null && (await readAccount(work))) {
    const memories = await memoriesOf(work, looked.ticket.customer_id, now)
    const prompt = promptOf(
      await saidLately(work, ticketId),
      looked.turn.found,
      memories.map(({ value }) => withoutPerson(value, '')),
    )
    const reserved = await reserve(work, config, {
      customerId: looked.ticket.customer_id,
      prompt: prompt.system + prompt.user,
      now,
    })
    if (reserved) return { looked, reserved, prompt }
  }
  await carryOut(work, looked, { decision: looked.at ?? withoutModel(looked.turn), model: null }, now)
  return null
}

/** What a model said counts only where the ticket still stands as it was read; what it cost, in any case. */
async function finish(
  work: Work,
  { looked, reserved }: Asking,
  heard: Heard,
  whether: Whether,
  now: Date,
): Promise<void> {
  const cost = await settle(work, reserved, heard.usage, heard.fault, now)
  const again = await look(work, looked.ticket.id, now, { ...whether, upTo: looked.readTo })
  const stands =
    again?.way === looked.way &&
    again.readTo === looked.readTo &&
    again.session?.id === looked.session?.id &&
    again.session?.seq === looked.session?.seq
  if (!again || !stands) return
  const found = [...looked.turn.found, ...heard.learned]
  const turn = { ...looked.turn, found, products: await productsIn(work, heard.answer?.text ?? '') }
  const chosen = heard.actions.find(({ kind }) => kind === 'department')
  const department = chosen?.kind === 'department' ? chosen.department : null
  const { decision, unproven } = withModel(turn, heard.answer, department)
  const model = { ...heard, unproven, cost, name: reserved.line.model }
  await carryOut(work, again, { decision: again.at ?? decision, model }, now)
  if (again.way === 'shadow') return
  for (const action of heard.actions) {
    if (action.kind === 'quote') await keepQuote(work, again.ticket.id, action.lines)
    if (action.kind === 'memory')
      // What is of health, known already, or too much, is not proposed: keepMemory says so, and nobody waits for it.
      await proposeMemory(work, {
        customerId: again.ticket.customer_id,
        kind: action.memory,
        value: action.value,
        messageId: again.readTo,
        now,
      })
  }
}
