import { type Counted, countTryOf, takeTryBack, triesOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { captchaIsDue, doublingsFor, type Failures } from '../captcha/due'
import { captchaRequired, takeProof } from '../captcha/take-answer'
import { deviceOf, isAnybodysDevice } from '../devices/known'
import { note } from '../security-log/note'
import { FAILURES } from '../session/limits'
import { ssoFailed } from './failure'
import { FLOW_MS } from './flow'

/** By whom tries are counted: a browser in which somebody of the tenant has come in before is counted for itself. */
type Asker = Readonly<{ counted: Counted; isKnown: boolean }>

/**
 * Counts a try that asks the provider, which may turn away who asks too much: what strangers at a shared address do
 * must not keep others out (docs/decisions/0055-strangers.md), so it costs work and is never refused for the address's
 * sake. Each way to the provider is good for one, whoever copied its cookie. Gives what takes a good one back.
 * @throws Refusal CAPTCHA_REQUIRED, with which nothing is counted; SSO_EXPIRED for a way that was tried.
 */
export async function countSsoTry(
  context: RequestContext,
  { state, captcha }: { state: string; captcha: string | null },
): Promise<(work: Work) => Promise<unknown>> {
  const { db, tenant, config } = context
  const asker = await db.work(tenant, (work) => askerOf(work, context), { readOnly: true })
  const found = await db.work(tenant, (work) => triesOf(work, config, asker.counted), { readOnly: true })
  const isAsked = captchaIsDue(failuresOf(asker, found))
  if (isAsked && captcha === null) throw captchaRequired()
  if (isAsked && captcha !== null) await takeProof(context, captcha, doublingsFor(failuresOf(asker, found)))
  const isFirst = await db.work(tenant, async (work) => {
    const { tries } = await countTryOf(work, config, asker.counted, FAILURES)
    // Of many at once only those that are free pass without an answer.
    if (!isAsked && captchaIsDue(failuresOf(asker, tries - 1))) throw captchaRequired()
    if (!asker.isKnown && tries === FAILURES.most)
      await note(work, context, 'address_failures', { userId: null })
    const way = { what: 'sso.way', whom: state }
    return (await countTryOf(work, config, way, { most: 1, seconds: FLOW_MS / 1_000 })).tries === 1
  })
  if (!isFirst) throw ssoFailed('flow')
  return (work) => takeTryBack(work, config, asker.counted)
}

/** How many times the proof of work is doubled for this caller. */
export async function ssoDoublings(context: RequestContext): Promise<number> {
  const { db, tenant, config } = context
  return db.work(
    tenant,
    async (work) => {
      const asker = await askerOf(work, context)
      return doublingsFor(failuresOf(asker, await triesOf(work, config, asker.counted)))
    },
    { readOnly: true },
  )
}

async function askerOf(work: Work, context: RequestContext): Promise<Asker> {
  const isKnown = await isAnybodysDevice(work, context)
  const counted = isKnown
    ? { what: 'sso.device', whom: deviceOf(context) ?? '' }
    : { what: 'sso.from', whom: context.ip }
  return { counted, isKnown }
}

const failuresOf = ({ isKnown }: Asker, tries: number): Failures =>
  isKnown ? { account: tries, address: 0 } : { account: 0, address: tries }
