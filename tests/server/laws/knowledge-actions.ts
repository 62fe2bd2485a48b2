import * as business from '../../../src/infra/graphql/business-data.gen'
import * as memories from '../../../src/infra/graphql/memories.gen'
import { asked, type Case, heldBy, queued, type Scene } from './deeds'
import type { Talk } from './shop'

let made = 0

const aMemory = async ({ panels }: Scene, { customerId }: Talk): Promise<string> =>
  (
    await asked(panels.ana, memories.SaveMemoryDocument, {
      id: null,
      rev: null,
      customer_id: customerId,
      form: { kind: 'delivery', value: `Portaria ${++made}`, health: false },
    })
  ).saveMemory

/** A question that nothing answered, asked in the ticket. */
async function unanswered({ shop }: Scene, { id }: Talk): Promise<string> {
  const row = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(
      `WITH q AS (INSERT INTO unanswered_questions (tenant_id) VALUES ($1) RETURNING id)
       INSERT INTO unanswered_askings (tenant_id, question_id, chat_ticket_id, text, asked, at)
       SELECT $1, id, $2, $3, $3, now() FROM q RETURNING question_id::text AS id`,
      [shop.tenant.id, id, `tem wifi ${++made}`],
    ),
  )
  return row?.id ?? ''
}

/** What is done to what Maria knows of the shop and of customers. */
export const knowledgeCases: Readonly<Record<string, readonly Case[]>> = {
  saveMemory: [{ about: 'by the owner', before: heldBy('ana'), act: aMemory }],
  approveMemory: [
    {
      about: 'that was agreed to before',
      before: heldBy('ana'),
      act: async (scene, talk) =>
        asked(scene.panels.ana, memories.ApproveMemoryDocument, { id: await aMemory(scene, talk) }),
    },
  ],
  deleteMemory: [
    {
      about: 'by a colleague',
      before: heldBy('ana'),
      act: async (scene, talk) =>
        asked(scene.panels.bruno, memories.DeleteMemoryDocument, { id: await aMemory(scene, talk) }),
    },
  ],
  answerUnanswered: [
    {
      about: 'makes an answer of a question',
      before: queued,
      act: async (scene, talk) =>
        asked(scene.panels.alice, business.AnswerUnansweredDocument, {
          id: await unanswered(scene, talk),
          answer: 'Sim.',
        }),
    },
  ],
  dismissUnanswered: [
    {
      about: 'puts it aside',
      before: queued,
      act: async (scene, talk) =>
        asked(scene.panels.alice, business.DismissUnansweredDocument, {
          id: await unanswered(scene, talk),
          dismissed: true,
        }),
    },
  ],
}
