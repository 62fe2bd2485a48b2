import { DONE } from '../../commands/outcome'
import { facesOver } from '../../panel/call-commands'
import type { Commands } from '../../panel/commands'
import { LATER_BUNDLES } from '../../panel/later-bundles'
import type { Panel } from '../../panel/panel'
import { createPreferences } from '../../panel/preferences'
import { BUNDLES, registered } from '../../panel/registry'
import { createFlag } from '../../runtime/flag'
import type { Store } from '../../runtime/store'
import { noDrafts } from '../../sending/no-drafts'
import { noFiles } from '../../sending/no-files'

/** What somebody is told who wants to do something in a replay: the sentence, and how it is said at once. */
export type Refusal = Readonly<{ sentence: () => string; say: () => void }>

/**
 * The panel over a replayed world. What it loaded stands in the log already, so asking for it does nothing;
 * everything else is refused with a sentence. It reaches no network, no store and no notification: there is
 * none below it.
 */
export function replayPanel(tenant: string, store: Store, refusal: Refusal): Panel {
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

/** All of them at once: a replay asks for nothing later. */
const commands = registered([...BUNDLES, ...LATER_BUNDLES])

/** What each command says of itself in a replay; who asks for what gives no outcome back is told. */
const refusingCommands = (refusal: Refusal): Commands =>
  facesOver((name) => async () => {
    const command = commands.get(name)
    if (command?.inReplay === 'done') return DONE
    if (typeof command?.inReplay === 'object') return { ok: true, ...command.inReplay }
    if (command?.quiet) return refusal.say()
    return { ok: false, code: 'REPLAY', message: refusal.sentence() }
  })

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
