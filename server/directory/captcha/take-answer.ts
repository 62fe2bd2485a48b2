import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { errorLine } from '../../platform/startup-error'
import { proofIn } from './proof'
import { recaptchaIn } from './recaptcha'

/** Longer answers are none: Google's have about two thousand characters. */
const LONGEST = 8_192

/** What an answer is worth, see {@link proofIn}. */
type Worth = Readonly<{ id: string; expiresAt: Date }>

/** The refusal of a try that a captcha is asked for. */
export const captchaRequired = (): Refusal =>
  new Refusal('CAPTCHA_REQUIRED', 'Depois de algumas tentativas, é preciso uma verificação a mais.')

/**
 * Takes the answer to a captcha, once. `doublings`: how much work our own has to be at least.
 * @throws Refusal CAPTCHA_REQUIRED for one that is forged, too late, another tenant's or was taken before, and while
 * nobody can say so.
 */
export async function takeAnswer(context: RequestContext, answer: string, doublings: number): Promise<void> {
  const { config, log, ip } = context
  if (!config.recaptcha) return takeProof(context, answer, doublings)
  if (answer.length > LONGEST) throw captchaRequired()
  const worth = await recaptchaIn(config.recaptcha, answer, ip).catch((error: unknown) => {
    log.warn('O reCAPTCHA não confirmou uma resposta.', { erro: errorLine(error) })
    throw new Refusal(
      'CAPTCHA_REQUIRED',
      'Não foi possível conferir a verificação agora. Tente de novo em instantes.',
    )
  })
  await takeOnce(context, worth)
}

/** The same for work that the browser did by itself, which is asked for where nobody is there to click anything. */
export async function takeProof(context: RequestContext, answer: string, doublings: number): Promise<void> {
  if (answer.length > LONGEST) throw captchaRequired()
  await takeOnce(context, await proofIn(context.config, context.tenant, answer, doublings))
}

async function takeOnce({ db, tenant }: RequestContext, worth: Worth | null): Promise<void> {
  if (!worth) throw captchaRequired()
  const first = await db.work(tenant, (work) =>
    work.one(
      `INSERT INTO spent_captchas (tenant_id, id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, id) DO NOTHING RETURNING 1`,
      [work.tenant.id, worth.id, worth.expiresAt],
    ),
  )
  if (!first) throw captchaRequired()
}

export const sweepCaptchas = deletesOld({ name: 'captchas', table: 'spent_captchas', column: 'expires_at' })
