import * as v from 'valibot'
import { type Command, defineCommand, repeatable, unrepeatable } from '../commands/define-command'
import { mapped, type Outcome, outcomeOf } from '../commands/outcome'
import type { Tools } from '../commands/tools'
import type { AccountCall, AccountCalls } from './account'
import { account } from './internal/account-calls'

type Ask = <N extends AccountCall>(call: N, asked: AccountCalls[N][0]) => Promise<Outcome<AccountCalls[N][1]>>

export const accountCommands = {
  /** Asks for something about one's own account; by the name of what, see {@link AccountCalls}. */
  account: defineCommand({
    arguments: v.tuple([v.string(), v.unknown()]),
    // Each is checked by the server; a code or a password is good for one try.
    ...unrepeatable,
    run: ({ client }: Tools, call: string, asked: unknown) =>
      account(client, call as AccountCall, asked as never),
  }) as Command<Ask>,

  /** Puts a picture up (JPEG or PNG); gives its address at this tenant's own file endpoint. */
  uploadPicture: defineCommand({
    arguments: v.tuple([v.custom<Blob>((value) => value instanceof Blob)]),
    // A second upload is a second file, which nobody points to.
    ...repeatable,
    async run({ client, tenant, ids }: Tools, picture: Blob): Promise<Outcome<string>> {
      const { FileClient } = await import('@infra/media/file-client')
      const file = { id: ids.unique(), blob: picture, name: 'foto.jpg' }
      const answer = await new FileClient(client, tenant).upload(file, () => {})
      return mapped(outcomeOf(answer), ({ url }) => url)
    },
  }),
}
