import * as v from 'valibot'
import { nothing } from '../commands/argument-shapes'
import { defineCommand, repeatable, unrepeatable } from '../commands/define-command'
import type { SwitchCredentials } from '../commands/switch-credentials'
import type { Tools } from '../commands/tools'

export const sessionCommands = {
  /** Ends the session on the server and wipes this user's data from the device. */
  signOut: defineCommand({
    arguments: nothing,
    ...repeatable,
    quiet: 'told',
    run: (tools: Tools) => tools.signOut(),
  }),

  /**
   * Puts another user in this one's place, whose data is wiped from the device once they are let in.
   * `openTwoFactory`: they have yet to give the second factor.
   */
  switchUser: defineCommand({
    arguments: v.tuple([
      v.object({ email: v.string(), password: v.string(), captcha: v.optional(v.string()) }),
    ]),
    ...unrepeatable,
    run: (tools: Tools, credentials: SwitchCredentials) => tools.switchUser(credentials),
  }),
}
