import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { UNSEEN } from '../../platform/rows/define-rows'
import { bots, makeBot, readyFlow, switchBot } from './bots'
import { copyBot, problemsOf, publishBot, readDraft, readVersion, returnVersion, saveDraft } from './drafts'
import { botRows, botVersions } from './lists'
import { calledFlows, readNames } from './names'
import { botPassages } from './passages'
import { botChoices, botSession, giveTicketToBot, stopTicketBot, ticketBot } from './ticket-bot'

/** Bots: what they do, their versions, and the conversations that they have. */
export const resolvers: Resolvers = {
  Query: {
    botRows: query((work, viewer, { kind, list }, _now, { config }) =>
      botRows(work, viewer, kind, list ?? {}, config),
    ),
    botDraft: query((work, viewer, { id }, _now, { config }) => readDraft(work, viewer, id, config)),
    botProblems: query((work, viewer, args, _now, { config }) => problemsOf(work, viewer, args, config)),
    botVersions: query((work, viewer, { id, list }) => botVersions(work, viewer, id, list ?? {})),
    botVersion: query((work, viewer, { id, no }) => readVersion(work, viewer, id, no)),
    botPlaces: query(
      async (work, _viewer, _args: object, _now, { config }) => (await readNames(work, config)).places,
    ),
    botFlows: query(async (work, _viewer, { ids }, _now, { config }) =>
      calledFlows(await readNames(work, config), ids),
    ),
    botPassages: query((work, _viewer, { id, no }) => botPassages(work, id, no)),
    botSession: query((work, viewer, { chat_ticket_id: id }) => botSession(work, viewer, id)),
    ticketBot: query((work, viewer, { chat_ticket_id: id }) => ticketBot(work, viewer, id)),
    botChoices: query((work, viewer, { chat_ticket_id: id }) => botChoices(work, viewer, id)),
  },
  Mutation: {
    saveBot: mutation((work, viewer, { id, rev, form, ready }) =>
      id == null
        ? makeBot(work, form, readyFlow(ready ?? null), {}, viewer.id)
        : bots.save(work, id, form, rev ?? UNSEEN, viewer.id),
    ),
    saveBotDraft: mutation((work, viewer, args, now) => saveDraft(work, viewer, args, now)),
    publishBot: mutation((work, viewer, args, now, { config }) =>
      publishBot(work, viewer, args, config, now),
    ),
    returnBotVersion: mutation((work, viewer, { id, no }, now) => returnVersion(work, viewer, id, no, now)),
    switchBot: mutation((work, viewer, { id, active, hand_over }) =>
      switchBot(work, { id, active, handOver: hand_over === true }, viewer.id),
    ),
    copyBot: mutation((work, viewer, { id }) => copyBot(work, viewer, id)),
    deleteBot: mutation((work, viewer, { id, hand_over }) =>
      switchBot(work, { id, active: false, handOver: hand_over === true, deleted: true }, viewer.id),
    ),
    stopTicketBot: mutation((work, viewer, { chat_ticket_id: id }, now) =>
      stopTicketBot(work, viewer, id, now),
    ),
    giveTicketToBot: mutation((work, viewer, args, now) => giveTicketToBot(work, viewer, args, now)),
  },
}
