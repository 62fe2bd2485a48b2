import * as bulk from '../../../src/infra/graphql/bulk.gen'
import * as documents from '../../../src/infra/graphql/documents.gen'
import * as internal from '../../../src/infra/graphql/internal-chat.gen'
import { MarkMentionsSeenDocument } from '../../../src/infra/graphql/mentions.gen'
import * as scheduleList from '../../../src/infra/graphql/schedule-list.gen'
import * as schedules from '../../../src/infra/graphql/schedules.gen'
import * as sending from '../../../src/infra/graphql/sending.gen'
import { asked, type Case, done, heldBy, ours, type Scene, say, theirs } from './deeds'

/** A text of Ana's that leaves next year. */
async function planned({ panels }: Scene, { id }: { id: string }): Promise<string> {
  const made = await asked(panels.ana, schedules.ScheduleMessageDocument, {
    chat_ticket_id: id,
    message: 'Chegou',
    send_at: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString(),
    hash: `planned-${id}`,
  })
  return made.scheduleMessage.id
}

/** What is written and does not leave at once, by the mutation; see actions.ts. */
export const writing: Readonly<Record<string, readonly Case[]>> = {
  forwardMessage: [
    {
      about: 'to another ticket of the owner, twice with one hash',
      before: async (scene) => [...(await heldBy('ana')(scene)), ...(await heldBy('ana')(scene))],
      act: async (scene, talk) => {
        const { ana } = scene.panels
        await say(ana, talk, 'Temos sim.')
        const about = { customer_chat_id: (await ours(scene, talk)).id, chat_ticket_id: talk.id }
        for (let n = 0; n < 2; n++)
          await asked(ana, sending.ForwardMessageDocument, { ...about, hash: `forward-${talk.id}` })
      },
    },
  ],
  forwardToColleague: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const about = { customer_chat_id: await theirs(scene, talk), user_id: scene.shop.bruno.id }
        await asked(scene.panels.ana, internal.ForwardToColleagueDocument, {
          ...about,
          hash: `to-${talk.id}`,
        })
      },
    },
  ],
  scheduleMessage: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: async (scene, talk) => void (await planned(scene, talk)),
    },
  ],
  updateScheduledMessage: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await asked(scene.panels.ana, schedules.UpdateScheduledMessageDocument, { id, message: 'Outro' })
      },
    },
  ],
  cancelScheduledMessage: [
    {
      about: 'by an administrator',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await asked(scene.panels.alice, schedules.CancelScheduledMessageDocument, { id })
      },
    },
  ],
  restoreScheduledMessage: [
    {
      about: 'by the administrator who canceled it',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await asked(scene.panels.alice, schedules.CancelScheduledMessageDocument, { id })
        await asked(scene.panels.alice, schedules.RestoreScheduledMessageDocument, { id })
      },
    },
  ],
  cancelScheduledMessages: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const ids = [await planned(scene, talk)]
        await asked(scene.panels.ana, scheduleList.CancelScheduledMessagesDocument, { ids })
      },
    },
  ],
  cancelAllScheduledMessages: [
    {
      about: 'of which there is one, by its author',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await asked(scene.panels.ana, bulk.CancelAllScheduledMessagesDocument, {
          list: { filters: [{ field: 'id', any: [id] }] },
          seen: 1,
          hash: `key-of-the-all-planned-${process.pid}-${id}`,
        })
      },
    },
  ],
  restoreScheduledMessages: [
    {
      about: 'by the owner who canceled them',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const ids = [await planned(scene, talk)]
        await asked(scene.panels.ana, scheduleList.CancelScheduledMessagesDocument, { ids })
        await asked(scene.panels.ana, scheduleList.RestoreScheduledMessagesDocument, { ids })
      },
    },
  ],
  sendScheduledMessageNow: [
    {
      about: 'becomes a message',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await asked(scene.panels.ana, schedules.SendScheduledMessageNowDocument, { id })
      },
    },
    {
      about: 'takes the ticket out of the queue for its author',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await done(scene.panels.ana.commands.returnToInbox(talk.id))
        await asked(scene.panels.ana, schedules.SendScheduledMessageNowDocument, { id })
      },
    },
    {
      about: 'opens the next ticket for its author',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await planned(scene, talk)
        await done(scene.panels.ana.commands.finish(talk.id))
        await asked(scene.panels.ana, schedules.SendScheduledMessageNowDocument, { id })
      },
    },
  ],
  saveDraft: [
    {
      about: 'is for its own user, and is gone with the ticket',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        const about = { chat_ticket_id: id, device: 'law', known_rev: 0 }
        await asked(panels.ana, documents.SaveDraftDocument, { ...about, message: 'Vou ver' })
        await asked(panels.davi, documents.SaveDraftDocument, {
          ...about,
          message: 'Eu sei',
          type: 'comment',
        })
      },
    },
    {
      about: 'is gone with the ticket',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        const about = { chat_ticket_id: id, device: 'law', known_rev: 0 }
        await asked(panels.ana, documents.SaveDraftDocument, { ...about, message: 'Vou ver' })
        await done(panels.ana.commands.finish(id))
      },
    },
  ],
  markMentionsSeen: [
    {
      about: 'by who was named',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { id, phone }) => {
        await asked(panels.ana, documents.CreateChatCommentDocument, {
          to_number: phone,
          instance_id: shop.instanceId,
          message: '@Davi, @Edu',
          hash: `named-${id}`,
          mentioned_user_ids: [shop.davi.id, shop.edu.id],
        })
        await asked(panels.davi, MarkMentionsSeenDocument, {})
      },
    },
  ],
}
