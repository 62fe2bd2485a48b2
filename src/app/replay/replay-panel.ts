import { tell } from '@ui/kit/feedback'
import { withoutServer } from '../messages/writing'
import type { Commands, Outcome } from '../panel/commands'
import { createFlag } from '../panel/flag'
import type { Panel } from '../panel/panel'
import { createPreferences } from '../panel/preferences'
import type { Store } from '../runtime/store'
import { noDrafts } from '../sending/no-drafts'
import { noFiles } from '../sending/no-files'

/**
 * The panel over a replayed world. What it loaded stands in the log already, so asking for it does nothing;
 * everything else is refused with a sentence. It reaches no network, no store and no notification: there is
 * none below it.
 * @param refusal the sentence, in the user's language.
 */
export function replayPanel(tenant: string, store: Store, refusal: () => string): Panel {
  const preferences = createPreferences(memoryStorage(), 'replay')
  // The screens share the window's height with the timeline.
  preferences.update((draft) => {
    draft.detailsOpen = false
  })
  return {
    tenant,
    store,
    preferences,
    // What is typed here would be of another world than the log's: it is kept nowhere.
    drafts: noDrafts,
    files: noFiles,
    commands: refusingCommands(refusal),
    storageFailing: createFlag(false),
    replayed: true,
    ready: true,
  }
}

function refusingCommands(refusal: () => string): Commands {
  const here = async (): Promise<Outcome> => ({ ok: true, value: undefined })
  const refuse = async (): Promise<Outcome<never>> => ({
    ok: false,
    code: 'REPLAY',
    message: refusal(),
  })
  const say = async () => tell('failed', refusal())
  return {
    loadTickets: async () => ({ ok: true, value: [] }),
    openTicket: here,
    loadOlderMessages: here,
    markSeen: here,
    presence: () => {},
    strandedTickets: async () => ({ ok: true, value: [] }),
    loadPins: here,
    pin: refuse,
    markUnseen: refuse,
    read: refuse,
    change: refuse,
    uploadPicture: refuse,
    loadTemplates: here,
    loadMetaTemplates: here,
    logIn: refuse,
    take: refuse,
    finish: refuse,
    changeTicket: refuse,
    startTicket: refuse,
    bulkTickets: refuse,
    loadClosing: here,
    loadDepartments: here,
    loadTicketPast: here,
    myTicketIds: refuse,
    returnToInbox: refuse,
    transfer: refuse,
    acceptTransfer: refuse,
    cancelTransfer: refuse,
    colleagues: refuse,
    findCustomers: refuse,
    findGroups: refuse,
    loadCustomer: here,
    changeCustomer: refuse,
    loadColleagues: async () => ({ ok: true, value: { more: false } }),
    openInternalChat: here,
    loadOlderInternal: here,
    markInternalSeen: here,
    sendInternal: refuse,
    retryInternal: say,
    discardInternal: say,
    replyInternal: say,
    send: refuse,
    sendMedia: refuse,
    sendInternalMedia: refuse,
    retry: refuse,
    react: refuse,
    syncMetaTemplates: refuse,
    sendTemplate: refuse,
    adoptTemplates: refuse,
    deleteTemplate: refuse,
    signOut: say,
    switchUser: refuse,
    discard: say,
    saveNotices: refuse,
    // How the replayed screens look is nobody's choice to keep.
    saveLook: here,
    dismissAllNotices: () => void say(),
    dismissNotice: () => void say(),
    dismissAnnouncement: () => void say(),
    instances: refuse,
    ...withoutServer(here, refuse),
    exportLog: refuse,
    account: async () => ({ ok: false, code: 'REPLAY', message: refusal() }),
    recorderFacts: async () => ({ entries: 0, since: null, quarantined: 0, failures: [] }),
  }
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
