import type { Answer } from '@infra/graphql/client'
import { LogInDocument } from '@infra/graphql/session.gen'
import { NOBODY, type Outcome, outcomeOf, UNREACHABLE } from '../commands/outcome'
import type { SwitchCredentials } from '../commands/switch-credentials'
import type { Life } from './life'
import type { SignedInHint } from './signed-in'

type Room = Readonly<{
  /** Of who is in. */
  former: Pick<Life, 'client' | 'session'>
  hint: SignedInHint
  /** Erases what is theirs, in every tab; gives the life of whoever comes in. */
  makeRoom: () => Promise<Life>
}>

/**
 * Somebody else comes in in the place of whoever is in, if `asked` lets them. The server ends the former's session as soon
 * as it does, and tells so before its answer is here: that alone is no end. Refused, everything is as it was.
 */
export async function giveWay<T>(
  { former: { client, session }, hint, makeRoom }: Room,
  asked: () => Promise<Answer<T>>,
): Promise<{ answer: Extract<Answer<T>, { ok: true }>; life: Life } | Exclude<Answer<T>, { ok: true }>> {
  const way = { ended: false }
  session.way = way
  const answer = await asked()
  if (!answer.ok) {
    session.way = null
    if (way.ended) await session.revoked()
    return answer
  }
  client.token = null
  hint.set('erasing')
  const life = await makeRoom()
  hint.set('out')
  return { answer, life }
}

/**
 * Somebody else takes the counter over by their own password (specification section 4: fast login). Until they are let
 * in nothing changes; then the former user's session, rows, drafts and files are gone before anything of theirs is
 * read. Where they were is not kept either: what was open there was the former's. `show` shows the panel as it stands,
 * where who comes in has something else to do first; `done` says that they are in.
 */
export async function switchUser(
  room: Room,
  { email, password, captcha }: SwitchCredentials,
  { show, done }: Readonly<{ show: () => void; done: () => void }>,
): Promise<Outcome<{ openTwoFactory: boolean }>> {
  const { client } = room.former
  // By a token that is good the server knows whose place it is.
  const renewed = await client.renew()
  if (renewed === 'refused') return NOBODY
  if (renewed === 'unreachable') return UNREACHABLE
  const asked = { email, password, remember: false, captcha }
  const given = await giveWay(room, () => client.request(LogInDocument, asked, { renew: false }))
  if (!('life' in given)) return outcomeOf<never>(given)
  const { life, answer } = given
  history.replaceState(null, '', location.pathname)
  life.runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
  const { due } = answer.data.logIn
  await life.session.comesIn(answer.data.logIn, 'logIn')
  // Not by the screens that asked: they are gone with the user who asked.
  if (due.length > 0) show()
  else done()
  return { ok: true, value: { openTwoFactory: due.includes('two_factor') } }
}
