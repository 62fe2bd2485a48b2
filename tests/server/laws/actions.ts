import * as documents from '../../../src/infra/graphql/documents.gen'
import * as internal from '../../../src/infra/graphql/internal-chat.gen'
import * as sending from '../../../src/infra/graphql/sending.gen'
import * as templates from '../../../src/infra/graphql/templates.gen'
import { text } from '../areas/stage'
import { ask, LOG_IN, logIn } from '../client'
import { PASSWORD } from '../fixtures'
import { OPUS, PNG } from '../media-samples'
import { preferenceCases } from './actions.preferences'
import { together } from './actions-together'
import { adverseEventCases } from './adverse-event-actions'
import { answerCases } from './answer-actions'
import { assignmentCases } from './assignment-actions'
import { authenticationCases } from './authentication-actions'
import { automaticCases } from './automatic-actions'
import { botCases } from './bot-actions'
import { bulkCases } from './bulk-actions'
import { aMetaTemplate } from './busy-shop'
import { campaignCases } from './campaign-actions'
import { catalogCases } from './catalog-actions'
import { connectionCases } from './connections'
import { customerCases } from './customer-actions'
import {
  asked,
  type Case,
  done,
  failed,
  handTo,
  heldBy,
  heldByStranger,
  nobody,
  offeredTo,
  ours,
  queued,
  type Scene,
  say,
  theirs,
  uploaded,
  waiting,
  whisper,
} from './deeds'
import { emailCases } from './email-actions'
import { erpCases } from './erp-actions'
import { exportCases } from './export-actions'
import { helpCases } from './help-actions'
import { importCases } from './import-actions'
import { closings, lifeCases } from './life-actions'
import { macroCases } from './macro-actions'
import { orderCases } from './order-actions'
import { Panel } from './panel'
import { productCases } from './product-actions'
import { providerTemplateCases } from './provider-template-actions'
import { pspCases } from './psp-actions'
import { relationshipCases } from './relationship-actions'
import { ownCases } from './row-areas'
import { sendingCases } from './sending'
import { aTalk, meta } from './shop'
import { signInCases } from './sign-in-actions'
import { smsCases } from './sms-actions'
import { teamCases } from './team-actions'
import { writing } from './writing'

/** A session beside the panel's own, to be begun, kept and ended. */
const aSession = ({ server, shop }: Scene) => logIn(server.url, shop.tenant.slug, shop.ana)
const raw = (
  { server, shop }: Scene,
  name: string,
  query: string,
  more: Parameters<typeof ask>[3],
): ReturnType<typeof ask> => {
  Panel.asked.add(name)
  return ask(server.url, shop.tenant.slug, query, more)
}
const SELF = (name: string) => `mutation { ${name} }`
const tokenOf = (body: unknown) => /"token":"([^"]+)"/.exec(JSON.stringify(body))?.[1]

/** What may happen, by the mutation that makes it happen; the law must hold for each. */
export const cases: Readonly<Record<string, readonly Case[]>> = {
  ...customerCases,
  ...bulkCases,
  ...assignmentCases,
  ...automaticCases,
  ...productCases,
  ...ownCases,
  ...erpCases,
  ...pspCases,
  ...emailCases,
  ...adverseEventCases,
  ...smsCases,
  ...orderCases,
  ...relationshipCases,
  ...catalogCases,
  ...providerTemplateCases,
  ...helpCases,
  ...macroCases,
  ...botCases,
  ...campaignCases,
  ...exportCases,
  ...importCases,
  ...teamCases,
  ...authenticationCases,
  ...signInCases,
  logIn: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: (scene) =>
        raw(scene, 'logIn', LOG_IN, { variables: { email: scene.shop.ana.email, password: PASSWORD } }),
    },
  ],
  refreshToken: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) => {
        const cookie = (await aSession(scene)).cookie ?? ''
        await raw(scene, 'refreshToken', 'mutation { refreshToken { token } }', { cookie })
      },
    },
  ],
  connected: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        raw(scene, 'connected', SELF('connected'), { token: tokenOf((await aSession(scene)).body) }),
    },
  ],
  verifyPermission: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        raw(scene, 'verifyPermission', 'mutation { verifyPermission { token } }', {
          token: tokenOf((await aSession(scene)).body),
        }),
    },
  ],
  disconnected: [
    {
      about: 'of another device changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        raw(scene, 'disconnected', SELF('disconnected'), { token: tokenOf((await aSession(scene)).body) }),
    },
  ],
  ...together,
  sendImageSelenium: [
    {
      about: 'by the owner, with a caption, twice with one hash',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { phone }) => {
        const image_url = await uploaded(panels.ana, PNG, 'tela.png')
        const about = { to_number: phone, instance_id: shop.instanceId, hash: `image-${phone}` }
        for (let n = 0; n < 2; n++)
          await asked(panels.ana, sending.SendImageSeleniumDocument, {
            ...about,
            image_url,
            image_caption: 'Assim',
          })
      },
    },
  ],
  sendAudioSelenium: [
    {
      about: 'a spoken note by the owner',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { phone }) =>
        asked(panels.ana, sending.SendAudioSeleniumDocument, {
          to_number: phone,
          instance_id: shop.instanceId,
          hash: `audio-${phone}`,
          file_url: await uploaded(panels.ana, OPUS, 'nota.ogg'),
          voice: true,
        }),
    },
  ],
  sendMessage: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, talk) => say(panels.ana, talk, 'Temos sim, R$ 12,90.'),
    },
    {
      about: "by an administrator in another's ticket",
      before: heldBy('bruno'),
      act: ({ panels }, talk) => say(panels.alice, talk, 'Aqui é a Alice.'),
    },
    {
      about: 'twice with one hash',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { phone }) => {
        const hash = `twice-${phone}`
        const variables = { to_number: phone, message: 'Uma vez', instance_id: shop.instanceId, hash }
        await asked(panels.ana, documents.SendMessageDocument, variables)
        await asked(panels.ana, documents.SendMessageDocument, variables)
      },
    },
  ],
  sendPendingMessage: [
    {
      about: 'a new attempt with a new text',
      before: failed,
      act: async (scene, talk) => {
        const variables = { customer_chat_id: (await ours(scene, talk)).id, new_message: 'De novo' }
        await asked(scene.panels.ana, documents.SendPendingMessageDocument, variables)
      },
    },
  ],
  ...writing,
  sendReactionSelenium: [
    {
      about: "on the customer's message, changed, and taken back where Meta was never reached",
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const about = { customer_chat_id: await theirs(scene, talk), instance_id: scene.shop.instanceId }
        for (const reaction_text of ['👍', '❤️', '', '🙏'])
          await asked(scene.panels.ana, documents.SendReactionSeleniumDocument, { ...about, reaction_text })
      },
    },
  ],
  sendTemplateMessage: [
    {
      about: 'after the window, twice with one hash',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await aMetaTemplate(scene.shop, `modelo_${held[0].id}`, 'seu pedido está pronto')
        return held
      },
      act: async ({ panels, shop }, { phone, id }) => {
        const [template] = (
          await asked(panels.ana, templates.MetaMessageTemplatesDocument, {
            instance_id: shop.instanceId,
            search: `modelo_${id}`,
          })
        ).metaMessageTemplates.items
        const variables = {
          to_number: phone,
          instance_id: shop.instanceId,
          template_id: template?.id ?? '',
          values: [{ key: 'body.1', value: 'Célia' }],
          hash: `template-${phone}`,
        }
        await asked(panels.ana, sending.SendTemplateMessageDocument, variables)
        await asked(panels.ana, sending.SendTemplateMessageDocument, variables)
      },
    },
  ],
  syncMetaMessageTemplates: [
    {
      about: 'changes nothing in conversations',
      before: async (scene) => {
        await aMetaTemplate(scene.shop, 'modelo_lido', 'até já')
        return []
      },
      act: ({ panels, shop }) =>
        asked(panels.ana, templates.SyncMetaMessageTemplatesDocument, { instance_id: shop.instanceId }),
    },
  ],
  ...connectionCases,
  ...answerCases,
  createChatComment: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, talk) => say(panels.ana, talk, 'Cliente antigo.', 'comment'),
    },
    {
      about: 'by a colleague, in the queue',
      before: queued,
      act: ({ panels }, talk) => say(panels.davi, talk, 'Já ligou ontem.', 'comment'),
    },
  ],
  resetCustomerUnseenMsgs: [
    {
      about: 'by the owner',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await meta(scene.server, scene.shop, { messages: [text(held[0].phone, 'Oi?'), text(held[0].phone)] })
        return held
      },
      act: async ({ panels }, { id }) => {
        await panels.ana.caughtUp()
        await done(panels.ana.commands.markSeen(id))
      },
    },
  ],
  createTicketTransfer: [
    {
      about: 'takes from the queue',
      before: queued,
      act: ({ panels }, { id }) => done(panels.ana.commands.take(id)),
    },
    {
      about: 'takes what belongs to no department',
      before: async ({ server, shop }) => [await aTalk(server, shop)],
      act: ({ panels }, { id }) => done(panels.carla.commands.take(id)),
    },
    {
      about: 'assigns to another department',
      before: queued,
      act: (scene, talk) => handTo(scene, 'alice', talk, 'carla'),
    },
    {
      about: 'asks a colleague',
      before: heldBy('ana'),
      act: (scene, talk) => handTo(scene, 'ana', talk, 'bruno'),
    },
    {
      about: 'asks another department',
      before: heldBy('ana'),
      act: (scene, talk) => handTo(scene, 'ana', talk, 'carla'),
    },
    {
      about: 'pulls as administrator',
      before: heldBy('ana'),
      act: (scene, talk) => handTo(scene, 'alice', talk, 'alice', 'ana'),
    },
  ],
  confirmTicketTransfer: [
    {
      about: 'by the receiver',
      before: offeredTo('bruno'),
      act: async (scene, talk) =>
        done(scene.panels.bruno.commands.acceptTransfer(await waiting(scene, talk))),
    },
    {
      about: 'by the receiver in another department',
      before: offeredTo('carla'),
      act: async (scene, talk) =>
        done(scene.panels.carla.commands.acceptTransfer(await waiting(scene, talk))),
    },
    {
      about: 'for somebody who knew the conversation, lost sight of it and missed what was said',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        const [{ id }] = held
        const { ana, carla } = scene.panels
        await done(ana.commands.transfer(id, scene.shop.carla.id, '', false))
        await carla.caughtUp()
        await done(carla.commands.openTicket(id))
        await done(carla.commands.returnToInbox(id))
        await done(ana.commands.take(id))
        await say(ana, held[0], 'Dito enquanto isso')
        return held
      },
      act: ({ panels, shop }, { id }) => done(panels.ana.commands.transfer(id, shop.carla.id, '', false)),
    },
    {
      about: 'at once by an administrator, out of the hands of another department',
      before: heldByStranger,
      act: ({ panels, shop }, { id }) => done(panels.alice.commands.transfer(id, shop.bruno.id, '', false)),
    },
    {
      about: 'at once by the one who asks',
      before: heldBy('ana'),
      act: ({ panels, shop }, { id }) =>
        done(panels.ana.commands.transfer(id, shop.davi.id, 'Cuide bem', false)),
    },
  ],
  deleteTicketTransfer: [
    {
      about: 'refused by the receiver',
      before: offeredTo('bruno'),
      act: async (scene, talk) =>
        done(scene.panels.bruno.commands.cancelTransfer(await waiting(scene, talk))),
    },
    {
      about: 'called back',
      before: offeredTo('carla'),
      act: async (scene, talk) => done(scene.panels.ana.commands.cancelTransfer(await waiting(scene, talk))),
    },
  ],
  finishChatTicket: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, { id }) => done(panels.ana.commands.finish(id)),
    },
    {
      about: 'with a transfer that waits',
      before: offeredTo('carla'),
      act: ({ panels }, { id }) => done(panels.alice.commands.finish(id)),
    },
    ...closings,
  ],
  ...lifeCases,
  returnChatTicketToInbox: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, { id }) => done(panels.ana.commands.returnToInbox(id)),
    },
    {
      about: 'by an owner of another department, who loses sight of it',
      before: heldByStranger,
      act: ({ panels }, { id }) => done(panels.carla.commands.returnToInbox(id)),
    },
    {
      about: 'by an administrator, out of the hands of another department',
      before: heldByStranger,
      act: ({ panels }, { id }) => done(panels.alice.commands.returnToInbox(id)),
    },
  ],
  sendMessageInternalChat: [
    {
      about: 'to a colleague',
      before: nobody,
      act: (scene) => whisper(scene, 'ana', 'bruno'),
    },
    {
      about: 'twice with one hash',
      before: nobody,
      act: async (scene) => {
        await whisper(scene, 'davi', 'ana', 'whisper-twice')
        await whisper(scene, 'davi', 'ana', 'whisper-twice')
      },
    },
  ],
  sendImageInternalChat: [
    {
      about: 'to a colleague',
      before: nobody,
      act: async ({ panels, shop }) =>
        asked(panels.bruno, internal.SendImageInternalChatDocument, {
          user_id: shop.carla.id,
          user_sending_id: shop.bruno.id,
          image_url: await uploaded(panels.bruno, PNG, 'tela.png'),
          hash: 'whisper-image',
        }),
    },
  ],
  ...preferenceCases,
  ...sendingCases,
  resetUnseenInternalChatMessages: [
    {
      about: 'by the one who received',
      before: async (scene) => {
        await whisper(scene, 'bruno', 'ana')
        await whisper(scene, 'bruno', 'ana')
        return []
      },
      act: ({ panels, shop }) =>
        asked(panels.ana, internal.ResetUnseenInternalChatMessagesDocument, {
          user_id: shop.ana.id,
          user_sending_id: shop.bruno.id,
        }),
    },
  ],
}
